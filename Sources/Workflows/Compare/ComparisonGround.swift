internal import Comparison
internal import Project
internal import Runner
internal import Scenario

/// Two pools, and the scenarios that are to run on both.
struct ComparisonGround {
  var sides: Sides<PoolAccess>
  var scenarios: [Scenario]
  /// All scenarios in the files, chosen or not.
  let known: [Scenario]
  let defaults: ProjectDefaults
  let jobs: Int?
  let seed: UInt64

  /// Finds the pools and the scenarios; what is wrong with the files is reported.
  ///
  /// `files` are what mock pools of the sides are made of, where those are no pools of the project.
  init(
    _ words: Sides<String>,
    _ request: ComparingRequest,
    _ purpose: Purpose,
    files: Sides<ConfigurationFile?>,
    _ environment: Environment
  ) async throws(CommandFailure) {
    let reader = try ScenarioReader(
      request.config,
      for: purpose,
      variables: request.variables.map(\.name),
      pools: [words.a, words.b],
      environment
    )
    let (known, chosen) = try await reader.scenarios(request.choice, learningSecrets: true)
    let access = { (word: String, made: ConfigurationFile?) throws(CommandFailure) in
      try reader.access(word, made, for: chosen, request.variables)
    }
    sides = Sides(try access(words.a, files.a), try access(words.b, files.b))
    (self.known, scenarios, defaults) = (known, chosen, reader.project.defaults)
    jobs = request.jobs
    seed = request.seed ?? environment.newSeed
  }

  /// How the scenarios run on a side.
  func options(of access: PoolAccess) -> RunOptions {
    var options = access.options(seed: seed, defaults, command: [])
    options.jobs = jobs ?? options.jobs
    // All of one side would be missing after the first failure of the other.
    options.failFast = false
    options.keepsOutcomes = true
    return options
  }
}

extension ScenarioReader {
  /// A pool of the project, or a mock of what `made` says under the name of the word.
  fileprivate func access(
    _ word: String,
    _ made: ConfigurationFile?,
    for scenarios: [Scenario],
    _ variables: [(name: String, value: String)]
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
    var access = PoolAccess(selection, in: project, variables, purpose, file.environment)
    (access.file, access.isSide) = (made, true)
    return access
  }
}
