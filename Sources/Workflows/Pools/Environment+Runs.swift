internal import CodeSources
internal import RunRecord
internal import Runner

extension Environment {
  /// Hands out the messages of runs for as long as `body` takes.
  func withDispatcher<Outcome: Sendable>(
    _ body: (MessageDispatcher) async -> Outcome
  ) async -> Outcome {
    let clock = WaitClock(clock, date: now)
    return await MessageDispatcher.withDispatcher(clock: clock, body)
  }

  /// A run that has not started; `emit` takes what happens.
  func run(
    _ options: RunOptions,
    on pools: any PoolProvider,
    _ messages: MessageDispatcher,
    _ sources: MessageSources,
    emit: @escaping @Sendable (RunEvent) -> Void
  ) -> Run {
    Run(
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
