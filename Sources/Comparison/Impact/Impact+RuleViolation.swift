package import ConfigurationChanges
package import ServiceRules

extension Impact {
  /// A rule that only the new configuration breaks.
  package struct RuleViolation: Hashable, Sendable {
    /// The rule's name, such as `short-passwords`.
    package var rule: String

    /// The name of the rule's policy; nil for a built-in rule.
    package var policy: String?

    /// The setting that breaks the rule.
    package var path: SettingPath

    /// The kind of harm, such as a lock-out; nil if no verdict applies.
    package var verdict: Verdict?

    /// The severity of breaking the rule.
    package var severity: Severity

    /// A description of how the configuration breaks the rule, and of the consequences.
    package var description: String

    /// The instruction for fixing the setting, without a full stop.
    package var fix: String

    /// The flows that the rule affects.
    package var flows: Set<UserFlow>

    /// The place of the setting in its file; nil if the configuration is not from a file.
    package var place: SettingPlace?

    /// The changes that each break the rule on their own.
    package var causes: Set<SettingPath>

    /// Creates a violation without a policy or a place.
    package init(
      rule: String,
      path: SettingPath,
      verdict: Verdict?,
      severity: Severity,
      description: String,
      fix: String,
      flows: Set<UserFlow>,
      causes: Set<SettingPath> = []
    ) {
      (self.rule, self.path, self.verdict) = (rule, path, verdict)
      self.severity = severity
      (self.description, self.fix, self.flows, self.causes) = (description, fix, flows, causes)
    }
  }
}
