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
    // What a policy leaves out depends on whether there is one.
    guard !keys.contains("PasswordPolicy") else { return false }
    return [AbsentSettings.pool, AbsentSettings.client].contains { defaults in
      defaults.value(at: keys)?.saysSame(as: value) ?? false
    }
  }
}
