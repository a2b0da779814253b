package import RunRecord
package import Values

/// The JUnit report and the place to which it is written.
package struct JUnitFile: Report {
  private var report: JUnitReport
  private let destination: ReportDestination
  private let redactor: Redactor

  /// Creates the report of a run that has not started.
  package init(
    dialect: JUnitDialect,
    to destination: ReportDestination,
    _ redactor: Redactor
  ) {
    (self.destination, self.redactor) = (destination, redactor)
    report = JUnitReport(dialect: dialect, destination.fragments(redactor))
  }

  package var followsSteps: Bool { false }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// Writes the report in parts, completely or not at all.
  package func finish() throws(AtomicFileError) {
    try destination.write(redactor) { (output) throws(AtomicFileError) in
      try report.write(to: output)
    }
  }
}
