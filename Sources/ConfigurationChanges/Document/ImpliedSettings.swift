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
    return [AbsentSettings.pool, AbsentSettings.client, off].contains { defaults in
      defaults.value(at: keys)?.saysSame(as: value) ?? false
    }
  }

  /// Settings that are off or empty if absent.
  private static let off: JSONObject = [
    "RefreshTokenRotation": ["RetryGracePeriodSeconds": 0],
    "SoftwareTokenMfaConfiguration": ["Enabled": false],
  ]
}
