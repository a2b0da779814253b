internal import Diagnostics
internal import Reports
internal import RunRecord

/// The Markdown view of a comparison, for pull requests and step summaries.
package enum MarkdownView {
  /// The maximum size of a page in bytes.
  ///
  /// GitHub accepts a step summary of 1 MiB.
  static let limit = 900_000

  /// The complete page; scenarios beyond the size limit are omitted.
  package static func text(_ run: EvaluatedRun) -> String {
    let pools = run.pools.map { MarkdownText.plain($0) }
    var page = "# \(pools.a) compared with \(pools.b)\n\n\(counts(of: run)).\n"
    for remark in run.remarks { page += "\(remark.asSentence)\n" }
    page += skipped(run)
    if !run.missing.isEmpty {
      page += "\nExpected differences not found:\n\n"
      for entry in run.missing { page += "- \(MarkdownText.plain(run.description(of: entry)))\n" }
    }
    let shown = run.scenarios.filter(\.comparison.hasSection)
    var printed = DifferenceGrouping()
    for (index, scenario) in shown.enumerated() {
      let section = text(of: scenario, after: &printed)
      guard page.utf8.count + section.utf8.count < limit else {
        page += "\n\((shown.count - index).counting("more scenario")) omitted: the page is full.\n"
        break
      }
      page += section
    }
    return page
  }

  /// The list of scenarios that both sides skipped; empty if there are none.
  static func skipped(_ run: EvaluatedRun) -> String {
    let groups = run.skippedOnBoth
    return groups.isEmpty
      ? "" : "\nSkipped on both sides:\n\n" + groups.map(\.markdown).joined()
  }

  /// The counts, and the seed that reproduces the generated values.
  static func counts(of run: EvaluatedRun) -> String {
    run.counts + (run.seed.map { " (seed \($0))" } ?? "")
  }

  /// Returns the section of a scenario; empty if both sides are alike.
  ///
  /// `printed` contains the differences that were already printed.
  static func text(
    of evaluated: EvaluatedScenario,
    after printed: inout DifferenceGrouping
  ) -> String {
    let comparison = evaluated.comparison
    let title = MarkdownText.plain(comparison.id.title.shortened(toBytes: 1000))
    var section = "\n## \(title)\n\n\(MarkdownText.plain(comparison.id.place))\n\n"
    switch comparison.verdict {
    case .alike: return ""
    case .skipped, .stopped:
      for side in Side.allCases {
        section +=
          "- \(side.rawValue): \(MarkdownText.plain(comparison.results[side].description))\n"
      }
      return section
    case .differs: break
    }
    if let first = printed.earlier(like: evaluated) {
      return section + MarkdownText.plain(first.asTold.capitalizedFirst) + ".\n"
    }
    section += MarkdownText.head(["step", "field", "A", "B"])
    if let whole = comparison.whole { section += row(whole, nil, evaluated) }
    for step in comparison.steps {
      for field in step.fields { section += row(field, step, evaluated) }
    }
    if !comparison.unreached.isEmpty { section += "\n" }
    for rest in comparison.unreached { section += "\(rest.description).\n" }
    return section
  }

  private static func row(
    _ difference: FieldDifference,
    _ step: StepDifference?,
    _ evaluated: EvaluatedScenario
  ) -> String {
    var place = ""
    if let step {
      let summary = MarkdownText.plain(step.summary.shortened(toBytes: 300))
      place = "\(step.title): \(summary) \(MarkdownText.plain("(\(step.place))"))"
    }
    var field = MarkdownText.plain(difference.field)
    if let entry = evaluated.expectation(of: difference, in: step) {
      field += " (expected\(entry.reason.map { ": \(MarkdownText.plain($0))" } ?? ""))"
    }
    let values = [difference.a, difference.b].map { MarkdownText.plain($0.shown(500)) }
    return MarkdownText.row([place, field] + values)
  }
}
