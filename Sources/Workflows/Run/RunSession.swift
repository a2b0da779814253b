internal import History
internal import Project
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario
internal import Waiting

/// A run, from opening the pool to writing the reports.
struct RunSession {
  let workflow: RunWorkflow
  let access: PoolAccess
  /// The folder for the record of the run.
  let state: StateFolder
  let defaults: ProjectDefaults
  let quarantine: ProjectQuarantine
  let facts: RunFacts
  /// The history that the run reads and extends; nil without one.
  let history: HistoryFold?
  /// The settings of the pool for the history.
  let settings: HistoryRecorder.Reading

  private var request: RunRequest { workflow.request }
  private var environment: Environment { workflow.environment }

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
      await facts.notifications?.send(environment)
      throw CommandFailure(error, after: outcome)
    }
    await facts.notifications?.send(environment)
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

// MARK: - Parts

extension RunSession {
  /// The run options, with a pause after each failure if the user requested it.
  private func options(holdingFor reporter: Reporter) throws(CommandFailure) -> RunOptions {
    var options = options
    guard request.pausesOnFailure else { return options }
    guard let waitForEnter = environment.waitForEnter, environment.output.terminal != nil else {
      throw .usage("--pause-on-failure requires a terminal")
    }
    let pool = access.selection.pool.cognito
    let stop = environment.stop
    // Output of other scenarios would interrupt the user.
    options.jobs = 1
    options.hold = { held in
      let text = HeldText(held, source: pool?.emailSource, profile: pool?.profile)
      await reporter.say(text.text)
      _ = await race(limit: nil, stop: stop) { await waitForEnter() }
    }
    return options
  }

  /// The run options: from the command line, else from the project, else authflow's defaults.
  private var options: RunOptions {
    var options = access.options(seed: facts.seed, defaults, command: request.repeatableArguments)
    options.jobs = request.jobs ?? options.jobs
    options.failFast = request.failFast || options.failFast
    options.retries = request.retries ?? options.retries
    options.repetitions = request.repetitions ?? 1
    options.allowsFlaky = request.allowsFlaky
    options.quarantine = quarantine.quarantine(of:)
    options.traces = request.trace != nil
    options.origin = facts.origin
    return options
  }

  /// The reports of the run, in the order in which they are finished.
  private var reports: [any Report] {
    let output = request.reports.usesOutput ? environment.errors : environment.output
    // The record of a part would hide the failures of the other parts.
    let keepsRecord = request.keepsRecord && facts.shard == nil
    var reports = keepsRecord ? state.records : []
    reports.append(
      ConsoleStream(
        output.terminal == nil ? .plain : .terminal,
        isQuiet: request.isQuiet,
        isVerbose: request.isVerbose,
        output
      )
    )
    reports += request.reports.reports(environment)
    if let notifications = facts.notifications { reports.append(notifications.report) }
    reports += CISystem.reports(environment, besides: output)
    if let trace = request.trace {
      reports.append(TraceFiles(folder: trace, version: environment.version, environment.redactor))
    }
    return reports
  }
}
