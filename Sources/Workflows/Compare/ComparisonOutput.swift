internal import Comparison
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Reports
internal import RunRecord

/// The JSON, Markdown, HTML, and JUnit files that a comparison writes.
struct ComparisonFiles {
  let json: String?
  let markdown: String?
  let html: String?
  let junit: JUnitRequest?
  let environment: Environment

  /// Throws if a report can't be written or would replace an input file.
  func check() throws(CommandFailure) {
    for path in [json, markdown, html, junit?.path].compactMap(\.self) {
      try environment.checkWritable(path)
    }
  }

  /// Writes the requested reports; the others are written if a report can't be written.
  ///
  /// An unexpected difference still determines the outcome.
  func write(_ run: JudgedRun, _ outcome: CommandOutcome) throws(CommandFailure) {
    let texts: [(String?, () throws(CommandFailure) -> String)] = [
      (json, { JSONView.document(run).text(.pretty) + "\n" }),
      (markdown, { MarkdownView.text(run) }),
      (junit?.path, { () throws(CommandFailure) in try junitReport(run, junit?.dialect ?? .rich) }),
    ]
    var unwritten = UnwrittenFiles()
    for case (let path?, let text) in texts {
      unwritten.collect { () throws(CommandFailure) in
        try environment.write(try text(), to: path)
      }
    }
    unwritten.collect { () throws(CommandFailure) in
      try PageFile(html, environment)?.write(run)
    }
    try unwritten.check(after: outcome)
  }

  private func junitReport(
    _ run: JudgedRun,
    _ dialect: JUnitDialect
  ) throws(CommandFailure) -> String {
    do throws(AtomicFileError) { return try junitText(run, dialect) } catch {
      throw CommandFailure(.environment, error.message)
    }
  }

  private func junitText(
    _ run: JudgedRun,
    _ dialect: JUnitDialect
  ) throws(AtomicFileError) -> String {
    var report = JUnitReport(dialect: dialect)
    let instant = run.scenarios.compactMap(\.comparison.startedAt).min() ?? environment.now()
    var start = environment.start(at: instant, seed: run.seed ?? 0, pool: run.pools.b)
    start.scenarios = ScenarioIDs(run.scenarios.lazy.map(\.comparison.id))
    report.add(.runStarted(start))
    for scenario in run.scenarios {
      report.add(JUnitView.result(of: scenario, in: run), for: scenario.comparison.id)
    }
    let end = instant.addingTimeInterval(run.elapsed / .seconds(1))
    report.add(.runFinished(at: end, interrupted: run.isInterrupted))
    return try report.text
  }
}

/// Prints each scenario's differences in input order, once all earlier scenarios are compared.
///
/// Not thread-safe: only one task can use it.
final class ComparisonConsole {
  private let output: Output
  private let expected: ExpectedDifferences?
  private var next = 0
  private var hasHead = false
  private var told = DifferenceGrouping()

  init(output: Output, expected: ExpectedDifferences?) {
    (self.output, self.expected) = (output, expected)
  }

  /// Prints the compared scenarios that are next in order.
  func write(_ run: RunComparison, _ new: ScenarioComparison) {
    while let comparison = run.scenarios[next] {
      show(comparison, of: run.pools)
      next += 1
    }
  }

  /// Prints the remaining scenarios and the counts.
  func finish(_ run: JudgedRun) {
    for scenario in run.scenarios.dropFirst(next) { show(scenario.comparison, of: run.pools) }
    if !hasHead { output.write(ConsoleView.head(run.pools)) }
    output.write(ConsoleView.summary(run))
  }

  private func show(_ comparison: ScenarioComparison, of pools: Sides<String>) {
    let judged = JudgedScenario(comparison, expecting: expected?.entries ?? [])
    var text = ConsoleView.text(of: judged, after: &told)
    guard !text.parts.isEmpty else { return }
    if !hasHead { output.write(ConsoleView.head(pools)) }
    hasHead = true
    if judged.isUnexpected { text.append("\n") }
    output.write(text)
  }
}
