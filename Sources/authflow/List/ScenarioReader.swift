internal import ArgumentParser
internal import Diagnostics
internal import Project
internal import Runner
internal import Scenario
internal import Values

/// The pool that a command which only reads has in mind.
struct ForeseenPoolOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Say too what this pool of the project file, or mock pools of a configuration file (with `/`, \
      or ending in .yaml), would skip, and hold the names that scenarios use against it.
      """,
      valueName: "name or file"
    )
  )
  var pool: String?

  func validate() throws { try OptionValue.check([("--pool", pool)]) }
}

/// The way of commands that only read to the scenarios they are about.
struct ScenarioReader {
  var files: ChosenFiles
  var config: String?
  var pool: ForeseenPoolOption
  var variables: VariableOption
  var colour: ColourOption

  /// What the command does with them.
  var purpose: ConfigurationFile.Purpose

  private var consequence: String { "nothing was \(purpose.rawValue)" }

  /// The chosen scenarios, and the pool that is asked about; prints what is wrong with the files.
  func scenarios(
    _ choice: SelectionOptions,
    _ redactor: Redactor
  ) async throws -> (scenarios: [Scenario], pool: ProspectivePool?) {
    let errors = Output.error(redactor)
    let inColour = colour.isOn(for: errors)
    let file = try ProjectFile(config: config, redactor)
    errors.write(file.report(inColour: inColour))
    guard let project = file.project else {
      throw CommandFailure.wrongFile("\(consequence), because the project file is wrong")
    }
    let found = try ScenarioFiles(
      choosing: files.paths,
      for: purpose.command,
      under: project.folder,
      in: ProjectPaths(of: file, project)
    )
    let names = file.names(
      onPools: [pool.pool].compactMap(\.self),
      adding: try variables.names,
      asksPool: pool.pool != nil
    )
    let checked = await CheckedFiles(reading: found, in: names)
    errors.write(checked.report(inColour: inColour))
    guard !checked.hasErrors else {
      throw CommandFailure.wrongFile("\(consequence), because a file is wrong")
    }
    let state = StateFolder(in: project.folder)
    let chosen = try Selection(of: checked.scenarios, in: found, choice, state).scenarios
    guard let name = pool.pool else { return (chosen, nil) }
    return (chosen, try foreseen(name, file, project, chosen, errors))
  }

  /// The pool by its name; throws where scenarios that it would run use names that are slips.
  private func foreseen(
    _ name: String,
    _ file: ProjectFile,
    _ project: Project,
    _ scenarios: [Scenario],
    _ errors: Output
  ) throws -> ProspectivePool {
    let inColour = colour.isOn(for: errors)
    let pool = try project.foreseen(
      pool: name,
      try variables.names,
      purpose,
      errors,
      isUnwritten: file.isUnwritten,
      inColour: inColour
    )
    let faults = pool.slips(in: scenarios)
    guard !faults.isEmpty else { return pool }
    let reports = faults.map { findings in
      let text = DiagnosticRenderer(file: findings.source).render(findings.diagnostics)
      return text.rendered(inColour: inColour)
    }
    errors.write(reports.joined(separator: "\n"))
    throw CommandFailure.wrongFile(
      "\(consequence), because scenarios use names that the project lacks"
    )
  }
}

/// The pool that a command asks about, with the names that scenarios can use there.
struct ProspectivePool {
  let pool: DeclaredPool
  let names: ProjectNames
  /// What the project defines on any of its pools.
  let definedNames: ProjectNames
  /// Whether it is a pool that nobody chose, on which a name that is not there is a slip.
  let isDefault: Bool

  var name: String { pool.name }

  /// Why a run would skip a scenario, as far as files tell; nil where it may run.
  func skipReason(for scenario: Scenario) -> String? {
    pool.skipReason(for: scenario) ?? (isDefault ? nil : names.reason(against: scenario))
  }

  /// The names that keep a run from starting.
  func slips(in scenarios: [Scenario]) -> [FileFindings] {
    let names = isDefault ? names : definedNames
    return names.faults(in: scenarios.filter { pool.skipReason(for: $0) == nil })
  }
}
