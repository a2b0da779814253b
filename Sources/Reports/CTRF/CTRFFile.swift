package import RunRecord
package import Values

/// The CTRF report and the place to which it is written.
package struct CTRFFile: Report {
  private var report: CTRFReport
  private let destination: ReportDestination
  private let redactor: Redactor

  package init(to destination: ReportDestination, _ redactor: Redactor) {
    report = CTRFReport(destination.fragments(redactor))
    (self.destination, self.redactor) = (destination, redactor)
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
