import JSON

/// How a pool that tracks devices treats them.
struct DeviceTracking: Hashable, Sendable {
  /// Whether a remembered device stands for the second factor.
  let replacesSecondFactor: Bool

  /// Whether a device is remembered only when its user says so.
  let isOptIn: Bool
}

extension DeviceTracking {
  /// Nil where devices are not tracked; a value for any member switches it on (API reference).
  init?(_ configuration: JSONValue?) {
    guard let configuration, configuration.object?.isEmpty == false else { return nil }
    replacesSecondFactor = configuration["ChallengeRequiredOnNewDevice"]?.bool ?? false
    isOptIn = configuration["DeviceOnlyRememberedOnUserPrompt"]?.bool ?? false
  }
}
