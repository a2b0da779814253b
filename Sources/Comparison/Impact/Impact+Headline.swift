package import ConfigurationChanges
internal import Diagnostics
internal import Reports

extension Impact {
  /// The verdict on the change: the worst severity among its settings and scenarios.
  package var headline: Headline { headline(of: rows) }

  /// The verdict on the change; `rows` is the whole table.
  func headline(of rows: [Row]) -> Headline {
    let worst = severity
    var headline = Headline(items, of: .change, summary: fullSummary(rows), shown: worst)
    if worst == .breaking, headline.counts[.breaking] == nil {
      let failing = counting.filter(nowFails)
      headline.description = "This change breaks \(failing.count.counting("scenario"))"
    } else if worst == .none, hasUnknownValues {
      headline.description = "Not everything could be compared"
    } else if worst == .none, rows.contains(where: \.isAcceptedEffect) {
      headline.description = "This change has only accepted effects on users"
    }
    return headline
  }

  /// The worst severity among the changes, broken rules, and scenarios that count.
  private var severity: Severity { (items.map(\.severity) + [severityOfScenarios]).worst }

  /// The changes and newly broken rules that count.
  private var items: [Headline.Item] {
    changes.filter { $0.matters && acceptance(of: $0) == nil }.map {
      Headline.Item($0.assessment.severity, $0.change.path.part, $0.assessment.flows)
    }
      + violations.filter { acceptance(of: $0) == nil }.map {
        Headline.Item($0.severity, $0.path.part, $0.flows, rule: .init($0.policy, $0.rule))
      }
  }

  private var severityOfScenarios: Severity {
    let counting = counting
    return counting.contains(where: nowFails) ? .breaking : counting.isEmpty ? .none : .behavior
  }

  /// Whether the worst severity reaches a level.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && level.takes(severity)
  }

  private func fullSummary(_ rows: [Row]) -> String {
    let summary = summary(of: rows)
    guard compared > 0 else { return summary }
    return "\(summary); \(differing.count) of \(compared.counting("scenario")) "
      + "\(compared == 1 || differing.count == 1 ? "differs" : "differ")"
  }
}

extension Impact.Row {
  fileprivate var isAcceptedEffect: Bool { acceptance != nil && severity != .none }
}

extension Impact {
  /// The number of changed settings by severity, worst first, and the number of newly broken rules.
  ///
  /// A setting counts with its worst severity.
  package var summary: String { summary(of: rows) }

  /// The numbers; `rows` is the whole table.
  func summary(of rows: [Row]) -> String {
    let all = rows.filter { $0.setting != nil }
    guard !all.isEmpty else { return "no setting changes" }
    let rows = all.filter { $0.acceptance == nil }
    let rules = rows.count { $0.rule != nil }
    // A list that lost and gained elements has a row for each assessment, the worst first.
    var settings: Set<String?> = []
    let changes = rows.filter { $0.rule == nil && settings.insert($0.setting).inserted }
    var words = ["\(changes.count.counting("change"))\(Impact.counts(of: changes))"]
    if rules > 0 { words.append("\(rules.counting("rule")) newly broken") }
    if rows.count < all.count { words.append("\(all.count - rows.count) accepted") }
    return words.joined(separator: "; ")
  }

  private static func counts(of rows: [Row]) -> String {
    let counts = Severity.allCases.compactMap { severity in
      let count = rows.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.shown)"
    }
    return counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")
  }
}

extension Impact {
  /// A reason why the cause of differences is unknown.
  package enum AttributionBlocker: Hashable, Sendable {
    /// No mock can have the old configuration.
    case noMock
    /// The run was interrupted by Ctrl-C or SIGTERM.
    case interruption
  }

  /// The number of differing scenarios whose cause was not determined, and of all differing
  /// scenarios.
  var untried: (count: Int, of: Int) {
    guard canBeAnother else { return (0, 0) }
    return (differing.count(where: isUntried), differing.count)
  }

  /// A sentence without a full stop about scenarios whose cause was not determined; nil if there
  /// are none.
  var remark: String? {
    let untried = untried
    guard untried.count > 0 else { return nil }
    return
      "for \(untried.count) of \(untried.of) scenarios, the change that affects them was not "
      + "determined, because \(reason); these scenarios are listed under every setting whose flows "
      + "they use"
  }

  private var reason: String {
    switch attributionBlocker {
    case .noMock: "no mock can have the configuration of `\(run.pools.a)`"
    case .interruption: "the run was interrupted"
    case nil: "it would take too long"
    }
  }
}
