internal import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Reports
internal import RunRecord

/// What a change comes to, for terminals and pull requests.
package enum ImpactText {
  /// The differences of scenarios, then the table, for the console.
  package static func console(_ impact: Impact) -> StyledText {
    var text = StyledText("\(impact.headline.line.visible)\n", .strong)
    text.append(ConsoleView.head(impact.run.pools))
    for note in impact.notes { text.append("note: \(note.visible)\n", .faint) }
    text.append("\(impact.selectionWords)\n\n", .faint)
    var said = DifferenceGrouping()
    for scenario in impact.run.scenarios {
      let own = ConsoleView.text(of: scenario, after: &said)
      guard !own.parts.isEmpty else { continue }
      text.append(own)
      text.append("\n")
    }
    var told: [Int: Set<String>] = [:]
    for row in impact.rows {
      text.append(console(row, impact, told))
      for entry in row.entries.prefix(shown) {
        told[entry.scenario, default: []].insert(entry.words)
      }
    }
    text.append(impact.rows.isEmpty ? "" : "\n")
    text.append("\(impact.summary)\n")
    if let remark = impact.remark { text.append("note: \(remark.visible)\n", .faint) }
    text.append(ConsoleView.summary(impact.run, more: impact.trialTime))
    return text
  }

  /// How a scenario answers otherwise is said where it first stands.
  private static func console(
    _ row: Impact.Row,
    _ impact: Impact,
    _ told: [Int: Set<String>]
  ) -> StyledText {
    var text = StyledText(row.kind, style(row.verdict))
    text.append("  \((row.setting ?? "no setting").visible)", .strong)
    text.append(row.ruleWords.map { " (\($0.visible))" } ?? "", .faint)
    text.append(row.place.map { "  \($0.text.visible)\n" } ?? "\n", .faint)
    if let values = row.values { text.append("  \(values)\n") }
    text.append("  \(row.words.visible)\n")
    if let fix = row.fix { text.append("  fix: \(fix.visible)\n") }
    if row.isRefusedAlone { text.append("  \(refusedAlone)\n", .faint) }
    for entry in row.entries.prefix(shown) {
      let comparison = impact.run.scenarios[entry.scenario].comparison
      text.append("  → \(comparison.id.title.shortened(toBytes: 300).visible)")
      text.append(" (\(comparison.place))", .faint)
      if let remark = remark(on: entry, in: row) { text.append(", \(remark)", .faint) }
      let isTold = told[entry.scenario]?.contains(entry.words) ?? false
      text.append(isTold ? "\n" : ": \(entry.words)\n")
    }
    if let rest = rest(of: row) { text.append("  → \(rest)\n", .faint) }
    return text
  }

  /// How many scenarios a row names.
  static let shown = 20

  static func rest(of row: Impact.Row) -> String? {
    let more = row.entries.count - shown
    return more > 0 ? "and \(more) more, which --json names" : nil
  }

  static let refusedAlone =
    "No mock can have this change without the others."

  /// Why a scenario stands beside a setting that may not be what it is about.
  static func remark(on entry: Impact.Entry, in row: Impact.Row) -> String? {
    guard row.setting != nil else { return nil }
    switch entry.attribution {
    case .alone: return nil
    case .together: return "not by this change alone"
    case .flows: return "by its flows"
    }
  }

  private static func style(_ verdict: String) -> StyledText.Style {
    switch verdict {
    case Verdict.noEffect.rawValue, Severity.none.rawValue: .faint
    case Severity.text.rawValue, Severity.behavior.rawValue, Verdict.cost.rawValue: .warning
    default: .failure
    }
  }
}
