internal import ConfigurationChanges
internal import Reports

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
