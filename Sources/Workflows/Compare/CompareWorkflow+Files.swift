internal import Comparison
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Reports
internal import RunRecord

// The files of a comparison.
extension CompareWorkflow {
  /// Writes the requested reports; an unexpected difference still determines the outcome.
  func write(_ run: EvaluatedRun, after outcome: CommandOutcome) throws(CommandFailure) {
    var files = OutputFiles(environment)
    files.write(request.json) { JSONView.document(run).text(.pretty) + "\n" }
    files.write(request.markdown) { MarkdownView.text(run) }
    if let junit = request.junit {
      files.write(junit.path) { () throws(CommandFailure) in try junitReport(run, junit.dialect) }
    }
    files.write(page: request.html) { HTMLView.text(run, folder: $0, directory: $1) }
    try files.check(after: outcome)
  }

  private func junitReport(
    _ run: EvaluatedRun,
    _ dialect: JUnitDialect
  ) throws(CommandFailure) -> String {
    do throws(AtomicFileError) { return try junitText(run, dialect) } catch {
      throw CommandFailure(.environment, error.message)
    }
  }

  private func junitText(
    _ run: EvaluatedRun,
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
