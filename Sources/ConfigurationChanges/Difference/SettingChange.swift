package import JSON

/// A setting that two configurations say differently, defaults filled in.
package struct SettingChange: Hashable, Sendable {
  /// Which setting.
  package var path: SettingPath

  /// What it was; nil where it was absent and has no default.
  package var before: JSONValue?

  /// What it is; nil where it is absent and has no default.
  package var after: JSONValue?

  /// Which elements of a list may be on both sides, where only a deployment knows all of them.
  var leeway = ListLeeway()

  /// Whether the side says it at all, or leaves it to the default.
  package var isWritten: (before: Bool, after: Bool) { (isWrittenBefore, isWrittenAfter) }

  private var isWrittenBefore: Bool
  private var isWrittenAfter: Bool

  /// States a change.
  package init(
    _ path: SettingPath,
    before: JSONValue?,
    after: JSONValue?,
    isWritten: (before: Bool, after: Bool) = (true, true)
  ) {
    (self.path, self.before, self.after) = (path, before, after)
    (isWrittenBefore, isWrittenAfter) = isWritten
  }
}
