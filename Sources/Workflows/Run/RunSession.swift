internal import History
internal import Project
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario

/// A run, from opening the pool to writing the reports.
struct RunSession {
  let workflow: RunWorkflow
  let access: PoolAccess
  /// The folder for the record of the run.
  let state: StateFolder
  /// Whether the run has all selected scenarios; false for a rerun of changed scenarios.
  let isWhole: Bool
  let defaults: ProjectDefaults
  let quarantine: ProjectQuarantine
  let facts: RunFacts
  /// The history that the run reads and extends; nil without one.
  let history: HistoryFold?
  /// The settings of the pool for the history.
  let settings: HistoryRecorder.Reading

  var request: RunRequest { workflow.request }
  var environment: Environment { workflow.environment }

  func run(_ selection: RunSelection) async throws -> CommandOutcome {
    let scenarios = selection.whole
    try scenarios.checkEnvironment(environment)
    try checkOutputs()
    environment.listenForStop(environment.stop)
    let recorder = history.map { HistoryRecorder($0, settings: settings) }
    let reporter = Reporter(reports, recorder, jobs: self.options.jobs, environment)
    var options = try options(holdingFor: reporter)
    options.part = selection.part
    // Runs of one scenario at a time, and runs until a failure, keep the order of the files.
    if options.jobs > 1, !options.failFast {
      options.order = scenarios.faultsFirst(limit: options.jobs)
    }
    options.admit = { await reporter.admit() }
    let summary = try await withPool(for: selection) { [options] pools, sources in
      await run(scenarios, options, on: pools, sources, reporter)
    }
    let outcome = CommandOutcome(
      of: summary,
      allowingFlaky: request.allowsFlaky,
      leavingPool: access.creation?.isLeft ?? false,
      isPart: selection.part != nil
    )
    try await finish(reporter, outcome)
    return outcome
  }

  /// Runs the scenarios on an open pool.
  private func run(
    _ scenarios: ScenarioList,
    _ options: RunOptions,
    on pools: any PoolProvider,
    _ sources: MessageSources,
    _ reporter: Reporter
  ) async -> RunSummary {
    let summary = await environment.withDispatcher { messages in
      await reporter.follow { emit in
        await environment.run(options, on: pools, messages, sources, emit: emit).run(
          scenarios.forRun
        )
      }
    }
    // A live pool can still fail, but the mock only stops.
    if access.selection.pool.cognito == nil { await reporter.startFinishing() }
    return summary
  }

  /// Protects the files that the run reads later; throws if an output can't be written or would
  /// replace one of them.
  private func checkOutputs() throws(CommandFailure) {
    // The run reads these files later.
    let files = [access.selection.pool.configuration.map(PoolFile.path), history?.file.path]
    environment.protect(files.compactMap(\.self))
    try request.reports.check(environment)
    if let trace = request.trace {
      try environment.checkTrace(trace, besides: request.reports.paths)
    }
    if let folder = request.outbox { try Outbox.check(folder, environment) }
  }

  /// Finishes the reports, and sends the notifications even if a report can't be written.
  private func finish(
    _ reporter: Reporter,
    _ outcome: CommandOutcome
  ) async throws(CommandFailure) {
    do throws(UnwrittenReports) { try await reporter.finish() } catch {
      let failure = CommandFailure(error, after: outcome)
      await facts.notifications?.send(failure.outcome, environment)
      throw failure
    }
    await facts.notifications?.send(outcome, environment)
  }

  /// Opens the pool, unless the run is an empty part of the selection.
  private func withPool(
    for selection: RunSelection,
    _ body: PoolAccess.Use<RunSummary>
  ) async throws -> RunSummary {
    guard selection.isEmpty else {
      let sources = access.openedSources
      access.warnOfMissingPaths(of: sources, for: selection.whole)
      return try await access.withPool(for: selection.whole, sources, body)
    }
    return try await body(
      NoPool(name: access.selection.pool.name),
      MessageSources(email: nil, sms: nil)
    )
  }
}
