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
  /// The scenarios of `onlyFailed`; nil for those in the record of the last run.
  var failed: [FailedScenario]?

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
    return await file.read(found, in: names)
  }

  func chosen(
    _ choice: ScenarioChoice,
    of checked: CheckedFiles,
    in found: ScenarioFiles
  ) throws(CommandFailure) -> ScenarioList {
    reportUnusedVariables(in: checked.scenarios)
    return try Selection(of: checked.scenarios, in: found, choice, file.state).scenarios
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
