internal import ConfigurationChanges
internal import Reports

extension Impact {
  /// How many settings change and rules break, by their verdicts, the worst first: a sentence without its
  /// full stop.
  package var summary: String {
    let rows = rows.filter { $0.setting != nil }
    guard !rows.isEmpty else { return "no setting changes" }
    let changes = rows.filter { $0.rule == nil }
    let rules = rows.count - changes.count
    var words = ["\(changes.count.counting("change"))\(Impact.counts(of: changes))"]
    if rules > 0 { words.append("\(rules.counting("rule")) newly broken") }
    return words.joined(separator: "; ")
  }

  private static func counts(of rows: [Row]) -> String {
    var verdicts: [String] = []
    for row in rows where !verdicts.contains(row.verdict) { verdicts.append(row.verdict) }
    let counts = verdicts.map { verdict in "\(rows.count { $0.verdict == verdict }) \(verdict)" }
    return counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")
  }
}
