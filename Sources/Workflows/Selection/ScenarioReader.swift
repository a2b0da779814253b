internal import Project
internal import Reports
internal import Scenario

/// The way of commands from the files on the command line to the scenarios that they are about.
struct ScenarioReader {
  let file: ProjectFile
  let project: Project
  let purpose: Purpose
  /// The names that the command line gives values.
  let variables: [String]
  /// What stands for the pools that scenarios are meant for.
  let pools: [String]
  /// Whether a pool is asked for its own names before anything is done.
  var asksPool = true

  /// All scenarios, and those that are chosen; what is wrong with the files is reported.
  func scenarios(
    _ choice: ScenarioChoice,
    learningSecrets learnsSecrets: Bool
  ) async throws(CommandFailure) -> (all: [Scenario], chosen: [Scenario]) {
    let found = try files(choice)
    let checked = await read(found)
    if learnsSecrets { checked.scenarios.addSecrets(of: file.environment) }
    try require(checked)
    return (checked.scenarios, try chosen(choice, of: checked, in: found))
  }

  func files(_ choice: ScenarioChoice) throws(CommandFailure) -> ScenarioFiles {
    try ScenarioFiles(
      choosing: choice.paths,
      for: purpose.command,
      in: ProjectPaths(of: file, project)
    )
  }

  func read(_ found: ScenarioFiles) async -> CheckedFiles {
    let names = file.names(onPools: pools, adding: variables, asksPool: asksPool)
    return await CheckedFiles(reading: found, in: names)
  }

  /// Reports what is wrong with files, and throws where they can't be used.
  func require(_ checked: CheckedFiles) throws(CommandFailure) {
    file.environment.errors.write(checked.report)
    guard !checked.hasErrors else {
      throw .invalidFile(
        "nothing was \(purpose.participle), because a file is wrong",
        checked.problems()
      )
    }
  }

  func chosen(
    _ choice: ScenarioChoice,
    of checked: CheckedFiles,
    in found: ScenarioFiles
  ) throws(CommandFailure) -> [Scenario] {
    let state = StateFolder(in: project.folder, file.environment)
    return try Selection(of: checked.scenarios, in: found, choice, state).scenarios
  }
}
