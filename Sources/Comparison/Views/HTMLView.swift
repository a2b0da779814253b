internal import Diagnostics
internal import Reports
internal import RunRecord

/// The HTML view of a comparison: the scenarios that differ, with both values side by side.
package enum HTMLView {
  /// The complete page, for a file in a folder.
  ///
  /// `directory` is the working directory, to which the paths of scenarios are relative.
  package static func text(_ run: EvaluatedRun, folder: String?, directory: String) -> String {
    var page = HTMLDocument(
      heading: "\(run.pools.a) compared with \(run.pools.b)",
      verdict: (MarkdownView.counts(of: run), style(of: run)),
      facts: [("A", run.pools.a), ("B", run.pools.b), ("Duration", run.elapsed.shortText)],
      folder: folder,
      directory: directory
    )
    for remark in run.remarks { page.append(.note(remark)) }
    if !run.missing.isEmpty { page.append(.section("Expected differences not found")) }
    for entry in run.missing { page.append(.text(run.description(of: entry))) }
    var printed = DifferenceGrouping()
    append(
      run.scenarios.filter { $0.comparison.verdict == .differs },
      "Differences",
      &printed,
      to: &page
    )
    appendUncompared(run, &printed, to: &page)
    appendAlike(run, to: &page)
    return page.text
  }

  private static func style(of run: EvaluatedRun) -> HTMLDocument.Style {
    run.hasDifferences ? .failed : run.isStopped ? .blocked : .passed
  }

  /// Appends the scenarios that were not compared, with the result of each side.
  static func appendUncompared(
    _ run: EvaluatedRun,
    _ printed: inout DifferenceGrouping,
    to page: inout HTMLDocument
  ) {
    let uncompared = run.scenarios.filter { evaluated in
      evaluated.comparison.hasSection && evaluated.comparison.verdict != .differs
    }
    append(uncompared, "Not compared", &printed, to: &page)
    let skipped = run.skippedOnBoth
    guard !skipped.isEmpty else { return }
    page.append(.section("Skipped on both sides"))
    page.append(.table(["Scenario", "Reason of A", "Reason of B"], skipped.flatMap(\.rows)))
  }

  /// Appends a card for each scenario, with its differences unless they were already shown.
  static func append(
    _ scenarios: [EvaluatedScenario],
    _ heading: String,
    _ printed: inout DifferenceGrouping,
    to page: inout HTMLDocument
  ) {
    guard !scenarios.isEmpty else { return }
    page.append(.section(heading))
    for evaluated in scenarios { page.append(card(evaluated, &printed)) }
  }

  private static func card(
    _ evaluated: EvaluatedScenario,
    _ printed: inout DifferenceGrouping
  ) -> HTMLDocument.Block {
    let comparison = evaluated.comparison
    var blocks: [HTMLDocument.Block] = [
      .place(comparison.id.place, file: comparison.id.file, line: comparison.id.line)
    ]
    guard comparison.verdict == .differs else {
      blocks += Side.allCases.map {
        .text("\($0.rawValue): \(comparison.results[$0].description)")
      }
      return .card(comparison.id.title, word: comparison.verdict.rawValue, .blocked, blocks)
    }
    if let first = printed.earlier(like: evaluated) {
      blocks.append(.note(first.asTold))
    } else {
      blocks += differences(of: evaluated)
    }
    let word = evaluated.isUnexpected ? "differs" : "differs as expected"
    return .card(
      comparison.id.title,
      word: word,
      evaluated.isUnexpected ? .failed : .skipped,
      blocks
    )
  }

  private static func differences(of evaluated: EvaluatedScenario) -> [HTMLDocument.Block] {
    let comparison = evaluated.comparison
    var blocks: [HTMLDocument.Block] = []
    if let whole = comparison.whole { blocks.append(.table(columns, [row(whole, nil, evaluated)])) }
    for step in comparison.steps {
      blocks.append(.text("\(step.title): \(step.summary.shortened(toBytes: 300))"))
      blocks.append(
        .place(step.place, file: step.line.map { _ in step.file }, line: step.line ?? 1)
      )
      blocks.append(.table(columns, step.fields.map { row($0, step, evaluated) }))
    }
    return blocks + comparison.unreached.map { .note($0.description) }
  }

  private static let columns = ["Field", "A", "B"]

  private static func row(
    _ difference: FieldDifference,
    _ step: StepDifference?,
    _ evaluated: EvaluatedScenario
  ) -> HTMLDocument.Row {
    let remark = evaluated.expectation(of: difference, in: step).map { entry in
      "expected" + (entry.reason.map { ": \($0)" } ?? "")
    }
    let values = [difference.a, difference.b].map { $0.shown(2000) }
    return HTMLDocument.Row(difference.field, remark: remark, values)
  }

  private static func appendAlike(_ run: EvaluatedRun, to page: inout HTMLDocument) {
    let alike = run.scenarios.filter { $0.comparison.verdict == .alike }
    guard !alike.isEmpty else { return }
    page.append(.section("Alike on both sides"))
    page.append(
      .table(
        ["Scenario", "Result on both sides", "Place"],
        alike.map { evaluated in
          let comparison = evaluated.comparison
          return HTMLDocument.Row(
            comparison.id.title,
            [comparison.results.a.word, comparison.id.place]
          )
        }
      )
    )
  }
}
