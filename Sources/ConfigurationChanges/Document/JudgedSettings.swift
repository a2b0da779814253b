package import JSON

/// Requested settings, such as those of login pages, that are checked but neither compared nor exported.
package struct JudgedSettings: Hashable, Sendable {
  /// The operation that sets them.
  package let operation: String

  /// The part that findings name.
  package let part: SettingPath.Part

  /// The operation's input without the pool; values known only at deployment are kept as their strings.
  package let members: JSONObject

  package init(operation: String, part: SettingPath.Part, members: JSONObject) {
    (self.operation, self.part, self.members) = (operation, part, members)
  }
}
