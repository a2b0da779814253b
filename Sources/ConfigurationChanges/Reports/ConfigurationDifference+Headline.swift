extension ConfigurationDifference {
  /// The verdict on the change, from its severities and newly broken rules.
  package var headline: Headline {
    var headline = assessed
    if headline.severity == .none, !incomplete.isEmpty || hasUnknownValues {
      headline.description = "Not everything could be compared"
    } else if headline.severity == .none, accepted.affectUsers {
      headline.description = "This change has only accepted effects on users"
    }
    return headline
  }

  private var assessed: Headline {
    guard !isEmpty else { return Headline([], of: .change, summary: summary) }
    var headline = Headline(
      parts.flatMap { part in part.changes.map { Headline.Item($0.severity, part.part, $0.flows) } }
        + findings.map(\.item),
      of: .change,
      summary: summary
    )
    if headline.severity == .behavior, isOnlyLeftBehind {
      headline.description = "This change leaves the pool unmanaged"
    }
    if let lossDoubt, headline.severity == .dataLoss {
      headline.description += " \(lossDoubt.description)"
    }
    return headline
  }

  /// Whether the pool stays unchanged without its deployer, and nothing else changes behavior.
  private var isOnlyLeftBehind: Bool {
    let effects = changes.filter { $0.assessment.severity == .behavior }.map(\.assessment.effect)
    return effects == [.poolLeftBehind] && !findings.contains { $0.severity == .behavior }
  }
}

extension RuleFinding {
  fileprivate var item: Headline.Item {
    Headline.Item(severity, path.part, rule.flows, rule: .init(rule.policy, rule.id))
  }
}

extension PoolCheck {
  /// The verdict on the pool, from its findings and the scenarios that can't run.
  package var headline: Headline {
    var headline = Headline(
      findings.map(\.item),
      of: specifiesPool ? .pool : .parts,
      summary: summary
    )
    if headline.severity == .none, dependsOnUnknownSettings {
      headline.description = "Not everything could be checked"
    } else if headline.severity == .none, accepted.affectUsers {
      headline.description =
        specifiesPool
        ? "Only accepted settings of this pool are risky"
        : "Only accepted parts of this file are rejected"
    }
    if findings.isEmpty, !unrunnable.isEmpty {
      headline.description = "This pool can't run every scenario"
    }
    return headline
  }
}

extension [AcceptedFinding] {
  /// Whether an accepted finding would otherwise determine the verdict.
  fileprivate var affectUsers: Bool { contains { $0.severity != .none } }
}
