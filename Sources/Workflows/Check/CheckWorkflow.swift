package import Diagnostics
internal import JSON
internal import Project
package import Reports
internal import Scenario

/// The request for `authflow check`.
package struct CheckRequest: Sendable {
  package var config: String?
  package var paths: [String] = []
  /// The names of variables that `--var` sets.
  package var variables: [String] = []
  /// Whether ignored files in folders are reported.
  package var isVerbose = false
  /// The paths of the files that the caller writes after the command.
  package var outputs: [String] = []

  package init() {}
}

/// Checks scenario files and the files of their project, as far as possible without running them.
package struct CheckWorkflow {
  private let file: ProjectFile
  private let configurations: CheckedConfigurations
  private let scenarios: CheckedFiles
  private let quarantine: ProjectQuarantine
  /// The reason why no scenarios were checked; nil if there are scenario files.
  private let absence: CommandFailure?

  /// Reads and checks the files.
  ///
  /// Without scenario files, the other files are checked, and `require` throws. If the other files
  /// have no diagnostics either, this initializer throws.
  package init(_ request: CheckRequest, _ environment: Environment) async throws {
    file = try ProjectFile(config: request.config, environment)
    var configurations = CheckedConfigurations(file.configurations, environment)
    try await configurations.tryCreation()
    self.configurations = configurations
    let (found, absence) = try CheckWorkflow.scenarioFiles(request, in: file)
    self.absence = absence
    if request.isVerbose { found.remarks.forEach(environment.errors.say) }
    let names = file.names(adding: request.variables, asksPool: false)
    scenarios = await file.read(found, in: names)
    quarantine = await ProjectQuarantine(of: file, besides: scenarios)
    try environment.checkWritable(request.outputs)
    if let absence, report.parts.isEmpty { throw absence }
    guard request.isVerbose else { return }
    for path in scenarios.policies {
      environment.errors.say("ignored `\(path)`: it is a policy")
    }
  }

  /// The scenario files, or none with the reason.
  private static func scenarioFiles(
    _ request: CheckRequest,
    in file: ProjectFile
  ) throws(CommandFailure) -> (ScenarioFiles, absence: CommandFailure?) {
    do throws(CommandFailure) {
      return (try ScenarioFiles(request.paths, in: file.paths), nil)
    } catch {
      let usesDefaults = request.paths.isEmpty
      // A missing or invalid path is a mistake on the command line, not in a file.
      guard usesDefaults || error.outcome == .usage else { throw error }
      // A project file with errors may name other paths.
      let isUnknown = usesDefaults && file.project == nil
      let reason = "no scenarios were checked, because the project file has errors"
      let absence: CommandFailure = isUnknown ? .invalidFile(reason) : error
      return (ScenarioFiles(found: []), absence)
    }
  }

  /// The JSON document that `--json` prints.
  package var json: String {
    var document = documentBeforeScenarios
    scenarios.add(to: &document)
    return document.text
  }

  /// The diagnostics of all files, for code scanning.
  package var findings: [Finding] { documentBeforeScenarios.findings + scenarios.codeFindings }

  private var documentBeforeScenarios: CheckDocument {
    var document = CheckDocument()
    file.add(to: &document, configurations.faults + quarantine.faults)
    configurations.add(to: &document)
    if let file = quarantine.file { document.add(file.source, quarantine.diagnostics) }
    return document
  }

  /// The diagnostics of all files; empty if there are none.
  package var report: StyledText {
    let reports =
      [file.report(configurations.faults + quarantine.faults)] + configurations.reports
      + [quarantine.report, scenarios.report]
    return reports.filter { !$0.parts.isEmpty }.joined()
  }

  /// Whether there are scenario files, and no file has an error.
  package var isRight: Bool { absence == nil && areFilesRight }

  private var areFilesRight: Bool {
    file.project != nil && !configurations.hasErrors && !quarantine.hasErrors
      && !scenarios.hasErrors
  }

  /// The counts and the number of warnings, such as `18 scenarios in 6 files, no problems`.
  ///
  /// The command prints this line last, if there are no errors.
  package var summary: String {
    let warnings =
      scenarios.warnings + file.warnings + configurations.warnings + quarantine.warnings
    let problems = warnings == 0 ? "no problems" : warnings.counting("warning")
    let counts = scenarios.counts
    return
      "\(counts.scenarios.counting("scenario")) in \(counts.files.counting("file")), \(problems)"
  }

  /// Throws if a file has errors, if there are no scenario files, or if warnings count as errors
  /// and there are warnings.
  package func require(isStrict: Bool) throws(CommandFailure) {
    if let absence { throw areFilesRight ? absence : .invalidFile(absence.message) }
    guard isRight else {
      let unread = "names were not checked against the project file, which has errors"
      throw .invalidFile(file.project == nil ? unread : "")
    }
    if isStrict {
      try scenarios.requireNoWarnings(nil, besides: file, quarantine, configurations)
    }
  }
}
