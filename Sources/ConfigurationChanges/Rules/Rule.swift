package import ServiceRules

/// A mistake or risk in a pool's settings.
package struct Rule: Sendable {
  /// A setting that breaks a rule, with a description.
  struct RuleViolation: Hashable, Sendable {
    var path: SettingPath
    /// A description of the problem: lowercase, without a full stop.
    var description: String
    /// Whether the pool leaves the setting out, in which case the violation is not reported on its
    /// own.
    var isByDefault = false
    /// The affected flows, if fewer than the rule's flows; nil for all of the rule's flows.
    var flows: Set<UserFlow>?
    /// The element that breaks the rule, if the setting is a list; nil for other settings.
    var element: String?

    init(_ path: SettingPath, _ words: String) { (self.path, self.description) = (path, words) }
  }

  /// The unique name in kebab-case.
  package let id: String

  /// The severity of breaking the rule.
  package let severity: Severity

  /// The kind of problem that a change causes if it breaks the rule; nil if none applies.
  package let verdict: Verdict?

  /// The consequences for users and apps, in sentences.
  package let why: String

  /// The instruction for fixing the setting: lowercase, without a full stop.
  package private(set) var fix: String

  /// The document, measurement, or report that supports the rule.
  package let source: KnowledgeSource

  /// The flows that break or change if the rule is broken.
  package private(set) var flows: Set<UserFlow>

  /// The name of the policy that contains the rule; nil for a built-in rule.
  package internal(set) var policy: String?

  /// Finds the settings of a pool that break the rule.
  let violations: @Sendable (PoolFacts) -> [RuleViolation]

  init(
    _ id: String,
    _ severity: Severity,
    _ verdict: Verdict? = nil,
    why: String,
    fix: String,
    _ source: KnowledgeSource,
    _ flows: Set<UserFlow>,
    violations: @escaping @Sendable (PoolFacts) -> [RuleViolation]
  ) {
    (self.id, self.severity, self.verdict) = (id, severity, verdict)
    (self.why, self.fix, self.source, self.flows) = (why, fix, source, flows)
    self.violations = violations
  }

  /// Whether the name of the rule's policy is also its source.
  var isSourceNamed: Bool { source == policy.map(KnowledgeSource.policy) }

  /// The rule with another fix.
  func fixed(by fix: String) -> Rule {
    var rule = self
    rule.fix = fix
    return rule
  }

  /// The rule narrowed to one violation.
  func narrowed(to violation: RuleViolation) -> Rule {
    var rule = self
    rule.flows = violation.flows ?? flows
    return rule
  }
}
