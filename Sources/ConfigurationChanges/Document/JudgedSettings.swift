package import JSON

/// Settings that a file asks for, such as those of login pages, which are judged, and neither compared nor exported.
package struct JudgedSettings: Hashable, Sendable {
  /// The operation that sets them.
  package let operation: String

  /// What findings call them.
  package let part: SettingPath.Part

  /// The operation's input without the pool; what only the deployment knows stands as its text.
  package let members: JSONObject

  package init(operation: String, part: SettingPath.Part, members: JSONObject) {
    (self.operation, self.part, self.members) = (operation, part, members)
  }
}
