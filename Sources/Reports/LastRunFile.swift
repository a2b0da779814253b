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

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// No user asked for the file, so a failure is reported and changes nothing.
  package func finish() {
    guard let text = report.text else { return }
    do throws(AtomicFileError) {
      try AtomicFile.write(RedactedText(text, by: redactor), to: path)
    } catch {
      errors.say(error.message)
    }
  }
}
