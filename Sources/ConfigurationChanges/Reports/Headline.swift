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
    package var severity: Severity
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
    let worst = (items.map(\.severity) + [shown]).worst
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
      (severity.rawValue, JSONValue.integer(counts[severity] ?? 0))
    }
    return [
      "severity": .string(severity.rawValue), "words": .string(description),
      "counts": .object(JSONObject(counted)),
    ]
  }
}
