package import JSON
internal import Project

/// Settings that say what they would be if they were left out.
package enum ImpliedSettings {
  /// Whether a setting of a pool or a client is such a one; `keys` is the way to it from the top.
  package static func has(_ value: JSONValue, at keys: [String]) -> Bool {
    if let name = keys.last, CanonicalMembers.emptyMeansAbsent.contains(name),
      value.isEmptyCollection
    {
      return true
    }
    if let members = value.object, !members.isEmpty {
      return members.members.allSatisfy { has($0.value, at: keys + [$0.key]) }
    }
    // What else a policy leaves out depends on whether there is one.
    guard !keys.contains("PasswordPolicy") || keys.last == "PasswordHistorySize" else {
      return false
    }
    return [AbsentSettings.pool, AbsentSettings.client, off].contains { defaults in
      defaults.value(at: keys)?.saysSame(as: value) ?? false
    }
  }

  /// What is off or nothing where it is absent.
  private static let off: JSONObject = [
    "RefreshTokenRotation": ["RetryGracePeriodSeconds": 0],
    "SoftwareTokenMfaConfiguration": ["Enabled": false],
  ]
}
