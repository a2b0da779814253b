internal import Project
internal import Reports
package import Scenario

/// Which scenarios a command is about.
package struct ScenarioChoice: Sendable {
  /// Files, folders, and places in files; none for those of the project.
  package var paths: [String] = []
  /// A condition on tags, with the text that it was read from.
  package var tags: (text: String, expression: TagExpression)?
  /// The name, or else a part of it.
  package var filter: String?
  /// Whether only what failed in the last run is meant.
  package var onlyFailed = false

  package init() {}
}

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
    try checked.require(for: purpose, file.environment)
    return (checked.scenarios, try chosen(choice, of: checked, in: found))
  }

  func files(_ choice: ScenarioChoice) throws(CommandFailure) -> ScenarioFiles {
    try ScenarioFiles(
      choosing: choice.paths,
      for: purpose.rawValue,
      in: ProjectPaths(of: file, project)
    )
  }

  func read(_ found: ScenarioFiles) async -> CheckedFiles {
    let names = file.names(onPools: pools, adding: variables, asksPool: asksPool)
    return await CheckedFiles(reading: found, in: names)
  }

  func chosen(
    _ choice: ScenarioChoice,
    of checked: CheckedFiles,
    in found: ScenarioFiles
  ) throws(CommandFailure) -> [Scenario] {
    let state = StateFolder(base: project.folder, environment: file.environment)
    return try Selection(of: checked.scenarios, in: found, choice, state).scenarios
  }
}

extension ScenarioReader {
  /// Reads the project file first; what is wrong with it is reported.
  init(
    _ config: String?,
    for purpose: Purpose,
    variables: [String],
    pools: [String],
    asksPool: Bool = true,
    _ environment: Environment
  ) throws(CommandFailure) {
    let file = try ProjectFile(config: config, environment)
    self.init(
      file: file,
      project: try file.project(for: purpose),
      purpose: purpose,
      variables: variables,
      pools: pools,
      asksPool: asksPool
    )
  }
}

/// The folder `.authflow`, where runs leave what later commands ask for.
struct StateFolder {
  /// The folder that it stands in: beside the project file, or in the working directory where there is none; from the root.
  let base: String
  let environment: Environment

  /// The record of the last run, as short as it can be said.
  var lastRunPath: String { environment.shortened(base + "/.authflow/last-run.json") }

  /// The working directory seen from the folder, for paths in records; from the root where it is
  /// not within.
  var directory: String {
    let here = environment.workingDirectory
    if here == base { return "." }
    let start = base.hasSuffix("/") ? base : base + "/"
    return here.hasPrefix(start) ? String(here.dropFirst(start.count)) : here
  }

  /// What failed in the last run: names, and the real paths of their files.
  func failed() throws(CommandFailure) -> [(path: String, name: String)] {
    let run = try lastRun()
    let start = run.directory.hasPrefix("/") ? run.directory : "\(base)/\(run.directory)"
    return run.entries.filter(\.isFailure).map { entry in
      let path = entry.file.hasPrefix("/") ? entry.file : "\(start)/\(entry.file)"
      return (ScenarioFiles.realPath(of: path), entry.name)
    }
  }

  private func lastRun() throws(CommandFailure) -> LastRun {
    let text: String
    do throws(InputFileError) {
      text = String(decoding: try InputFile.bytes(of: lastRunPath, limit: .max - 1), as: UTF8.self)
    } catch .absent {
      throw .usage("nothing is selected: there is no record of a last run (`\(lastRunPath)`)")
    } catch {
      throw .invalidFile("the record of the last run `\(lastRunPath)` \(error.description)")
    }
    do throws(LastRunError) { return try LastRun(parsing: text) } catch {
      switch error {
      case .notAReport:
        throw .invalidFile(
          "`\(lastRunPath)` is not a valid record of a run; remove it, and run all scenarios once"
        )
      case .laterVersion:
        throw .invalidFile("`\(lastRunPath)` was written by a later version of authflow")
      }
    }
  }
}
