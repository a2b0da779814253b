internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

/// One attempt at a scenario, from its preconditions to its cleanup.
struct ScenarioAttempt {
  let dependencies: RunDependencies

  /// The number of the attempt, from 1.
  let number: Int

  /// Whether no other attempt follows a failure.
  let isLast: Bool

  /// Creates the preconditions and runs the steps, then runs the cleanup with a separate time
  /// limit.
  func run(_ scenario: Scenario, _ id: ScenarioID) async -> ScenarioRecord {
    let (startedAt, start) = (dependencies.now(), ContinuousClock.now)
    let execution = ScenarioExecution(
      scenario: scenario,
      id: id,
      attempt: number,
      run: dependencies
    )
    let ((failures, pause, isStopped), waits) = await UntimedWaits.counting {
      await runWhole(execution)
    }
    var record = ScenarioRecord(
      id: id,
      tags: scenario.tags,
      result: await result(failures.first, execution),
      startedAt: startedAt,
      elapsed: ContinuousClock.now - start - pause,
      steps: await execution.progress.records
    )
    if isStopped, case .blocked = record.result { record.gap = .interrupted }
    record.description = scenario.description.map(execution.redactor.redact)
    record.furtherFailures = Array(failures.dropFirst())
    record.ownValues = await execution.ownValues
    record.leftovers = await execution.leftovers
    record.waits = PoolWaits(
      rateLimit: waits[.rateLimit] ?? .zero,
      throttling: waits[.throttling] ?? .zero
    )
    return record
  }

  /// Runs the steps and the cleanup; `pause` is the duration of the pause after a failure.
  private func runWhole(
    _ execution: ScenarioExecution
  ) async -> (failures: [Failure], pause: Duration, isStopped: Bool) {
    let limit = execution.scenario.timeout ?? dependencies.options.timeout
    let end = await runSteps(of: execution, within: limit)
    let failure = await failure(of: end, limit, execution)
    let pause = isLast ? await hold(execution, failure) : .zero
    return ([failure].compactMap(\.self) + (await cleanUp(execution)), pause, end.isStopped)
  }

  /// Holds a failed scenario if the run pauses, and returns the duration of the pause.
  private func hold(_ execution: ScenarioExecution, _ failure: Failure?) async -> Duration {
    guard let failure else { return .zero }
    let start = ContinuousClock.now
    await execution.hold(failure)
    return ContinuousClock.now - start
  }

  /// Runs the steps within a limit that excludes waiting for other scenarios' addresses and for
  /// mailboxes.
  private func runSteps(
    of execution: ScenarioExecution,
    within limit: Duration
  ) async -> RaceEnd<Failure?> {
    let (stop, clock) = (dependencies.stop, ContinuousClock())
    let start = clock.now
    let (preparation, waits) = await UntimedWaits.counting {
      await race(limit: limit, stop: stop) { () -> Failure? in
        if let failure = await execution.prepare() { return failure }
        guard await !execution.mayWaitForTurn, !Task.isCancelled else { return nil }
        if let failure = await execution.takeTurn() { return failure }
        return Task.isCancelled ? nil : await execution.runSteps()
      }
    }
    guard case .finished(nil) = preparation, await execution.mayWaitForTurn else {
      return preparation
    }
    let rest = waits.values.reduce(limit - (clock.now - start), +)
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
      await execution.interruptionFailure(
        .timeout,
        "the scenario took longer than its timeout of \(limit.sourceText)"
      )
    case .stopped: await execution.interruptionFailure(.environment, "interrupted")
    }
  }

  /// Runs the cleanup and returns its failures in order.
  ///
  /// If the steps passed, the first failure is the scenario's result.
  private func cleanUp(_ execution: ScenarioExecution) async -> [Failure] {
    let limit = dependencies.options.cleanupTimeout
    var failures: [Failure] = []
    // A throttled deletion must not delay the end of a run, because `sweep` can repeat the
    // deletion.
    if !execution.scenario.cleanup.isEmpty {
      let end = await race(limit: limit, stop: nil, uncounted: [.rateLimit]) {
        await execution.runCleanup()
      }
      failures = await execution.cleanupFailures
      if case .timedOut = end {
        let message = "the cleanup took longer than \(limit.sourceText)"
        failures.append(await execution.failure(.cleanup, message))
      }
    }
    if await execution.hasJournaledResources {
      _ = await race(limit: limit, stop: nil, uncounted: [.rateLimit]) {
        await execution.removeCreatedResources()
      }
    }
    await execution.close()
    for index in failures.indices where !failures[index].isEnvironment {
      failures[index].kind = .cleanup
    }
    return failures
  }

  private func result(
    _ failure: Failure?,
    _ execution: ScenarioExecution
  ) async -> ScenarioRecord.Result {
    if let (reason, shared, range) = await execution.unmetPrecondition {
      guard dependencies.options.strict else { return .skipped(.because(reason, shared: shared)) }
      return .unmet(reason, execution.scenario, at: range)
    }
    if let failure { return failure.isEnvironment ? .blocked(failure) : .failed(failure) }
    return await execution.progress.reasonWithoutProof.map { .skipped(.because($0)) } ?? .passed
  }
}

extension RaceEnd {
  /// Whether the end of the run stopped the steps.
  fileprivate var isStopped: Bool {
    if case .stopped = self { true } else { false }
  }
}
