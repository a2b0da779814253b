package import ServiceRules

/// Something that a pool's settings can be wrong in, or dangerous.
package struct Rule: Sendable {
  /// A setting that breaks a rule, and how.
  struct Breach: Hashable, Sendable {
    var path: SettingPath
    /// The facts: lower case, no full stop.
    var description: String
    /// Whether the pool says nothing of it, so that it is not worth a word by itself.
    var isByDefault = false
    /// The flows that it is about, where they are fewer than the rule's.
    var flows: Set<UserFlow>?
    /// The element that breaks the rule, where the setting is a list.
    var element: String?

    init(_ path: SettingPath, _ words: String) { (self.path, self.description) = (path, words) }
  }

  /// Its name, in kebab-case, which no other rule has.
  package let id: String

  /// How much breaking it does.
  package let severity: Severity

  /// What kind of trouble a change is that breaks it.
  package let verdict: Verdict?

  /// What happens to users and apps.
  package let why: String

  /// What to do about it.
  package let fix: String

  /// Where that comes from.
  package let source: KnowledgeSource

  /// The flows that it is about.
  package private(set) var flows: Set<UserFlow>

  /// The policy that has it; nil for a built-in rule.
  package internal(set) var policy: String?

  /// Where a pool breaks it.
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

  /// The rule as one breach has it.
  fileprivate func narrowed(to breach: Breach) -> Rule {
    var rule = self
    rule.flows = breach.flows ?? flows
    return rule
  }
}

// MARK: - Tables

extension Rules {
  /// A rule's name, how much a breach does, what kind of trouble it is, and the flows that it is about.
  typealias Head = (id: String, severity: Severity, verdict: Verdict?, flows: Set<UserFlow>)

  static func table(_ rows: KeyValuePairs<Head, (Head) -> Rule>) -> [Rule] {
    rows.map { head, rule in rule(head) }
  }

  /// What follows a rule's head in a table.
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

/// A rule that a pool breaks, and where.
package struct RuleFinding: Sendable {
  /// The rule.
  package let rule: Rule

  /// The setting that breaks it.
  package let path: SettingPath

  /// How, with the values: lower case, no full stop.
  package let description: String

  /// Whether the pool has it by default, so that to write it out breaks nothing new.
  let isByDefault: Bool

  /// How much it does: as much as the rule says, or more where the change that breaks it does.
  package internal(set) var severity: Severity

  /// The text or the name of the element that breaks the rule, where the setting is a list.
  let element: String?

  /// Where the setting is written; nil where it comes from no file.
  package internal(set) var place: SettingPlace?

  /// What the service answers; nil for a rule about what it accepts.
  package internal(set) var answer: ServiceAnswer?

  /// The changes with which the old configuration breaks it too, each alone; none where none is compared.
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
}

/// What the service answers to a call that it refuses.
package struct ServiceAnswer: Hashable, Sendable {
  /// The error type, such as `InvalidParameterException`.
  package let error: String

  /// The error's message.
  package let message: String

  /// The answer in one line.
  package var text: String { "\(error): \(message)" }
}

/// The rules of `pool check`; a change that breaks one is told by `pool diff`.
package enum Rules {
  /// Every rule.
  package static let all: [Rule] =
    secondFactors + passwordless + recovery + signUp + messages + triggers + clients + oauth
    + templates

  /// What a document breaks, in the order of the rules; `policies` are rules besides the built-in ones.
  package static func findings(
    in document: PoolDocument,
    policies: [Rule] = []
  ) -> [RuleFinding] {
    let broken = broken(by: CanonicalSettings(document), policies).filter { !$0.isByDefault }
    // Of a pool that is not there only its template can be wrong.
    guard document.saysPool || document.unresolved.isEmpty else {
      return broken.filter { templates.map(\.id).contains($0.rule.id) }
    }
    return broken.map { $0.standing(in: document) }
  }

  /// What the settings break and did not break before; a client under a new name is still that client.
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

  /// Takes as long as there are settings, whatever the number of clients.
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
      // What goes back to values that only a deployment knows is uncertain; those of other clients say
      // nothing of this one.
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
