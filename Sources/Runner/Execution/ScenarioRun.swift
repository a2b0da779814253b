internal import Diagnostics
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

/// One scenario from its pool to its cleanup.
struct ScenarioRun {
  private let dependencies: RunDependencies

  init(_ dependencies: RunDependencies) { self.dependencies = dependencies }

  /// Runs the scenario while its locks are held; the wait for them is not part of its time.
  func run(_ scenario: Scenario, _ id: ScenarioID) async -> ScenarioRecord {
    await dependencies.locks.hold(
      scenario.locks,
      until: dependencies.stop,
      waits: { name in
        let reason = "the lock `\(name)`"
        dependencies.emit(.stepWaiting(id, reason: reason, at: dependencies.now()))
      },
      { problem in
        guard let problem else { return await runAttempts(scenario, id) }
        return blocked(scenario, id, by: problem)
      }
    )
  }

  /// The record of a scenario that can't be isolated from scenarios of other processes.
  private func blocked(
    _ scenario: Scenario,
    _ id: ScenarioID,
    by problem: JournalError
  ) -> ScenarioRecord {
    let failure = Failure(
      kind: .environment,
      message: dependencies.redactor.redact(problem.message),
      source: scenario.file,
      range: scenario.range.meant
    )
    return ScenarioRecord(
      id: id,
      tags: scenario.tags,
      result: .blocked(failure),
      startedAt: dependencies.now(),
      elapsed: .zero,
      steps: []
    )
  }

  /// Runs the scenario, and repeats it from the start while it fails and retries remain.
  private func runAttempts(_ scenario: Scenario, _ id: ScenarioID) async -> ScenarioRecord {
    let retries = scenario.retries ?? dependencies.options.retries
    var lost: [ScenarioRecord] = []
    while true {
      let isLast = lost.count >= retries
      let record = await attempt(scenario, id, number: lost.count + 1, isLast: isLast)
      guard case .failed = record.result, lost.count < retries, !dependencies.stop.isRaised else {
        return record.following(lost)
      }
      lost.append(record)
      let next = Attempt(lost.count + 1, of: retries + 1)
      let excerpt = record.excerpted(dependencies.redactor.redact)
      dependencies.emit(.attemptStarted(next, after: excerpt, at: dependencies.now()))
    }
  }

  /// Creates the preconditions and runs the steps, then runs the cleanup with a separate time
  /// limit.
  private func attempt(
    _ scenario: Scenario,
    _ id: ScenarioID,
    number: Int,
    isLast: Bool
  ) async -> ScenarioRecord {
    let (startedAt, start) = (dependencies.now(), ContinuousClock.now)
    let execution = ScenarioExecution(
      scenario: scenario,
      id: id,
      attempt: number,
      run: dependencies
    )
    let ((failures, pause, isStopped), waits) = await UntimedWaits.counting {
      let limit = scenario.timeout ?? dependencies.options.timeout
      let end = await runSteps(of: execution, within: limit)
      let failure = await failure(of: end, limit, execution)
      let pause = isLast ? await hold(execution, failure) : .zero
      return ([failure].compactMap(\.self) + (await cleanUp(execution)), pause, end.isStopped)
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

  /// Holds a failed scenario if the run pauses, and returns the duration of the pause.
  private func hold(_ execution: ScenarioExecution, _ failure: Failure?) async -> Duration {
    guard let failure else { return .zero }
    let start = ContinuousClock.now
    await execution.hold(failure)
    return ContinuousClock.now - start
  }

  /// Runs the steps within a limit that excludes waiting for other scenarios' addresses.
  private func runSteps(
    of execution: ScenarioExecution,
    within limit: Duration
  ) async -> RaceEnd<Failure?> {
    let (stop, clock) = (dependencies.stop, ContinuousClock())
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
      await execution.cutShort(
        .timeout,
        "the scenario took longer than its timeout of \(limit.sourceText)"
      )
    case .stopped: await execution.cutShort(.environment, "interrupted")
    }
  }

  /// Runs the cleanup and returns its failures in order.
  ///
  /// If the steps passed, the first failure is the scenario's result.
  private func cleanUp(_ execution: ScenarioExecution) async -> [Failure] {
    let limit = dependencies.options.cleanupTimeout
    // A throttled deletion must not delay the end of a run, because `sweep` can repeat the
    // deletion.
    let end = await race(limit: limit, stop: nil, uncounted: [.rateLimit]) {
      await execution.runCleanup()
    }
    var failures = await execution.cleanupFailures
    if case .timedOut = end {
      let message = "the cleanup took longer than \(limit.sourceText)"
      failures.append(await execution.failure(.cleanup, message))
    }
    _ = await race(limit: limit, stop: nil, uncounted: [.rateLimit]) {
      await execution.removeCreatedResources()
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
    if let (reason, range) = await execution.unmetPrecondition {
      guard dependencies.options.strict else { return .skipped(.because(reason)) }
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

extension ScenarioRecord {
  /// Combines the last attempt's record with the records of earlier, failed attempts.
  ///
  /// A pass becomes flaky. If the last attempt was blocked or skipped, the earlier failure
  /// is the result.
  fileprivate func following(_ lost: [ScenarioRecord]) -> ScenarioRecord {
    guard let first = lost.first, let last = lost.last, case .failed(let failure) = last.result
    else { return self }
    var whole = self
    whole.lostAttempts = lost
    switch result {
    case .passed: whole.result = .flaky(failure)
    case .blocked, .skipped:
      whole = last
      whole.lostAttempts = lost.dropLast()
      whole.unresolvedAttempt = self
    case .flaky, .failed: break
    }
    whole.leftovers = (lost + [self]).flatMap(\.leftovers)
    whole.waits = lost.reduce(waits) { $0 + $1.waits }
    whole.startedAt = first.startedAt
    whole.elapsed = lost.reduce(elapsed) { $0 + $1.elapsed }
    return whole
  }
}
