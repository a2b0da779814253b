package import JSON
internal import Project

/// Settings that are equal to their defaults.
package enum ImpliedSettings {
  /// Whether a setting of a pool or a client is equal to its default; `keys` is its path from the
  /// root.
  package static func has(_ value: JSONValue, at keys: [String]) -> Bool {
    if let name = keys.last, CanonicalMembers.emptyMeansAbsent.contains(name),
      value.isEmptyCollection
    {
      return true
    }
    if let members = value.object, !members.isEmpty {
      return members.members.allSatisfy { has($0.value, at: keys + [$0.key]) }
    }
    // The other defaults of a policy depend on whether it exists.
    guard !keys.contains("PasswordPolicy") || keys.last == "PasswordHistorySize" else {
      return false
    }
    let all = [AbsentSettings.pool, AbsentSettings.client, factorsOff, noGracePeriod]
    return all.contains { $0.value(at: keys)?.hasSameValue(as: value) ?? false }
  }

  /// The second factors of a pool that does not set them up.
  static let factorsOff: JSONObject = ["SoftwareTokenMfaConfiguration": ["Enabled": false]]

  /// The rotation of a client without a grace period.
  static let noGracePeriod: JSONObject = ["RefreshTokenRotation": ["RetryGracePeriodSeconds": 0]]
}
