internal import CodeSources
internal import Diagnostics
internal import MockServer
internal import Reports
internal import RunRecord
internal import Runner

extension Environment {
  /// Dispatches the messages of runs while `body` runs.
  func withDispatcher<Outcome: Sendable>(
    _ body: (MessageDispatcher) async -> Outcome
  ) async -> Outcome {
    let clock = WaitClock(clock, date: now)
    return await MessageDispatcher.withDispatcher(
      clock: clock,
      reportProblem: { [errors] in errors.say("warning: \($0)") },
      body
    )
  }

  /// Runs scenarios on an open pool, and ends `meanwhile` with the run.
  ///
  /// `emit` receives the events of the run.
  func run(
    _ scenarios: ScenarioList,
    _ options: RunOptions,
    on pools: any PoolProvider,
    _ sources: MessageSources,
    emit: @escaping @Sendable (RunEvent) -> Void,
    beside meanwhile: @escaping @Sendable () async -> Void = {}
  ) async {
    await withDispatcher { messages in
      let run = run(options, on: pools, messages, sources, emit: emit)
      await withDiscardingTaskGroup { group in
        group.addTask { await meanwhile() }
        _ = await run.run(scenarios.forRun)
        group.cancelAll()
      }
    }
  }

  /// The number of scenarios, at most `jobs`, that each of several runs can run at the same time
  /// without opening too many files.
  func possible(_ jobs: Int, runs: Int = 1) -> Int {
    DescriptorLimit.raise()
    let most = max(1, DescriptorLimit.scenarios / runs)
    guard jobs > most else { return jobs }
    errors.writeOnce(
      "only \(most.counting("scenario")) at a time, because of the limit on open files"
    )
    return most
  }

  /// A run that has not started; `emit` receives the events of the run.
  ///
  /// Fewer scenarios than requested run at the same time if they would open too many files.
  func run(
    _ options: RunOptions,
    on pools: any PoolProvider,
    _ messages: MessageDispatcher,
    _ sources: MessageSources,
    emit: @escaping @Sendable (RunEvent) -> Void
  ) -> Run {
    var options = options
    options.jobs = possible(options.jobs)
    return Run(
      RunDependencies(
        options: options,
        pools: pools,
        messages: messages,
        sources: sources,
        redactor: redactor,
        stop: stop,
        now: now,
        emit: emit
      )
    )
  }
}
