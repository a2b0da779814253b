package import Diagnostics
internal import Reports

/// What `authflow check` is asked for.
package struct CheckRequest: Sendable {
  package var config: String?
  package var paths: [String] = []
  /// The names that the command line gives values.
  package var variables: [String] = []
  /// Whether it is said which files in folders are passed over.
  package var isVerbose = false

  package init() {}
}

/// Everything that can be known of scenario files without running them, and of the files of their project.
package struct CheckWorkflow {
  private let file: ProjectFile
  private let configurations: CheckedConfigurations
  private let scenarios: CheckedFiles

  /// Reads and checks the files.
  package init(_ request: CheckRequest, _ environment: Environment) async throws {
    file = try ProjectFile(config: request.config, environment)
    var configurations = CheckedConfigurations(file.configurations, environment)
    try await configurations.rehearse()
    self.configurations = configurations
    let found = try ScenarioFiles(request.paths, in: file.paths)
    if request.isVerbose { found.remarks.forEach(environment.errors.say) }
    let names = file.names(adding: request.variables, asksPool: false)
    scenarios = await CheckedFiles(reading: found, in: names)
    guard request.isVerbose else { return }
    for path in scenarios.policies {
      environment.errors.say("passed over `\(path)`, which is a policy")
    }
  }

  /// The document for editors.
  package var json: String {
    var document = CheckDocument()
    file.add(to: &document, configurations.faults)
    configurations.add(to: &document)
    scenarios.add(to: &document)
    return document.text
  }

  /// Every diagnostic of every file; empty where there is none.
  package var report: StyledText {
    let reports = [file.report(configurations.faults)] + configurations.reports + [scenarios.report]
    return reports.filter { !$0.parts.isEmpty }.joined()
  }

  /// Whether no file has a mistake.
  package var isRight: Bool {
    file.project != nil && !configurations.hasErrors && !scenarios.hasErrors
  }

  /// The last line where there is no mistake: `18 scenarios in 6 files, no problems`.
  package var summary: String {
    let warnings = scenarios.warnings + file.warnings + configurations.warnings
    let problems = warnings == 0 ? "no problems" : warnings.counting("warning")
    let counts = scenarios.counts
    return
      "\(counts.scenarios.counting("scenario")) in \(counts.files.counting("file")), \(problems)"
  }

  /// Throws where a file has mistakes, or warnings that count as mistakes.
  package func require(isStrict: Bool) throws(CommandFailure) {
    guard isRight else {
      let unread = "names were not held against the project file, because it is wrong"
      throw .invalidFile(file.project == nil ? unread : "")
    }
    if isStrict { try scenarios.requireNoWarnings(nil) }
  }
}
