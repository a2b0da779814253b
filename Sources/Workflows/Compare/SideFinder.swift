internal import Project
internal import Scenario

/// The way from a word on the command line to the pool that scenarios run on.
struct SideFinder {
  let file: ProjectFile
  let project: Project
  let scenarios: [Scenario]
  let variables: [(name: String, value: String)]
  let purpose: Purpose

  /// A pool of the project, or a mock of what `made` says under the name of the word.
  func access(
    _ word: String,
    _ made: ConfigurationFile?
  ) throws(CommandFailure) -> PoolAccess {
    let isDeclared = project.pools.contains { $0.name == word }
    var selection = try file.selection(
      in: project,
      ofPool: made == nil || isDeclared ? word : Project.builtInPool,
      for: scenarios,
      to: purpose
    )
    if made != nil {
      (selection.pool.name, selection.pool.kind) = (word, .mock(configuration: nil))
    }
    selection.pool = selection.pool.setting(variables)
    return PoolAccess(
      selection: selection,
      names: project.names(for: selection.pool),
      definedNames: project.definedNames(adding: variables.map(\.name)),
      purpose: purpose,
      environment: file.environment,
      file: made,
      isSide: true
    )
  }
}
