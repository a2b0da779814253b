package import ConfigurationChanges

extension Impact {
  /// The reason why a scenario is listed for a setting.
  enum Attribution: String, Hashable, Sendable {
    /// The change alone causes the difference, or it is the only change.
    case alone
    /// The difference requires this change together with others.
    case together
    /// The scenario uses the setting's flows, and the cause could not be determined.
    case flows
  }

  /// A scenario that is listed for a setting.
  package struct Entry: Hashable, Sendable {
    /// The index of the scenario in `run`.
    package var scenario: Int

    /// The scenario's first difference and the number of its other differences.
    package var description: String

    /// The reason why the scenario is listed.
    var attribution: Attribution

    /// The operations that the differing step called.
    var operations: Set<String> = []
  }

  /// A row of the table: a setting and the effects of its change.
  package struct Row: Sendable {
    /// The path of the changed setting; nil for differences that no change explains.
    var setting: String?

    /// The place of the setting in the second file; nil if the second side is not a file.
    package var place: SettingPlace?

    /// The name of the broken rule; nil for a change.
    package var rule: String?

    /// The name of the rule's policy; nil for a built-in rule.
    package var policy: String?

    /// The rule and policy, such as `rule short-passwords of the policy security`; nil for a
    /// change.
    var ruleDescription: String? {
      rule.map { "rule \($0)" + (policy.map { " of the policy \($0)" } ?? "") }
    }

    /// The old and new values on one line; nil if the row is not about a change.
    package var values: String?

    /// The verdict of the review, or the severity if there is no verdict.
    package var verdict: String

    /// The severity, which sorts the rows.
    package var severity: Severity

    /// Severity and verdict as `pool diff` prints them: `breaking, lock-out`.
    package var kind: String {
      severity.description(with: [Verdict(rawValue: verdict)].compactMap(\.self))
    }

    /// The effect of the change, or the consequences of the broken rule.
    package var description: String

    /// The fix for a broken rule; nil for a change.
    package var fix: String?

    /// The scenarios that differ because of the change or the broken rule.
    package var entries: [Entry]

    /// Whether no mock can have this change without the others.
    var isRejectedAlone = false

    /// Why and how long the team accepts the change or the broken rule; nil if it counts.
    package var acceptance: Acceptance?
  }
}
