package import RunRecord
package import Values

/// GitLab's code quality report of a run, which a job publishes as an artifact.
package struct CodeQualityFile: Report {
  /// The maximum number of findings, which limits the memory of a long run.
  private static let limit = 1000

  private let path: String
  private let repository: Repository
  private let redactor: Redactor
  private let errors: Output
  private var findings = RunFindings(limit: limit)

  /// Creates the report; `errors` gets a remark if the file can't be written.
  package init(path: String, in repository: Repository, _ redactor: Redactor, _ errors: Output) {
    (self.path, self.repository) = (path, repository)
    (self.redactor, self.errors) = (redactor, errors)
  }

  package var followsSteps: Bool { false }

  package mutating func receive(_ event: RunEvent) { findings.add(event) }

  /// Writes the file; only reports an error, because the user did not request this file.
  package mutating func finish() {
    let text = CodeQuality(findings.findings, in: repository).text
    do throws(AtomicFileError) {
      try AtomicFile.write(RedactedText(text, by: redactor), to: path)
    } catch {
      errors.say(error.message)
    }
  }
}
