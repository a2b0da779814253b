internal import Comparison
internal import Project
internal import Runner
internal import Scenario
internal import Values

/// The way from a word on the command line to the pool that scenarios run on.
struct SideFinder {
  let file: ProjectFile
  let project: Project
  let scenarios: [Scenario]
  let variables: [(name: String, value: String)]
  let purpose: ConfigurationFile.Purpose
  let redactor: Redactor
  let errors: Output
  let inColour: Bool

  /// Both sides; `files` are what mock pools are made of, where those are no pools of the project.
  func sides(
    _ words: Sides<String>,
    _ files: Sides<ConfigurationFile?>
  ) throws -> Sides<PoolAccess> {
    Sides(try access(words.a, files.a), try access(words.b, files.b))
  }

  /// A pool of the project, or a mock of what `made` says under the name of the word.
  private func access(_ word: String, _ made: ConfigurationFile?) throws -> PoolAccess {
    let isDeclared = project.pools.contains { $0.name == word }
    var selection = try project.selection(
      ofPool: made == nil || isDeclared ? word : Project.builtInPool,
      for: scenarios,
      errors,
      purpose: purpose,
      isUnwritten: file.isUnwritten,
      inColour: inColour
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
      redactor: redactor,
      inColour: inColour,
      file: made,
      isSide: true
    )
  }
}
