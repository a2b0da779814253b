internal import CodeSources
internal import FoundationEssentials
internal import Project
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario
internal import Values
internal import Waiting

/// One `authflow run` from the pool's opening to the written reports.
struct RunSession {
  let command: RunCommand
  let access: PoolAccess
  /// Where the record of the run goes.
  let state: StateFolder
  let defaults: ProjectDefaults
  let facts: RunFacts
  let redactor: Redactor
  /// Raised by the first Ctrl-C where somebody else listens for signals.
  var outerStop: StopSignal?

  /// Runs the scenarios and returns what the process ends with.
  func run(_ scenarios: [Scenario]) async throws -> ExitStatus {
    let errors = Output.error(redactor)
    try scenarios.checkEnvironment(errors, inColour: access.inColour)
    let configuration = [access.selection.pool.configuration].compactMap(\.self)
    if let path = command.junit {
      try WritableFile.check(path, besides: scenarios.inputs + configuration)
    }
    if let folder = command.outbox { try Outbox.check(folder) }
    let stop = outerStop ?? StopSignal()
    let output = Output.standard(redactor)
    let signals = outerStop == nil ? Signals(raising: stop) : nil
    defer { withExtendedLifetime(signals) {} }
    let reporter = reporter(for: output)
    let summary = try await access.withPool(
      for: scenarios,
      access.openedSources,
      stop,
      errors
    ) { pools, sources in
      await MessageDispatcher.withDispatcher(
        clock: WaitClock(ContinuousClock(), date: Environment.now)
      ) { messages in
        await report(to: reporter, stop, errors) { emit in
          await Run(surroundings(pools, messages, sources, stop, emit)).run(scenarios)
        }
      }
    }
    await keepRecord(of: reporter, errors)
    var status = status(of: summary)
    if let failure = output.failure {
      errors.say("the standard output can't be written: \(failure)")
      if status == .passed { status = .environment }
    }
    try await writeJUnit(of: reporter, status)
    return status
  }

  private func writeJUnit(of reporter: Reporter, _ status: ExitStatus) async throws(CommandFailure)
  {
    guard let path = command.junit else { return }
    do throws(AtomicFileError) { try await reporter.writeJUnit(to: path) } catch {
      // A failed scenario stands before a file that can't be written.
      throw CommandFailure(
        status: status == .failed ? status : .environment,
        message: error.message
      )
    }
  }

  /// Writes the record for later commands; nobody asked for it, so that it can't be written is said
  /// and changes nothing.
  private func keepRecord(of reporter: Reporter, _ errors: Output) async {
    guard !command.noHistory, let text = await reporter.lastRunText else { return }
    do throws(AtomicFileError) {
      try AtomicFile.write(text, to: state.lastRunPath)
    } catch {
      errors.say(error.message)
    }
  }

  private func status(of summary: RunSummary) -> ExitStatus {
    if summary.hasFailures(allowingFlaky: command.allowFlaky) { return .failed }
    if summary.blocked > 0 || summary.interrupted { return .environment }
    return summary.passed + summary.flaky > 0 ? .passed : .usage
  }
}

// MARK: - Parts

extension RunSession {
  private func surroundings(
    _ pools: any PoolProvider,
    _ messages: MessageDispatcher,
    _ sources: MessageSources,
    _ stop: StopSignal,
    _ emit: @escaping @Sendable (RunEvent) -> Void
  ) -> RunDependencies {
    RunDependencies(
      options: options,
      pools: pools,
      messages: messages,
      sources: sources,
      redactor: redactor,
      stop: stop,
      now: Environment.now,
      emit: emit
    )
  }

  /// What the command line says, else the project, else authflow's own defaults.
  private var options: RunOptions {
    var options = access.options(seed: facts.seed, defaults, command: command.repeatableWords)
    options.jobs = command.jobs ?? options.jobs
    options.failFast = command.failFast || options.failFast
    options.retries = command.retries ?? options.retries
    options.repetitions = command.repetitions ?? 1
    options.allowsFlaky = command.allowFlaky
    return options
  }

  private func reporter(for output: Output) -> Reporter {
    Reporter(
      output: output,
      style: ConsoleStyle(
        output: output.isTerminal ? .terminal : .plain,
        inColour: command.colour.isOn(for: output),
        isQuiet: command.quiet,
        isVerbose: command.verbose
      ),
      junit: command.junit.map { _ in command.junitReport(facts) },
      lastRun: LastRunReport(directory: state.directory),
      now: Environment.now
    )
  }

  /// Runs `body` while the reports follow its events; returns when they have seen the last one.
  private func report(
    to reporter: Reporter,
    _ stop: StopSignal,
    _ errors: Output,
    _ body: (@escaping @Sendable (RunEvent) -> Void) async -> RunSummary
  ) async -> RunSummary {
    let (events, continuation) = AsyncStream.makeStream(of: RunEvent.self)
    // Its own child: it ends with the events, not with the redrawing.
    async let followed: Void = reporter.follow(events)
    let summary = await withTaskGroup(of: Void.self) { group in
      group.addTask { await reporter.redraw(every: .milliseconds(100)) }
      group.addTask { await reporter.announce(stop, to: errors) }
      let summary = await body { continuation.yield($0) }
      continuation.finish()
      group.cancelAll()
      return summary
    }
    await followed
    return summary
  }
}
