package import RunRecord
package import Values

/// The record of a run in the file that later commands read.
package struct LastRunFile: Report {
  private var report: LastRunReport
  private let path: String
  private let redactor: Redactor
  private let errors: Output

  package init(_ report: LastRunReport, path: String, _ redactor: Redactor, _ errors: Output) {
    (self.report, self.path, self.redactor, self.errors) = (report, path, redactor, errors)
  }

  package var followsSteps: Bool { false }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// Writes the file; only reports an error, because the user did not request this file.
  package func finish() {
    guard report.hasRun else { return }
    do throws(AtomicFileError) {
      try ReportDestination.file(path).write(redactor) { (output) throws(AtomicFileError) in
        try report.write(to: output)
      }
    } catch {
      errors.writeOnce(error.message)
    }
  }
}
