internal import Diagnostics
internal import Project
internal import Reports
package import Scenario

/// The selection of scenarios for a command.
package struct ScenarioChoice: Sendable {
  /// Files, folders, and places in files; empty for the paths of the project.
  package var paths: [String] = []
  /// A condition on tags, with its source.
  package var tags: (text: String, expression: TagExpression)?
  /// The name of a scenario or, if no scenario has that name, a part of scenario names.
  package var filter: String?
  /// Whether only scenarios that failed in the last run are selected.
  package var onlyFailed = false

  package init() {}
}

extension ScenarioChoice {
  /// Throws if a missing path is probably part of a tag expression without quotes.
  fileprivate func checkTags() throws(CommandFailure) {
    guard let tags,
      let word = paths.first(where: { InputFile.kind(of: $0) == nil }),
      word.wholeMatch(of: /[a-z0-9-]+|\(.*|.*\)/) != nil,
      ScenarioFiles.nearest(to: word) == nil
    else { return }
    let operators = ["and", "or", "not"]
    let isWhole = operators.contains(word)
    let rest = isWhole ? paths.joined(separator: " ") : "or \(word)"
    let quoted = "--tags '\(tags.text) \(rest.visible)'"
    throw .missing(word.visible, "put a tag expression in quotes: \(quoted)")
  }
}

/// Reads the files on the command line and selects their scenarios.
struct ScenarioReader {
  var file: ProjectFile
  let project: Project
  let purpose: Purpose
  /// The names of variables that `--var` sets.
  let variables: [String]
  /// The values of `--pool` for the run; empty for the default pool.
  let pools: [String]
  /// Whether the names of a pool are checked on the pool, before anything runs.
  var asksPool = true
  /// Whether a pool is created, and variables can contain the secrets of its identity providers.
  var createsPool = false

  /// All scenarios, and the selected ones; reports errors in the files.
  func scenarios(
    _ choice: ScenarioChoice,
    learningSecrets learnsSecrets: Bool
  ) async throws(CommandFailure) -> (all: ScenarioList, chosen: ScenarioList) {
    let found = try files(choice)
    let checked = await read(found)
    if learnsSecrets { checked.scenarios.addSecrets(of: file.environment) }
    try checked.require(for: purpose, file.environment)
    return (checked.scenarios, try chosen(choice, of: checked, in: found))
  }

  func files(_ choice: ScenarioChoice) throws(CommandFailure) -> ScenarioFiles {
    try choice.checkTags()
    return try ScenarioFiles(
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
  ) throws(CommandFailure) -> ScenarioList {
    reportUnusedVariables(in: checked.scenarios)
    let state = StateFolder(base: project.folder, environment: file.environment)
    return try Selection(of: checked.scenarios, in: found, choice, state).scenarios
  }
}

extension ScenarioReader {
  /// Reports variables from the command line that no scenario in the files uses.
  private func reportUnusedVariables(in scenarios: ScenarioList) {
    let used = Set(scenarios.facts.flatMap(\.names).filter { $0.kind == .variable }.map(\.name))
    for name in variables where !used.contains(name) && !(createsPool && name.isProviderSecret) {
      let nearest = Suggestion.nearest(to: name, among: used.sorted())
      let help = nearest.map { "; did you mean `\($0.visible)`?" } ?? ""
      let title = "no scenario uses `$(pool.vars.\(name.visible))`, which --var sets"
      file.environment.errors.say(title + help)
    }
  }

  /// Reads the project file, and reports errors in it.
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

extension String {
  /// Whether the string can be the name of a variable with the secret of an identity provider, such
  /// as `Google:client_secret`.
  fileprivate var isProviderSecret: Bool {
    ProviderSecret.names.contains { hasSuffix(":\($0)") }
  }
}

/// The folder `.authflow`, where runs write data for later commands.
struct StateFolder {
  /// The absolute path of its parent folder: that of the project file, or the working directory if
  /// there is none.
  let base: String
  let environment: Environment

  /// The path of the last run's record, relative to the working directory if possible.
  var lastRunPath: String { environment.shortened(base + "/.authflow/last-run.json") }

  /// The path of the last run's events, relative to the working directory if possible.
  var lastRunEventsPath: String { environment.shortened(base + "/.authflow/last-run.jsonl") }

  /// The path of the history of runs, relative to the working directory if possible.
  var historyPath: String { environment.shortened(base + "/.authflow/history.sqlite") }

  /// The absolute path of the folder for the journals of runs on live pools.
  var journals: String { base + "/.authflow/journal" }

  /// The working directory relative to the parent folder, for paths in records; absolute if it is
  /// outside that folder.
  var directory: String {
    let here = environment.workingDirectory
    if here == base { return "." }
    let start = base.hasSuffix("/") ? base : base + "/"
    return here.hasPrefix(start) ? String(here.dropFirst(start.count)) : here
  }

  /// The records of a run for later commands.
  var records: [any Report] {
    let (redactor, errors) = (environment.redactor, environment.errors)
    let results = LastRunReport(directory: directory)
    return [
      LastRunFile(results, path: lastRunPath, redactor, errors),
      LastRunEvents(path: lastRunEventsPath, redactor, errors),
    ]
  }

  /// The scenarios that failed in the last run: their names, and the real paths of their files.
  func failed() throws(CommandFailure) -> [(path: String, name: String)] {
    let run = try lastRun()
    return run.entries.filter(\.isFailure).map { (path(of: $0, in: run), $0.name) }
  }

  /// The results of the last run without the quarantine, with the real paths of the scenarios'
  /// files; empty without a record.
  var lastResults: [(name: String, path: String, result: String)] {
    guard let run = try? lastRun() else { return [] }
    return run.entries.map { ($0.name, path(of: $0, in: run), $0.quarantinedResult ?? $0.result) }
  }

  private func path(of entry: LastRun.Entry, in run: LastRun) -> String {
    let start = run.directory.hasPrefix("/") ? run.directory : "\(base)/\(run.directory)"
    return ScenarioFiles.realPath(
      of: entry.file.hasPrefix("/") ? entry.file : "\(start)/\(entry.file)"
    )
  }

  private func lastRun() throws(CommandFailure) -> LastRun {
    let text: String
    do throws(InputFileError) {
      text = String(decoding: try InputFile.bytes(of: lastRunPath, limit: .max - 1), as: UTF8.self)
    } catch .absent {
      throw .usage(
        "nothing is selected: the record of the last run is missing (`\(lastRunPath)`); run all "
          + "scenarios once"
      )
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
