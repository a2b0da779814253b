internal import ConfigurationChanges
package import Diagnostics
internal import Reports
internal import RunRecord

/// The views of an impact for terminals and pull requests.
package enum ImpactText {
  /// Returns the console view: the differences of scenarios, then the table.
  package static func console(_ impact: Impact) -> StyledText {
    let rows = impact.rows
    var text = StyledText("\(impact.headline(of: rows).line.visible)\n", .strong)
    text.append(ConsoleView.head(impact.run.pools))
    for note in impact.notes { text.append("note: \(note.visible)\n", .faint) }
    text.append("\(impact.selectionDescription)\n\n", .faint)
    var said = DifferenceGrouping()
    for scenario in impact.run.scenarios {
      let own = ConsoleView.text(of: scenario, after: &said)
      guard !own.parts.isEmpty else { continue }
      text.append(own)
      text.append("\n")
    }
    var printed: [Int: Set<String>] = [:]
    for row in rows {
      text.append(console(row, impact, printed))
      for entry in row.entries.prefix(shown) {
        printed[entry.scenario, default: []].insert(entry.description)
      }
    }
    text.append("\(rows.isEmpty ? "" : "\n")\(impact.summary(of: rows))\n")
    if let remark = impact.remark { text.append("note: \(remark.visible)\n", .faint) }
    text.append(ConsoleView.summary(impact.run, more: impact.trialTime))
    return text
  }

  /// Returns the console text of a row.
  ///
  /// A scenario's difference is printed only in the first row that lists the scenario.
  private static func console(
    _ row: Impact.Row,
    _ impact: Impact,
    _ printed: [Int: Set<String>]
  ) -> StyledText {
    let setting = "  \((row.setting ?? "no setting").visible)"
    let rule = row.ruleDescription.map { " (\($0.visible))" } ?? ""
    let place = row.place.map { "  \($0.text.visible)\n" } ?? "\n"
    var text: StyledText =
      "\(row.kind, row.acceptance == nil ? style(row.verdict) : .faint)\(setting, .strong)\(rule + place, .faint)"
    if let values = row.values { text.append("  \(values)\n") }
    text.append("  \(row.description.visible)\n")
    if let fix = row.fix { text.append("  fix: \(fix.visible)\n") }
    if let acceptance = row.acceptance { text.append("  \(acceptance.description.visible)\n") }
    if row.isRejectedAlone { text.append("  \(rejectedAlone)\n", .faint) }
    for entry in row.entries.prefix(shown) {
      let comparison = impact.run.scenarios[entry.scenario].comparison
      text.append("  → \(comparison.id.title.shortened(toBytes: 300).visible)")
      text.append(" (\(comparison.id.place))", .faint)
      if let remark = remark(on: entry, in: row) { text.append(", \(remark)", .faint) }
      let isTold = printed[entry.scenario]?.contains(entry.description) ?? false
      text.append(isTold ? "\n" : ": \(entry.description)\n")
    }
    if let rest = rest(of: row) { text.append("  → \(rest)\n", .faint) }
    return text
  }

  /// The maximum number of scenarios listed in a row.
  static let shown = 20

  static func rest(of row: Impact.Row) -> String? {
    let more = row.entries.count - shown
    return more > 0 ? "and \(more) more, listed by --json" : nil
  }

  static let rejectedAlone =
    "No mock can have this change without the others."

  /// The remark on a scenario whose difference may have other causes than this setting; nil for
  /// other scenarios.
  static func remark(on entry: Impact.Entry, in row: Impact.Row) -> String? {
    guard row.setting != nil else { return nil }
    switch entry.attribution {
    case .alone: return nil
    case .together: return "not caused by this change alone"
    case .flows: return "listed because of its flows"
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
