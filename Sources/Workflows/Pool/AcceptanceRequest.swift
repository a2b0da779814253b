internal import ConfigurationChanges
internal import Diagnostics
internal import Reports

/// The request to accept findings.
package struct AcceptanceRequest: Sendable {
  /// The file of accepted findings to read; nil for none.
  package var file: String?

  /// The new file to which all findings are written, and which is then applied; nil for none.
  package var newFile: String?

  package init() {}
}

extension AcceptanceRequest {
  /// The number of days for which `--write-accepted` accepts findings.
  private static let acceptedDays = 90

  /// Reads the file of accepted findings, or throws if the new file can't be written.
  ///
  /// Errors in the file are reported and end the command.
  func accepted(_ environment: Environment) throws(CommandFailure) -> AcceptedFindings {
    if let path = newFile {
      guard !InputFile.isThere(path) else {
        throw .usage(
          "`\(path)` already exists: remove it, or apply it with --accept"
        )
      }
      try environment.checkWritable(path)
    }
    guard let path = file else { return AcceptedFindings() }
    let bytes = try environment.bytes(of: path, as: .acceptedFindings, limit: 1_000_000)
    let findings = AcceptedFindings(
      bytes: bytes,
      name: path,
      on: environment.day()
    )
    report(findings, findings.diagnostics, environment)
    guard !findings.diagnostics.hasErrors else {
      let problems = findings.source.map { Problem.all(in: $0, findings.diagnostics) } ?? []
      throw .invalidFile("nothing was checked, because `\(path)` has errors", problems)
    }
    return findings
  }

  /// Returns the findings to accept among all findings: the new file's, or the file's that was
  /// read.
  ///
  /// Entries that accept nothing are reported.
  func accepting(
    _ subjects: [FindingSubject],
    _ accepted: AcceptedFindings,
    _ environment: Environment
  ) throws(CommandFailure) -> AcceptedFindings {
    report(
      accepted,
      accepted.unmatched(among: subjects.map { ($0.rule, $0.field) }),
      environment
    )
    guard let path = newFile else { return accepted }
    let (today, end) = (environment.day(), environment.day(in: AcceptanceRequest.acceptedDays))
    let text = subjects.acceptedFile(on: today, until: end)
    try environment.write(text, to: path)
    environment.errors.say("wrote \(subjects.count.counting("finding")) to `\(path)`")
    return AcceptedFindings(bytes: Array(text.utf8), name: path, on: today)
  }

  private func report(
    _ findings: AcceptedFindings,
    _ diagnostics: [Diagnostic],
    _ environment: Environment
  ) {
    guard let source = findings.source, !diagnostics.isEmpty else { return }
    environment.errors.write(DiagnosticRenderer(file: source).render(diagnostics))
  }
}
