package import RunRecord
package import Values

/// The Markdown page and the place to which it is written.
package struct MarkdownFile: Report {
  private var report = MarkdownReport()
  private let destination: ReportDestination
  private let redactor: Redactor

  package init(to destination: ReportDestination, _ redactor: Redactor) {
    (self.destination, self.redactor) = (destination, redactor)
  }

  package var followsSteps: Bool { false }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  package func finish() throws(AtomicFileError) {
    let text = report.text
    try destination.write(redactor) { (output) throws(AtomicFileError) in try output(text) }
  }
}
