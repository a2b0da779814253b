internal import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Reports
internal import RunRecord

/// What a change comes to, for terminals and pull requests.
package enum ImpactText {
  /// The differences of scenarios, then the table, for the console.
  package static func console(_ impact: Impact) -> StyledText {
    var text = ConsoleView.head(impact.run.pools)
    for note in impact.notes { text.append("note: \(note.visible)\n", .faint) }
    text.append("\(impact.selectionWords)\n\n", .faint)
    var said = ToldDifferences()
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
    var text = StyledText(row.verdict, style(row.verdict))
    text.append("  \((row.setting ?? "no setting").visible)", .strong)
    text.append(row.rule.map { " (rule \($0))\n" } ?? "\n", .faint)
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
  private static let shown = 20

  /// How many a cell of a table does; what they do is said below it.
  private static let shownInCell = 5

  private static func rest(of row: Impact.Row, _ shown: Int = shown) -> String? {
    let more = row.entries.count - shown
    return more > 0 ? "and \(more) more, which --json names" : nil
  }

  private static let refusedAlone =
    "No mock can have this change without the others."

  /// Why a scenario stands beside a setting that may not be what it is about.
  private static func remark(on entry: Impact.Entry, in row: Impact.Row) -> String? {
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

  /// A page with the table first, then what differs, scenario by scenario.
  package static func markdown(_ impact: Impact) -> String {
    let pools = impact.run.pools.map { MarkdownText.plain($0) }
    var page = "# What changes from \(pools.a) to \(pools.b)\n\n"
    let rows = impact.rows
    page += "\(impact.summary)\n"
    if !rows.isEmpty {
      page +=
        "\n"
        + MarkdownText.head([
          "setting", "verdict", "change", "what happens", "scenarios that answer otherwise",
        ])
      for row in rows { page += markdown(row, impact) }
    }
    for note in [impact.remark].compactMap(\.self) + impact.notes {
      page += "\nNote: \(MarkdownText.plain(note)).\n"
    }
    page +=
      "\n\(MarkdownText.plain(impact.selectionWords)).\n\n\(MarkdownView.counts(of: impact.run)).\n"
    var told = ToldDifferences()
    for scenario in impact.run.scenarios where scenario.comparison.verdict == .differs {
      let section = MarkdownView.text(of: scenario, after: &told)
      guard page.utf8.count + section.utf8.count < MarkdownView.limit else {
        page += "\nMore scenarios are left out: the page is full.\n"
        break
      }
      page += section
    }
    return page
  }

  private static func markdown(_ row: Impact.Row, _ impact: Impact) -> String {
    let scenarios = row.entries.prefix(shownInCell).map { entry in
      let title = impact.run.scenarios[entry.scenario].comparison.id.title.shortened(toBytes: 300)
      let remark = remark(on: entry, in: row).map { " (\($0))" } ?? ""
      return MarkdownText.plain("\(title)\(remark): \(entry.words)")
    }
    let setting = (row.setting ?? "–") + (row.rule.map { " (rule \($0))" } ?? "")
    let words = [row.words, row.fix.map { "Fix: \($0)." }, row.isRefusedAlone ? refusedAlone : nil]
      .compactMap(\.self).joined(separator: " ")
    return MarkdownText.row([
      MarkdownText.plain(setting), MarkdownText.plain(row.verdict),
      MarkdownText.plain(row.values ?? ""), MarkdownText.plain(words),
      (scenarios + [rest(of: row, shownInCell)].compactMap(\.self)).joined(separator: "<br>"),
    ])
  }
}
