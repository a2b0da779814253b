package import JSON
package import ServiceRules

/// The verdict for a reviewer: the worst effect of a change, or of a pool's settings.
package struct Headline: Hashable, Sendable {
  /// The subject that a verdict is about.
  package enum Subject: Sendable {
    /// A change from one configuration to another.
    case change
    /// A pool by itself.
    case pool
    /// Parts of a pool, for which only rejections by AWS are known.
    case parts
  }

  /// A finding or change with its severity.
  package struct Item: Hashable, Sendable {
    var severity: Severity
    var part: SettingPath.Part
    var flows: Set<UserFlow>
    var rule: PolicyRule?

    /// The names of a policy and of one of its rules.
    package struct PolicyRule: Hashable, Sendable {
      var policy: String
      var id: String

      /// Creates the names; nil for a built-in rule, which has no policy.
      package init?(_ policy: String?, _ id: String) {
        guard let policy else { return nil }
        (self.policy, self.id) = (policy, id)
      }
    }

    /// Creates an item with its severity, part, and flows, and the rule if a policy has it.
    package init(
      _ severity: Severity,
      _ part: SettingPath.Part,
      _ flows: Set<UserFlow>,
      rule: PolicyRule? = nil
    ) {
      (self.severity, self.part, self.flows, self.rule) = (severity, part, flows, rule)
    }
  }

  /// The worst severity of all items and other results.
  package let severity: Severity

  /// The effect as a sentence without a full stop, such as `This change loses users`.
  package var description: String

  /// The number of items by severity.
  package let counts: [Severity: Int]

  /// The counts as a phrase, such as `2 changes: 1 breaking, 1 text`.
  package var summary: String

  /// Creates a verdict from the worst item; `shown` is the severity of other results.
  package init(
    _ items: [Item],
    of subject: Subject,
    summary: String,
    shown: Severity = .none
  ) {
    let worst = (items.map(\.severity) + [shown]).min { $0.rank < $1.rank } ?? .none
    severity = worst
    counts = Dictionary(grouping: items, by: \.severity).mapValues(\.count)
    self.summary = summary
    description = Headline.description(worst, items, of: subject)
  }

  /// The first line of a report: the effect and the counts.
  package var line: String { "\(description) (\(summary))" }

  /// The verdict as JSON, documented in docs/reference/json.md.
  package var json: JSONValue {
    let counted = Severity.allCases.map { severity in
      (severity.rawValue, JSONValue.number(JSONNumber(counts[severity] ?? 0)))
    }
    return [
      "severity": .string(severity.rawValue), "words": .string(description),
      "counts": .object(JSONObject(counted)),
    ]
  }
}

// MARK: - Verdicts

extension ConfigurationDifference {
  /// The verdict on the change, from its severities and newly broken rules.
  package var headline: Headline {
    var headline = judged
    if headline.severity == .none, !incomplete.isEmpty || hasUnknownValues {
      headline.description = "Not everything could be compared"
    } else if headline.severity == .none, accepted.affectUsers {
      headline.description = "This change has only accepted effects on users"
    }
    return headline
  }

  private var judged: Headline {
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
}

extension ConfigurationDifference {
  /// Whether the pool stays unchanged without its deployer, and nothing else changes behavior.
  private var isOnlyLeftBehind: Bool {
    let effects = changes.filter { $0.judgement.severity == .behavior }.map(\.judgement.effect)
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
      of: saysPool ? .pool : .parts,
      summary: summary
    )
    if headline.severity == .none, accepted.affectUsers {
      headline.description =
        saysPool
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
