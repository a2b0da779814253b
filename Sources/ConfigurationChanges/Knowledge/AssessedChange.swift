/// A change with its known effect.
package struct AssessedChange: Hashable, Sendable {
  /// The setting that changes, with its old and new values.
  package var change: SettingChange

  /// The known effect, including severity, verdict, and source.
  package var assessment: Assessment

  /// The names of the rules that the change newly breaks at this setting.
  package internal(set) var rules: [String] = []

  /// The place of the setting on the second side; nil if that side is not a file or does not
  /// contain the part.
  package internal(set) var place: SettingPlace?

  /// Whether both sides have the same value, but only one side writes it.
  package var isWrittenOut: Bool { assessment.effect == .writtenOut }

  /// Creates a change without broken rules or a place.
  init(_ change: SettingChange, _ assessment: Assessment) {
    (self.change, self.assessment) = (change, assessment)
  }

  /// The change with a prefix before its description.
  func prefixed(by words: String) -> AssessedChange {
    var assessed = self
    assessed.assessment.description = words + assessment.description
    return assessed
  }
}
