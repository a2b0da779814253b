internal import Comparison
internal import FoundationEssentials
internal import JSON
internal import Reports
internal import RunRecord
internal import Values

/// The files that a comparison is written to.
struct ComparisonFiles {
  var json: String?
  var markdown: String?
  var junit: String?
  var dialect: JUnitDialect?

  /// Throws where one of them can't be written or is one of the files that are read, before anything runs.
  func check(besides inputs: [String]) throws(CommandFailure) {
    for path in [json, markdown, junit].compactMap(\.self) {
      try WritableFile.check(path, besides: inputs)
    }
  }

  /// Writes all of them; where one can't be, a difference that was found stands before that.
  func write(_ run: JudgedRun, _ redactor: Redactor, _ status: ExitStatus) throws(CommandFailure) {
    do throws(AtomicFileError) {
      if let json {
        try AtomicFile.write(redactor.redact(JSONView.document(run).text(.pretty)) + "\n", to: json)
      }
      if let markdown {
        try AtomicFile.write(redactor.redact(MarkdownView.text(run)), to: markdown)
      }
      if let junit { try AtomicFile.write(redactor.redact(junitText(run)), to: junit) }
    } catch {
      throw CommandFailure(
        status: status == .failed ? status : .environment,
        message: error.message
      )
    }
  }

  private func junitText(_ run: JudgedRun) -> String {
    var report = Environment.junitReport(dialect ?? .rich)
    let start = run.scenarios.compactMap(\.comparison.startedAt).min() ?? Environment.now()
    let ids = run.scenarios.map(\.comparison.id)
    report.add(
      .runStarted(
        RunStart(at: start, seed: run.seed ?? 0, pool: run.pools.b, scenarios: ids, command: [])
      )
    )
    for scenario in run.scenarios {
      report.add(JUnitView.result(of: scenario, in: run), for: scenario.comparison.id)
    }
    let end = start.addingTimeInterval(run.elapsed / .seconds(1))
    report.add(.runFinished(at: end, interrupted: run.isInterrupted))
    return report.text
  }
}
