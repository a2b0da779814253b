internal import Diagnostics
internal import JSON
internal import Mutation
internal import Project
internal import Reports
internal import Runner
internal import Waiting

/// `authflow mutate`: runs scenarios on faulty mocks, and shows which faults they do not notice.
package struct MutateWorkflow {
  private let request: MutateRequest
  private let environment: Environment

  package init(_ request: MutateRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Runs the scenarios on the correct mock, and then on each mutant.
  package func run() async throws -> CommandOutcome {
    let mutants = try request.mutants
    let (reader, scenarios, leftOut) = try await scenarios()
    let access = try access(reader, for: scenarios)
    try environment.checkWritable(request.outputs)
    try scenarios.checkEnvironment(environment)
    environment.listenForStop(environment.stop)
    let seed = request.seed ?? environment.newSeed
    var options = access.options(seed: seed, reader.project.defaults)
    options.retries = 0
    var results: [MutantResult] = []
    var usable = 0
    let clock = environment.clock
    let elapsed = try await clock.measure {
      (usable, results) = try await runMutants(mutants, scenarios, on: access, options)
    }
    let run = MutationRun(
      on: access.selection.pool.name,
      scenarios: usable,
      leftOut: leftOut + scenarios.count - usable,
      seed: seed,
      results: results,
      elapsed: elapsed,
      isInterrupted: environment.stop.isRaised
    )
    return try report(run)
  }

  /// Shows the results and writes them to files.
  private func report(_ run: MutationRun) throws(CommandFailure) -> CommandOutcome {
    let file = request.scenarios?.visible
    environment.output.write(MutationText.console(run, scenariosIn: file))
    let outcome = outcome(of: run)
    var files = OutputFiles(environment)
    files.write(request.json) { MutationJSON.document(run).text(.pretty) + "\n" }
    files.write(request.scenarios) { MutationText.scenarios(run.survivors) }
    files.write(page: request.html) { MutationHTML.text(run, folder: $0, directory: $1) }
    // Survivors determine the outcome even if a file can't be written.
    try files.check(after: outcome)
    return outcome
  }

  /// Runs the scenarios on the correct mock, and those that pass there on each mutant.
  private func runMutants(
    _ mutants: [Mutant],
    _ scenarios: ScenarioList,
    on access: PoolAccess,
    _ options: RunOptions
  ) async throws -> (usable: Int, results: [MutantResult]) {
    let trials = try await MutantTrials(of: scenarios, on: access, options)
    let width = request.jobs ?? MutantTrials.usualWidth
    let results = try await trials.run(mutants, width: width)
    return (trials.baseline.passed.count, try await trials.markingInapplicable(results))
  }

  private func outcome(of run: MutationRun) -> CommandOutcome {
    if run.isInterrupted || run.blockage != nil { return .environment }
    if run.survivors.isEmpty { return .passed }
    guard let minimum = request.minimumScore else { return .failed }
    return run.score >= minimum ? .passed : .failed
  }
}

// MARK: - Before the run

extension MutateWorkflow {
  /// The selected scenarios without those in quarantine, whose number is `leftOut`.
  private func scenarios() async throws -> (
    reader: ScenarioReader, scenarios: ScenarioList, leftOut: Int
  ) {
    let reader = try ScenarioReader(
      request.config,
      for: .mutate,
      variables: request.variables.map(\.name),
      pools: [request.pool].compactMap(\.self),
      environment
    )
    let found = try reader.files(request.choice)
    let checked = await reader.read(found)
    checked.scenarios.addSecrets(of: environment)
    try checked.require(for: .mutate, environment)
    let quarantine = await ProjectQuarantine(of: reader.file, besides: checked)
    try quarantine.require(for: .mutate, in: reader.file)
    let chosen = try reader.chosen(request.choice, of: checked, in: found)
    try await reader.file.readSecrets(
      in: reader.project,
      ofPool: request.pool,
      for: chosen,
      to: .mutate
    )
    let kept = try MutateWorkflow.kept(chosen, quarantine)
    return (reader, kept, chosen.count - kept.count)
  }

  /// The scenarios that are not in quarantine.
  private static func kept(
    _ chosen: ScenarioList,
    _ quarantine: ProjectQuarantine
  ) throws(CommandFailure) -> ScenarioList {
    guard quarantine.file != nil else { return chosen }
    let kept = chosen.filter { quarantine.quarantine(of: $0) == nil }
    guard kept.count > 0 else {
      throw .usage("nothing was mutated, because every selected scenario is in quarantine")
    }
    return kept
  }

  /// The selected mock pool, with its configuration read once and one key pair for all mocks.
  private func access(
    _ reader: ScenarioReader,
    for scenarios: ScenarioList
  ) throws(CommandFailure) -> PoolAccess {
    let selection = try reader.file.selection(
      in: reader.project,
      ofPool: request.pool,
      for: scenarios,
      to: .mutate
    )
    guard selection.pool.cognito == nil else {
      throw .usage(
        "mutants are mock pools, but the pool `\(selection.pool.name)` is not a mock; pass "
          + "`--pool mock` or `--pool FILE`"
      )
    }
    let environment = reader.file.environment
    var access = PoolAccess(selection, in: reader.project, request.variables, .mutate, environment)
    access.file = try selection.pool.configuration.map { path throws(CommandFailure) in
      try ConfigurationFile(reading: environment.shortened(path), to: .mutate, environment)
    }
    return access
  }
}
