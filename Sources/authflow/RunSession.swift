internal import CodeSources
internal import FoundationEssentials
internal import MockServer
internal import Reports
internal import RunRecord
internal import Runner
internal import Scenario
internal import Values

/// One `authflow run` from the mock's start to the written reports.
struct RunSession {
  let command: RunCommand
  let seed: UInt64
  let redactor: Redactor

  /// Runs the scenarios and returns what the process ends with.
  func run(_ scenarios: [Scenario]) async throws -> ExitStatus {
    try checkEnvironment(of: scenarios)
    if let path = command.junit { try WritableFile.check(path) }
    if let folder = command.outbox { try Outbox.check(folder) }
    let errors = Output.error(redactor)
    let outbox = Outbox(folder: command.outbox) { errors.write("authflow: \($0)\n") }
    let stop = StopSignal()
    let output = Output.standard(redactor)
    let signals = Signals(raising: stop)
    defer { withExtendedLifetime(signals) {} }
    let reporter = reporter(for: output)
    let summary = try await withMock(outbox) { pools in
      await MessageDesk.withDesk(
        clock: WaitClock(ContinuousClock(), date: Surroundings.now)
      ) { messages in
        await report(to: reporter, stop, errors) { emit in
          await Run(surroundings(pools, messages, outbox, stop, emit)).run(scenarios)
        }
      }
    }
    await keepRecord(of: reporter, errors)
    var status = status(of: summary)
    if let failure = output.failure {
      errors.write("authflow: the standard output can't be written: \(failure)\n")
      if status == .passed { status = .environment }
    }
    guard let path = command.junit else { return status }
    do throws(AtomicFileError) { try await reporter.writeJUnit(to: path) } catch {
      // A failed scenario stands before a file that can't be written.
      throw Stop(status: status == .failed ? status : .environment, message: error.message)
    }
    return status
  }

  /// Writes the record for later commands; nobody asked for it, so that it can't be written is said
  /// and changes nothing.
  private func keepRecord(of reporter: Reporter, _ errors: Output) async {
    guard let text = await reporter.lastRunText else { return }
    do throws(AtomicFileError) {
      try AtomicFile.write(text, to: ".authflow/last-run.json")
    } catch {
      errors.write("authflow: \(error.message)\n")
    }
  }

  private func status(of summary: RunSummary) -> ExitStatus {
    if summary.failed > 0 { return .failed }
    if summary.blocked > 0 || summary.interrupted { return .environment }
    return summary.passed > 0 ? .passed : .usage
  }

  /// Variables that the selection reads and nobody has set keep it from running at all.
  private func checkEnvironment(of scenarios: [Scenario]) throws(Stop) {
    let environment = Surroundings.environment
    let unset = Set(scenarios.flatMap(\.environmentNames)).filter { environment[$0] == nil }
      .sorted()
    guard !unset.isEmpty else { return }
    let names = unset.map { "`\($0)`" }.joined(separator: ", ")
    throw .wrongFile("the scenarios read environment variables that are not set: \(names)")
  }
}

// MARK: - Parts

extension RunSession {
  private func surroundings(
    _ pools: any PoolProvider,
    _ messages: MessageDesk,
    _ outbox: Outbox,
    _ stop: StopSignal,
    _ emit: @escaping @Sendable (RunEvent) -> Void
  ) -> RunSurroundings {
    var options = RunOptions(
      seed: seed,
      environment: Surroundings.environment,
      command: command.repeatableWords
    )
    options.jobs = command.jobs
    options.failFast = command.failFast
    return RunSurroundings(
      options: options,
      pools: pools,
      messages: messages,
      sources: MessageSources(
        email: outbox.source,
        sms: outbox.source,
        named: [outbox.source.name: outbox.source]
      ),
      redactor: redactor,
      stop: stop,
      now: Surroundings.now,
      emit: emit
    )
  }

  private func reporter(for output: Output) -> Reporter {
    Reporter(
      output: output,
      style: ConsoleStyle(
        output: output.isTerminal ? .terminal : .plain,
        inColour: command.colour.isOn(for: output),
        isQuiet: command.quiet
      ),
      junit: command.junit.map { _ in Surroundings.junitReport(command.junitDialect ?? .rich) },
      lastRun: LastRunReport(),
      now: Surroundings.now
    )
  }

  /// Starts the embedded mock on a free port and stops it afterwards.
  private func withMock(
    _ outbox: Outbox,
    _ body: (any PoolProvider) async -> RunSummary
  ) async throws -> RunSummary {
    do {
      return try await withEmbeddedMock(sink: outbox, now: Surroundings.now) { endpoint in
        try await withMockPools(at: endpoint, keepsPools: command.keepUsers) { await body($0) }
      }
    } catch let error as MockServerError {
      throw Stop(status: .environment, message: error.message)
    }
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
