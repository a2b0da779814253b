package import RunRecord
package import Values

/// The JUnit report in the file that it is written to.
package struct JUnitFile: Report {
  private var report: JUnitReport
  private let path: String
  private let redactor: Redactor

  package init(_ report: JUnitReport, path: String, _ redactor: Redactor) {
    (self.report, self.path, self.redactor) = (report, path, redactor)
  }

  package mutating func receive(_ event: RunEvent) { report.add(event) }

  /// Writes it part by part; whole or not at all.
  package func finish() throws(AtomicFileError) {
    var file = try AtomicFile(replacing: path)
    try report.write { (part) throws(AtomicFileError) in
      try file.append(RedactedText(part, by: redactor))
    }
    try file.commit()
  }
}
