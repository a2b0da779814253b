package import ServiceRules

/// A mistake or risk in a pool's settings.
package struct Rule: Sendable {
  /// A setting that breaks a rule, with a description.
  struct Breach: Hashable, Sendable {
    var path: SettingPath
    /// A description of the problem: lowercase, without a full stop.
    var description: String
    /// Whether the pool leaves the setting out, in which case the breach is not reported on its
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
  let breaches: @Sendable (PoolFacts) -> [Breach]

  init(
    _ id: String,
    _ severity: Severity,
    _ verdict: Verdict? = nil,
    why: String,
    fix: String,
    _ source: KnowledgeSource,
    _ flows: Set<UserFlow>,
    breaches: @escaping @Sendable (PoolFacts) -> [Breach]
  ) {
    (self.id, self.severity, self.verdict) = (id, severity, verdict)
    (self.why, self.fix, self.source, self.flows) = (why, fix, source, flows)
    self.breaches = breaches
  }

  /// Whether the name of the rule's policy is also its source.
  var isSourceNamed: Bool { source == policy.map(KnowledgeSource.policy) }

  /// The rule with another fix.
  fileprivate func fixed(by fix: String) -> Rule {
    var rule = self
    rule.fix = fix
    return rule
  }

  /// The rule narrowed to one breach.
  fileprivate func narrowed(to breach: Breach) -> Rule {
    var rule = self
    rule.flows = breach.flows ?? flows
    return rule
  }
}

// MARK: - Tables

extension Rules {
  /// A rule's name, severity, verdict, and flows.
  typealias Head = (id: String, severity: Severity, verdict: Verdict?, flows: Set<UserFlow>)

  static func table(_ rows: KeyValuePairs<Head, (Head) -> Rule>) -> [Rule] {
    rows.map { head, rule in rule(head) }
  }

  /// Completes a rule from its head in a table.
  static func rule(
    why: String,
    fix: String,
    _ source: KnowledgeSource,
    breaches: @escaping @Sendable (PoolFacts) -> [Rule.Breach]
  ) -> (Head) -> Rule {
    { head in
      Rule(
        head.id,
        head.severity,
        head.verdict,
        why: why,
        fix: fix,
        source,
        head.flows,
        breaches: breaches
      )
    }
  }
}

/// A broken rule with its place in the pool.
package struct RuleFinding: Sendable {
  /// The broken rule, narrowed to this breach.
  package private(set) var rule: Rule

  /// The setting that breaks the rule.
  package let path: SettingPath

  /// A description of the problem, with the values: lowercase, without a full stop.
  package let description: String

  /// Whether the pool has the value by default; writing the default explicitly then breaks no new
  /// rule.
  let isByDefault: Bool

  /// The severity of the rule, or of the change that breaks the rule if that is worse.
  package internal(set) var severity: Severity

  /// The string or the name of the element that breaks the rule, if the setting is a list; nil
  /// for other settings.
  let element: String?

  /// The place of the setting; nil if the setting is not from a file.
  package internal(set) var place: SettingPlace?

  /// The service's response; nil if the service accepts the settings.
  package internal(set) var answer: ServiceAnswer?

  /// The changes that each break the rule on their own in the old configuration; empty if no change
  /// is compared.
  package internal(set) var causes: Set<SettingPath> = []

  init(
    _ rule: Rule,
    _ path: SettingPath,
    _ words: String,
    isByDefault: Bool = false,
    element: String? = nil,
    answer: ServiceAnswer? = nil
  ) {
    (self.rule, self.path, self.description, severity) = (rule, path, words, rule.severity)
    (self.isByDefault, self.element, self.answer) = (isByDefault, element, answer)
  }

  /// The finding with another fix.
  func fixed(by fix: String) -> RuleFinding {
    var finding = self
    finding.rule = rule.fixed(by: fix)
    return finding
  }
}

/// The service's response to a rejected call.
package struct ServiceAnswer: Hashable, Sendable {
  /// The error type, such as `InvalidParameterException`.
  package let error: String

  /// The message of the error, in AWS's words.
  package let message: String

  /// The error type and the message on one line.
  package var text: String { "\(error): \(message)" }
}

/// The rules of `pool check`; `pool diff` reports a change that breaks a rule.
package enum Rules {
  /// All built-in rules, in the order of reports.
  package static let all: [Rule] =
    secondFactors + passwordless + recovery + signUp + messages + triggers + clients + oauth
    + templates

  /// Returns the broken rules of a document, in the order of the rules; `policies` adds rules to
  /// the built-in rules.
  package static func findings(
    in document: PoolDocument,
    policies: [Rule] = []
  ) -> [RuleFinding] {
    let broken = broken(by: CanonicalSettings(document), policies).filter { !$0.isByDefault }
    // For a pool that does not exist, only its template can be wrong.
    guard document.saysPool || document.unresolved.isEmpty else {
      return broken.filter { templates.map(\.id).contains($0.rule.id) }
    }
    return broken.map { $0.standing(in: document) }
  }

  /// Returns the newly broken rules; a renamed client is still the same client.
  static func findings(
    in settings: CanonicalSettings,
    since old: CanonicalSettings,
    policies: [Rule] = []
  ) -> [RuleFinding] {
    let known = Dictionary(grouping: broken(by: old, policies), by: \.rule.id).mapValues {
      Set($0.map(\.path))
    }
    return broken(by: settings, policies).filter { finding in
      let place = old.path(of: finding.path, in: settings)
      return !finding.isByDefault && known[finding.rule.id]?.contains(place) != true
    }
  }

  /// The rules that the settings break.
  ///
  /// The running time does not grow with the number of clients.
  private static func broken(
    by settings: CanonicalSettings,
    _ policies: [Rule]
  ) -> [RuleFinding] {
    let facts = PoolFacts(settings)
    let unknown = Dictionary(grouping: settings.document.uncertain, by: \.part)
    return (all + policies).flatMap { rule in
      let breaches = rule.breaches(facts)
      let guessed = facts.reads.take().filter { path in
        unknown[path.part]?.contains(where: path.overlaps) ?? false
      }
      let parts = Set(guessed.map(\.part))
      // A breach caused by values known only at deployment is uncertain. Values of other clients
      // don't matter.
      guard parts.allSatisfy({ $0.kind == .clients }) else { return [RuleFinding]() }
      return breaches.filter { !parts.contains($0.path.part) }.map { breach in
        RuleFinding(
          rule.narrowed(to: breach),
          breach.path,
          breach.description,
          isByDefault: breach.isByDefault,
          element: breach.element
        )
      }
    }
  }
}
