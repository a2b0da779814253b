internal import ServiceRules

/// The rules of `pool check`; `pool diff` reports a change that breaks a rule.
enum Rules {
  /// All built-in rules, in the order of reports.
  static let all: [Rule] =
    secondFactors + passwordless + recovery + signUp + messages + triggers + clients + oauth
    + templates

  /// Returns the broken rules of a document, in the order of the rules; `policies` adds rules to
  /// the built-in rules.
  static func findings(
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
    let unknown = UnknownReads(settings)
    return (all + policies).flatMap { rule in
      let breaches = rule.breaches(facts)
      let parts = Set(unknown.settings(among: facts.reads.take(), of: rule).map(\.part))
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
