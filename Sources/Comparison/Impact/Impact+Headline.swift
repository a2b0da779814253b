package import ConfigurationChanges
internal import Reports

extension Impact {
  /// The verdict on the change: the worst that is known of its settings, and of what the scenarios show.
  package var headline: Headline {
    let failing = differing.filter(nowFails)
    var headline = Headline(
      changes.filter(\.matters).map {
        Headline.Item($0.judgement.severity, $0.change.path.part, $0.judgement.flows)
      }
        + breaches.map { Headline.Item($0.severity, $0.path.part, $0.flows) },
      of: .change,
      summary: fullSummary,
      shown: !failing.isEmpty ? .breaking : differing.isEmpty ? .none : .behavior
    )
    if headline.severity == .breaking, headline.counts[.breaking] == nil {
      headline.description = "This change breaks \(failing.count.counting("scenario"))"
    }
    return headline
  }

  /// Whether anything was found that counts.
  package func hasFindings(from level: FindingLevel) -> Bool {
    !isEmpty && level.takes(headline.severity)
  }

  private var fullSummary: String {
    guard compared > 0 else { return summary }
    return "\(summary); \(differing.count) of \(compared.counting("scenario")) "
      + "\(compared == 1 || differing.count == 1 ? "answers" : "answer") otherwise"
  }
}

extension Impact {
  /// How many settings change and rules break, by how bad they are, the worst of each and the worst first: a
  /// sentence without its full stop.
  package var summary: String {
    let rows = rows.filter { $0.setting != nil }
    guard !rows.isEmpty else { return "no setting changes" }
    let rules = rows.count { $0.rule != nil }
    // A list that lost and gained has a row for each judgement, and the worse ones come first.
    var settings: Set<String?> = []
    let changes = rows.filter { $0.rule == nil && settings.insert($0.setting).inserted }
    var words = ["\(changes.count.counting("change"))\(Impact.counts(of: changes))"]
    if rules > 0 { words.append("\(rules.counting("rule")) newly broken") }
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
  /// What can keep it from being tried which change it is.
  package enum AttributionBlocker: Hashable, Sendable {
    /// No mock is like the pool as it is.
    case noMock
    /// Ctrl-C or SIGTERM.
    case interruption
  }

  /// How many scenarios it was not tried for which change it is, and how many of that kind there are.
  package var untried: (count: Int, of: Int) {
    guard canBeAnother else { return (0, 0) }
    return (differing.count(where: isUntried), differing.count)
  }

  /// What keeps the table from telling which change it is, for a part of the scenarios: a sentence
  /// without its full stop.
  package var remark: String? {
    let untried = untried
    guard untried.count > 0 else { return nil }
    return
      "for \(untried.count) of \(untried.of) scenarios it was not tried which change it is, because "
      + "\(reason); they stand at every setting whose flows they use"
  }

  private var reason: String {
    switch attributionBlocker {
    case .noMock: "no mock can be as `\(run.pools.a)` is"
    case .interruption: "the run was interrupted"
    case nil: "that would take too long"
    }
  }
}
