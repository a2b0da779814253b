package import RunRecord
package import Values

/// A report that is written after the last event, and the place to which it is written.
package struct ReportFile: Report {
  private var report: any WrittenReport
  private let destination: ReportDestination
  private let redactor: Redactor

  private init(
    _ report: any WrittenReport,
    to destination: ReportDestination,
    _ redactor: Redactor
  ) {
    (self.report, self.destination, self.redactor) = (report, destination, redactor)
  }

  package var followsSteps: Bool { report.followsSteps }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// Writes the report in parts, completely or not at all.
  package func finish() throws(AtomicFileError) {
    try destination.write(redactor) { (output) throws(AtomicFileError) in
      try report.write(to: output)
    }
  }
}

/// The contents of a report that is written after the last event.
package protocol WrittenReport: Sendable {
  /// Whether the report uses the events of running steps.
  var followsSteps: Bool { get }

  mutating func add(_ event: RunEvent)

  /// Writes the report in parts.
  ///
  /// - Throws: The error of `output`, or of a stored part that can't be read.
  func write(to output: (String) throws(AtomicFileError) -> Void) throws(AtomicFileError)
}

extension WrittenReport {
  package var followsSteps: Bool { false }

  /// The whole report; `write` produces the same report without keeping it in memory.
  package var text: String {
    get throws(AtomicFileError) {
      var text = ""
      try write { text += $0 }
      return text
    }
  }
}

// MARK: - Kinds

extension ReportFile {
  /// The JUnit XML file for CI servers.
  package static func junit(
    _ dialect: JUnitDialect,
    to destination: ReportDestination,
    _ redactor: Redactor
  ) -> ReportFile {
    let report = JUnitReport(dialect: dialect, destination.fragments(redactor))
    return ReportFile(report, to: destination, redactor)
  }

  /// The HTML page; relative paths are in the working directory.
  package static func html(
    to destination: ReportDestination,
    workingDirectory: String,
    _ redactor: Redactor
  ) -> ReportFile {
    let path = destination.path.map { $0.path(in: workingDirectory) }
    let folder = path.map(Folder.containing)
    return ReportFile(
      HTMLReport(inFolder: folder, destination.fragments(redactor)),
      to: destination,
      redactor
    )
  }

  /// The Markdown page.
  package static func markdown(to destination: ReportDestination, _ redactor: Redactor) -> Self {
    ReportFile(MarkdownReport(), to: destination, redactor)
  }

  /// The report in the Common Test Report Format.
  package static func ctrf(to destination: ReportDestination, _ redactor: Redactor) -> Self {
    ReportFile(CTRFReport(destination.fragments(redactor)), to: destination, redactor)
  }
}
