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
    guard document.specifiesPool || document.unresolved.isEmpty else {
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
      let violations = rule.violations(facts)
      let parts = Set(unknown.settings(among: facts.reads.take(), of: rule).map(\.part))
      // A violation caused by values known only at deployment is uncertain. Values of other clients
      // don't matter.
      guard parts.allSatisfy({ $0.kind == .clients }) else { return [RuleFinding]() }
      return violations.filter { !parts.contains($0.path.part) }.map { violation in
        RuleFinding(
          rule.narrowed(to: violation),
          violation.path,
          violation.description,
          isByDefault: violation.isByDefault,
          element: violation.element
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
    violations: @escaping @Sendable (PoolFacts) -> [Rule.RuleViolation]
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
        violations: violations
      )
    }
  }
}
