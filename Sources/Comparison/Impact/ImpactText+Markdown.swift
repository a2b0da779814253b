internal import ConfigurationChanges
internal import Diagnostics
internal import Reports
internal import RunRecord

// The view for a pull request.
extension ImpactText {
  /// Returns a page with the verdict, the table, the effects, and the differences by scenario.
  package static func markdown(_ impact: Impact) -> String {
    let pools = impact.run.pools.map { MarkdownText.plain($0) }
    let rows = impact.rows
    let headline = impact.headline(of: rows)
    var page =
      "**\(MarkdownText.plain(headline.description))** (\(MarkdownText.plain(headline.summary)))\n\n"
    page += "# What changes from \(pools.a) to \(pools.b)\n"
    if !rows.isEmpty {
      page += "\n" + MarkdownText.head(["severity", "setting", "change", "scenarios"])
      page += rows.map(tableRow).joined()
      page += "\n## What happens\n\n" + rows.map { details(of: $0, impact) }.joined()
    }
    for note in [impact.remark].compactMap(\.self) + impact.notes {
      page += "\nNote: \(MarkdownText.plain(note)).\n"
    }
    page += FileWarning.markdown(impact.warnings)
    page +=
      "\n\(MarkdownText.plain(impact.selectionDescription)).\n\n\(MarkdownView.counts(of: impact.run)).\n"
    page += MarkdownView.skipped(impact.run)
    return page + scenarios(of: impact, upTo: MarkdownView.limit - page.utf8.count)
  }

  /// The maximum length of values in a cell.
  ///
  /// The details contain the full values.
  private static let cell = 60

  private static func tableRow(_ row: Impact.Row) -> String {
    let values = row.values.map { $0.shortened(toBytes: cell) } ?? row.ruleDescription
    let count = row.entries.isEmpty ? "" : "\(row.entries.count)"
    return MarkdownText.row([
      MarkdownText.plain(row.kind + (row.acceptance == nil ? "" : ", accepted")),
      row.setting.map(MarkdownText.codeCell) ?? "–",
      MarkdownText.plain(values ?? ""), count,
    ])
  }

  private static func details(of row: Impact.Row, _ impact: Impact) -> String {
    let setting = row.setting.map(MarkdownText.code) ?? "no setting"
    let rule = row.rule.map { ", rule \(MarkdownText.code($0))" } ?? ""
    let policy = row.policy.map { ", policy \(MarkdownText.code($0))" } ?? ""
    let isCut = row.values.map { $0.utf8.count > cell } ?? false
    let words = [
      isCut ? row.values.map { "\($0)." } : nil, row.description, row.fix.map { "Fix: \($0)." },
      row.isRejectedAlone ? rejectedAlone : nil,
      row.acceptance.map { "Accepted until \($0.until): \($0.reason)" },
    ]
    .compactMap(\.self).joined(separator: " ")
    let place = row.place.map { " at \(MarkdownText.code($0.text))" } ?? ""
    var text =
      "- \(setting)\(place)\(rule)\(policy) (\(MarkdownText.plain(row.kind))): \(MarkdownText.plain(words))\n"
    for entry in row.entries.prefix(shown) {
      let title = impact.run.scenarios[entry.scenario].comparison.id.title.shortened(toBytes: 300)
      let remark = remark(on: entry, in: row).map { " (\($0))" } ?? ""
      text += "  - \(MarkdownText.plain("\(title)\(remark): \(entry.description)"))\n"
    }
    if let rest = rest(of: row) { text += "  - \(rest)\n" }
    return text
  }

  private static func scenarios(of impact: Impact, upTo limit: Int) -> String {
    var (text, printed) = ("", DifferenceGrouping())
    for scenario in impact.run.scenarios where scenario.comparison.hasSection {
      let section = MarkdownView.text(of: scenario, after: &printed)
      guard text.utf8.count + section.utf8.count < limit else {
        return text + "\nMore scenarios were omitted: the page is full.\n"
      }
      text += section
    }
    return text
  }
}
