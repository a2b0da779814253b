package import JSON

/// A setting that differs between two configurations, with defaults filled in.
package struct SettingChange: Hashable, Sendable {
  /// The path of the setting that differs.
  package var path: SettingPath

  /// The old value; nil if it was absent and has no default.
  package var before: JSONValue?

  /// The new value; nil if it is absent and has no default.
  package var after: JSONValue?

  /// The elements of a list that may be on both sides, because some are known only at deployment.
  var uncertainty = ListUncertainty()

  /// Whether each side contains the setting or leaves it to the default.
  package var isWritten: (before: Bool, after: Bool) { (isWrittenBefore, isWrittenAfter) }

  private var isWrittenBefore: Bool
  private var isWrittenAfter: Bool

  /// Creates a change to the setting at a path.
  init(
    _ path: SettingPath,
    before: JSONValue?,
    after: JSONValue?,
    isWritten: (before: Bool, after: Bool) = (true, true)
  ) {
    (self.path, self.before, self.after) = (path, before, after)
    (isWrittenBefore, isWrittenAfter) = isWritten
  }
}
