internal import Diagnostics
internal import Reports
internal import Scenario

// The diagnostics of the checked files, and their output.
extension CheckedFiles {
  /// Whether an error prevents a run.
  var hasErrors: Bool {
    !unreadable.isEmpty || findings.contains { $0.diagnostics.hasErrors }
  }

  /// The number of warnings about the files.
  var warnings: Int {
    findings.reduce(0) { $0 + $1.diagnostics.filter { $0.severity == .warning }.count }
  }

  /// The diagnostics of the scenario files in order, then the diagnostics of the files that they
  /// name.
  private var findings: [(source: SourceFile, diagnostics: [Diagnostic])] {
    store.files.indices.compactMap { diagnosed[$0] } + others.map { ($0.source, $0.diagnostics) }
  }

  /// Reports diagnostics, and throws if the files can't be used.
  func require(for purpose: Purpose, _ environment: Environment) throws(CommandFailure) {
    environment.errors.write(report)
    guard !hasErrors else { throw .notPerformed(purpose, because: .wrong("a file"), problems()) }
  }

  /// Throws if there are warnings and they count as errors, including warnings about the project
  /// file.
  ///
  /// `consequence` describes the action that the command omits. `configurations` are the checked
  /// configuration files; nil if the command does not check them here.
  func requireNoWarnings(
    _ consequence: String?,
    besides project: ProjectFile,
    _ quarantine: ProjectQuarantine,
    _ configurations: CheckedConfigurations? = nil
  ) throws(CommandFailure) {
    let all = warnings + project.warnings + quarantine.warnings + (configurations?.warnings ?? 0)
    guard all > 0 else { return }
    throw .warned(
      all,
      consequence,
      project.problems(warnings: true) + (configurations?.problemsWithWarnings ?? [])
        + quarantine.problems(warnings: true) + problems(warnings: true)
    )
  }

  /// The errors in the files, and the warnings if they count as errors.
  func problems(warnings: Bool = false) -> [Problem] {
    let lost = unreadable.map { file in
      Problem(.invalidFile, "the file `\(file.path)` \(file.reason)".visible, at: (file.path, 1))
    }
    return lost
      + findings.flatMap { Problem.all(in: $0.source, $0.diagnostics, warnings: warnings) }
  }

  /// The numbers of files and scenarios; each row of examples counts as a scenario.
  var counts: (files: Int, scenarios: Int) { (store.files.count, scenarios.count) }

  /// Adds the files and their diagnostics to the document for editors.
  func add(to document: inout CheckDocument) {
    for file in unreadable { document.add(unreadable: file.path, file.reason) }
    for (index, file) in store.files.enumerated() {
      let (source, diagnostics) = diagnosed[index] ?? (store.source(ofFile: index), [])
      document.add(source, diagnostics, file.positions.map { scenarios[$0] })
    }
    for file in others { document.add(file.source, file.diagnostics) }
  }

  /// The diagnostics of the files for code scanning, in the order of the document for editors.
  ///
  /// Files without diagnostics are not read again.
  var codeFindings: [Finding] {
    unreadable.map { Finding(unreadable: $0.path, $0.reason) }
      + findings.flatMap { file in file.diagnostics.map { Finding($0, in: file.source) } }
  }

  /// The diagnostics of all files; empty if there are none.
  var report: StyledText {
    let lost = unreadable.map { file in
      StyledText("authflow: \("the file `\(file.path)` \(file.reason)".visible)\n")
    }
    let found = findings.filter { !$0.diagnostics.isEmpty }.map { file in
      DiagnosticRenderer(file: file.source).render(file.diagnostics)
    }
    return (lost + found).joined()
  }
}
