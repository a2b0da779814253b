internal import Comparison
internal import Project
internal import Runner
internal import Scenario

/// Two pools, and the scenarios to run on both.
struct ComparisonSetup {
  var sides: Sides<PoolAccess>
  var scenarios: ScenarioList
  /// All scenarios in the files, selected or not.
  let known: ScenarioList
  let defaults: ProjectDefaults
  let jobs: Int?
  let seed: UInt64

  /// Finds the pools and the scenarios, and reports errors in the files.
  ///
  /// `files` are the configurations of sides that are not pools of the project, except pools that
  /// are created.
  init(
    _ words: Sides<String>,
    _ request: ComparingRequest,
    _ purpose: Purpose,
    files: Sides<ConfigurationFile?>,
    creations: Sides<PoolToCreate?> = Sides(nil, nil),
    _ environment: Environment
  ) async throws(CommandFailure) {
    let pools = [creations.a?.entry ?? words.a, creations.b?.entry ?? words.b]
    var reader = try ScenarioReader(
      request.config,
      for: purpose,
      variables: request.variables.map(\.name),
      pools: pools,
      environment
    )
    reader.createsPool = creations.a != nil || creations.b != nil
    let (known, chosen) = try await reader.scenarios(request.choice, learningSecrets: true)
    try await reader.readSecrets(for: chosen)
    let variables = request.variables
    sides = Sides(
      try reader.access(words.a, files.a, creations.a, for: chosen, variables),
      try reader.access(words.b, files.b, creations.b, for: chosen, variables)
    )
    (sides.a.command, sides.b.command) = (request.command, request.command)
    (self.known, scenarios, defaults) = (known, chosen, reader.project.defaults)
    jobs = request.jobs
    seed = request.seed ?? environment.newSeed
  }

  /// The run options for a side.
  func options(of access: PoolAccess) -> RunOptions {
    var options = access.options(seed: seed, defaults)
    options.jobs = jobs ?? options.jobs
    options.keepsOutcomes = true
    return options
  }
}

extension ScenarioReader {
  /// Reads the secrets of the scenarios and of both pools.
  ///
  /// A side without a pool of the project needs the secrets of the scenarios.
  fileprivate func readSecrets(for scenarios: ScenarioList) async throws(CommandFailure) {
    for pool in pools {
      try await file.readSecrets(in: project, ofPool: pool, for: scenarios, to: purpose)
    }
  }

  /// The pool of a side; `creation` takes precedence over the word and the configuration `made`.
  fileprivate func access(
    _ word: String,
    _ made: ConfigurationFile?,
    _ creation: PoolToCreate?,
    for scenarios: ScenarioList,
    _ variables: [(name: String, value: String)]
  ) throws(CommandFailure) -> PoolAccess {
    if let creation { return try access(creation, for: scenarios, variables) }
    return try access(word, made, for: scenarios, variables)
  }

  /// A pool of the project, or a mock pool of the configuration `made` under the given name.
  private func access(
    _ word: String,
    _ made: ConfigurationFile?,
    for scenarios: ScenarioList,
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

  /// A pool that is created for the comparison, with the path of its file as its name.
  private func access(
    _ creation: PoolToCreate,
    for scenarios: ScenarioList,
    _ variables: [(name: String, value: String)]
  ) throws(CommandFailure) -> PoolAccess {
    var selection = try file.selection(
      in: project,
      creatingWith: creation.entry,
      for: scenarios,
      to: purpose
    )
    selection.pool.name = creation.path
    var access = PoolAccess(selection, in: project, variables, purpose, file.environment)
    (access.creation, access.isSide) = (creation, true)
    return access
  }
}
