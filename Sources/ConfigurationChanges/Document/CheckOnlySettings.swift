package import JSON

/// Requested settings that are checked but neither compared nor exported, such as sign-in pages.
package struct CheckOnlySettings: Hashable, Sendable {
  /// The name of the operation that sets them.
  package let operation: String

  /// The part that is given in findings.
  package let part: SettingPath.Part

  /// The operation's input without the pool; template functions appear as strings.
  package let members: JSONObject

  package init(operation: String, part: SettingPath.Part, members: JSONObject) {
    (self.operation, self.part, self.members) = (operation, part, members)
  }
}
