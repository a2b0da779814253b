internal import Diagnostics
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

/// One scenario from its pool to its clean-up.
struct ScenarioRun {
  private let surroundings: RunSurroundings

  init(_ surroundings: RunSurroundings) { self.surroundings = surroundings }

  /// Prepares what must hold and runs the steps, then always the clean-up with a deadline of its own.
  func run(_ scenario: Scenario, _ id: ScenarioID) async -> ScenarioRecord {
    let startedAt = surroundings.now()
    let clock = ContinuousClock()
    let start = clock.now
    let execution = ScenarioExecution(scenario: scenario, id: id, run: surroundings)
    let limit = scenario.timeout ?? surroundings.options.timeout
    let end = await runSteps(of: execution, within: limit)
    let failure = await failure(of: end, limit, execution)
    let failures = [failure].compactMap(\.self) + (await cleanUp(execution))
    return ScenarioRecord(
      id: id,
      description: scenario.description.map(execution.redactor.redact),
      tags: scenario.tags,
      result: await execution.misfit.map { .skipped($0) } ?? result(failures.first),
      furtherFailures: Array(failures.dropFirst()),
      startedAt: startedAt,
      elapsed: clock.now - start,
      steps: await execution.records
    )
  }

  /// The scenario's time does not run while others have its addresses.
  private func runSteps(
    of execution: ScenarioExecution,
    within limit: Duration
  ) async -> RaceEnd<Failure?> {
    let (stop, clock) = (surroundings.stop, ContinuousClock())
    let start = clock.now
    let preparation = await race(limit: limit, stop: stop) { await execution.prepare() }
    guard case .finished(nil) = preparation else { return preparation }
    let rest = limit - (clock.now - start)
    let turn = await race(limit: nil, stop: stop) { await execution.takeTurn() }
    guard case .finished(nil) = turn else { return turn }
    return await race(limit: rest, stop: stop) { await execution.runSteps() }
  }

  private func failure(
    of end: RaceEnd<Failure?>,
    _ limit: Duration,
    _ execution: ScenarioExecution
  ) async -> Failure? {
    switch end {
    case .finished(let failure): failure
    case .timedOut:
      await execution.failure(
        .timeout,
        "the scenario took longer than its timeout of \(limit.authoredText)"
      )
    case .stopped: await execution.failure(.environment, "interrupted")
    }
  }

  /// What failed in the clean-up, in order; the first one counts where the steps passed.
  private func cleanUp(_ execution: ScenarioExecution) async -> [Failure] {
    let limit = surroundings.options.cleanupTimeout
    let end = await race(limit: limit, stop: nil) { await execution.runCleanup() }
    var failures = await execution.cleanupFailures
    if case .timedOut = end {
      let message = "the clean-up took longer than \(limit.authoredText)"
      failures.append(await execution.failure(.cleanup, message))
    }
    await execution.close()
    for index in failures.indices where !failures[index].isEnvironment {
      failures[index].kind = .cleanup
    }
    return failures
  }

  private func result(_ failure: Failure?) -> ScenarioRecord.Result {
    guard let failure else { return .passed }
    return failure.isEnvironment ? .blocked(failure) : .failed(failure)
  }
}
