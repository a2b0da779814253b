internal import JSON
package import Reports
internal import Values
internal import Waiting

/// The reports that a command writes to files; a path of `-` is standard output.
package struct ReportFiles: Sendable {
  package var junit: JUnitRequest?
  /// The path of the event lines; nil for none.
  package var events: String?
  /// The path of the HTML page; nil for none.
  package var html: String?
  /// The path of the Markdown page; nil for none.
  package var markdown: String?
  /// The path of the report in the Common Test Report Format; nil for none.
  package var ctrf: String?

  package init() {}

  var paths: [String] { [junit?.path, events, html, markdown, ctrf].compactMap(\.self) }

  /// The stream for the console report, which a report on standard output replaces.
  func console(_ environment: Environment) -> Output {
    paths.contains(ReportFiles.output) ? environment.errors : environment.output
  }

  private static let output = "-"

  /// Throws if a report can't be written, or would replace an input file or another report.
  func check(_ environment: Environment) throws(CommandFailure) {
    var seen: Set<ExactString> = []
    for path in paths {
      let place = path == ReportFiles.output ? path : ScenarioFiles.realPath(of: path)
      guard seen.insert(ExactString(place)).inserted else {
        throw .usage(
          path == ReportFiles.output
            ? "only one report can be written to standard output"
            : "two reports can't be written to the same file `\(path)`"
        )
      }
      if path != ReportFiles.output { try environment.checkWritable(path) }
    }
  }

  /// The reports, in the order in which they are finished.
  func reports(_ environment: Environment) -> [any Report] {
    var reports: [any Report] = []
    let (folder, redactor) = (environment.workingDirectory, environment.redactor)
    if let events { reports.append(EventFile(destination(events, environment), redactor)) }
    if let junit {
      let destination = destination(junit.path, environment)
      reports.append(ReportFile.junit(junit.dialect, to: destination, redactor))
    }
    if let html {
      let destination = destination(html, environment)
      reports.append(ReportFile.html(to: destination, workingDirectory: folder, redactor))
    }
    if let markdown {
      reports.append(ReportFile.markdown(to: summaryDestination(markdown, environment), redactor))
    }
    if let ctrf { reports.append(ReportFile.ctrf(to: destination(ctrf, environment), redactor)) }
    return reports
  }

  /// The place of the Markdown page, which is added to the step summary of GitHub.
  ///
  /// Other commands of the same step write to that file too.
  private func summaryDestination(_ path: String, _ environment: Environment) -> ReportDestination {
    ReportFiles.isStepSummary(path, environment) ? .appended(path) : destination(path, environment)
  }

  /// Whether a path is the summary of the step that GitHub runs.
  ///
  /// A relative path or a link can also lead to that file.
  static func isStepSummary(_ path: String?, _ environment: Environment) -> Bool {
    guard let path, path != output,
      let summary = environment.variables["GITHUB_STEP_SUMMARY"], !summary.isEmpty
    else { return false }
    return ScenarioFiles.realPath(of: path).hasSameBytes(as: ScenarioFiles.realPath(of: summary))
  }

  private func destination(_ path: String, _ environment: Environment) -> ReportDestination {
    guard path != ReportFiles.output else { return .output(environment.output) }
    return .place(at: path) { [stop = environment.stop] in stop.isRaised }
  }
}

/// The JUnit report that a command writes.
package struct JUnitRequest: Sendable {
  package var path: String
  package var dialect: JUnitDialect

  package init(path: String, dialect: JUnitDialect) { (self.path, self.dialect) = (path, dialect) }
}

extension CommandFailure {
  /// The failure of a command whose run has ended, because reports can't be written.
  init(_ error: UnwrittenReports, after outcome: CommandOutcome) {
    let messages = error.messages
    // A failed scenario takes precedence over a file that can't be written.
    self.init(outcome == .failed ? outcome : .environment, messages.first ?? "")
    // Each file has a line of its own in the form of the message.
    details = messages.dropFirst().map { "authflow: \($0)" }
    followsRun = true
  }
}
