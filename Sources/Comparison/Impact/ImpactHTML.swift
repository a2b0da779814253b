internal import ConfigurationChanges
internal import Diagnostics
internal import Reports
internal import RunRecord

/// The HTML view of an impact: the settings with their scenarios, then the differences.
package enum ImpactHTML {
  /// The complete page, for a file in a folder.
  ///
  /// `directory` is the working directory, to which the paths of files are relative.
  package static func text(_ impact: Impact, folder: String?, directory: String) -> String {
    let (rows, pools) = (impact.rows, impact.run.pools)
    let headline = impact.headline(of: rows)
    var page = HTMLDocument(
      heading: "What changes from \(pools.a) to \(pools.b)",
      verdict: (headline.line, DifferenceHTML.style(of: headline.severity)),
      facts: [
        ("Before", pools.a), ("After", pools.b), ("Scenarios", impact.selectionDescription),
        ("Outcome", MarkdownView.counts(of: impact.run)),
      ],
      folder: folder,
      directory: directory
    )
    if !rows.isEmpty { page.append(.section("Settings")) }
    for row in rows { page.append(card(row, impact)) }
    var printed = DifferenceGrouping()
    let differing = impact.run.scenarios.filter { $0.comparison.verdict == .differs }
    HTMLView.append(differing, "Differences", &printed, to: &page)
    HTMLView.appendUncompared(impact.run, &printed, to: &page)
    let notes = [impact.remark].compactMap(\.self) + impact.notes
    DifferenceHTML.appendNotes(notes, impact.warnings, to: &page)
    return page.text
  }

  private static func card(_ row: Impact.Row, _ impact: Impact) -> HTMLDocument.Block {
    var blocks: [HTMLDocument.Block] = row.place.map { [DifferenceHTML.block(of: $0)] } ?? []
    let texts = [
      row.values, row.ruleDescription.map { "It breaks the \($0)." }, row.description,
      row.fix.map { "Fix: \($0)." }, row.isRejectedAlone ? ImpactText.rejectedAlone : nil,
    ]
    blocks += texts.compactMap(\.self).map { .text($0) }
    if !row.entries.isEmpty {
      blocks.append(
        .table(["Scenario", "Difference"], row.entries.map { self.row($0, row, impact) })
      )
    }
    return .card(
      row.setting ?? "No setting",
      word: row.kind,
      DifferenceHTML.style(of: row.severity),
      blocks
    )
  }

  private static func row(
    _ entry: Impact.Entry,
    _ row: Impact.Row,
    _ impact: Impact
  ) -> HTMLDocument.Row {
    let id = impact.run.scenarios[entry.scenario].comparison.id
    let remark = [id.place, ImpactText.remark(on: entry, in: row)].compactMap(\.self)
    return HTMLDocument.Row(id.title, remark: remark.joined(separator: ", "), [entry.description])
  }
}
