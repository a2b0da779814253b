internal import Diagnostics
internal import Project
package import Reports
internal import RunRecord

/// The request for `authflow report show`.
package struct ShowReportRequest: Sendable {
  package var config: String?
  /// The file that `--json` wrote; nil for the last run.
  package var source: String?
  package var reports = ReportFiles()
  package var verbosity = Verbosity.normal

  package init() {}
}

/// `authflow report show`: makes the reports of a run from its events.
package struct ShowReportWorkflow {
  private let request: ShowReportRequest
  private let environment: Environment

  package init(_ request: ShowReportRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Writes the requested reports, or the console report if none is requested.
  ///
  /// - Throws: `CommandFailure` if the events can't be read or a report can't be written.
  package func run() throws {
    let path = try source
    environment.protect([path])
    try request.reports.check(environment)
    var reports = request.reports.reports(environment)
    if reports.isEmpty { reports = [console] }
    var events = RecordedEvents(at: path)
    try events.read { reports.receive($0) }
    if let remark = events.gaps.remark { environment.errors.say(remark) }
    do throws(UnwrittenReports) { try reports.finish() } catch {
      throw CommandFailure(error, after: .passed)
    }
  }

  private var source: String {
    get throws(CommandFailure) {
      if let source = request.source {
        // The command does not need the project, and its file can be unreadable.
        _ = try? ProjectFile(config: request.config, environment)
        return source
      }
      let file = try ProjectFile(config: request.config, environment)
      let path = file.state.lastRunEventsPath
      guard InputFile.isThere(path) else {
        throw .usage("no record of a last run (`\(path)`); run `authflow run` first or pass --from")
      }
      return path
    }
  }

  private var console: any Report {
    ConsoleStream(.plain, request.verbosity, environment.output)
  }
}

extension RecordGaps {
  /// What is missing, for the user; nil if nothing is missing.
  var remark: String? {
    guard isCut else { return nil }
    let rest =
      unfinished == 0
      ? "all scenarios have results" : "\(unfinished.counting("scenario")) did not finish"
    return "the events end before the end of the run; \(rest)"
  }
}
