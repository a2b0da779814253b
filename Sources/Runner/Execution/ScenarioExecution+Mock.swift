internal import CognitoModel
internal import Mail
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

// Calls of the mock's own endpoints, and the clock and the current settings of the pool.
extension ScenarioExecution {
  /// Controls the pool's mock through an endpoint that Cognito's API does not have.
  func controlMock<Value>(
    _ ask: (_ mock: MockControl, _ pool: String) async throws(PoolOpeningError) -> Value
  ) async throws(StepStop) -> Value {
    let pool = try openedPool()
    do throws(PoolOpeningError) {
      guard let mock = run.pools.mock else { throw .notAMock }
      return try await ask(mock, pool.id)
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw .environment(message: error.message)
    }
  }

  /// Declares the scenario's triggers, after the given users are created; nil if successful.
  func declareTriggers() async -> Failure? {
    guard let triggers, let pool, run.pools.triggers == nil, let mock = run.pools.mock else {
      return nil
    }
    do throws(PoolOpeningError) {
      try await mock.declare(triggers, onPool: pool.id)
      return nil
    } catch {
      guard !Task.isCancelled else { return nil }
      return failure(.environment, error.message, at: scenario.given.triggers?.range)
    }
  }

  func advanceClock(by duration: Duration) async throws(StepStop) {
    try await controlMock { mock, pool throws(PoolOpeningError) in
      try await mock.advanceClock(ofPool: pool, by: duration)
    }
    scope.clockOffset += duration
  }

  /// Returns the output of the pool's trigger programs since the last step, and clears it.
  func takeProgramRemarks() -> [String] {
    guard let poolID, let mock = run.pools.mock else { return [] }
    return mock.takeRemarks(ofPool: poolID)
  }

  /// Whether a value that was read requires a later time of the pool's clock.
  var isClockBehind: Bool { scope.pendingAdvance > .zero }

  /// Advances the pool's clock as far as the read values require, before the next request.
  func advancePoolClock() async throws(StepStop) {
    let advance = scope.pendingAdvance
    guard advance > .zero, pool != nil else { return }
    if run.pools.capabilities.contains(.clock) {
      // One more millisecond ensures that both clocks are past the boundary between two codes.
      try await advanceClock(by: advance + .milliseconds(1))
      let words = "the pool's clock was moved forward by \(advance.roundedUp)"
      state.notes.append("\(words) for a new one-time password")
    } else {
      let reason = "\(advance.roundedUp) for a new one-time password"
      run.emit(.stepWaiting(id, reason: reason, at: run.now()))
      do { try await Task.sleep(for: advance) } catch { throw .cancelled }
      state.notes.append("waited \(reason)")
    }
    scope.pendingAdvance = .zero
  }
}

// MARK: - Current settings

extension ScenarioExecution {
  /// Reads the pool's settings again if a step has changed the pool since they were read.
  func readChangedPool() async {
    guard case .unread = changedPool, let changed = await pool?.describedAgain() else { return }
    changedPool = .read(changed)
  }

  /// The pool with its latest settings that were read.
  var currentPool: ScenarioPool? {
    if case .read(let changed) = changedPool { changed } else { pool }
  }

  /// The templates of the pool's messages for a medium; without a pool, the service's defaults.
  ///
  /// A message may have been sent before or after a change of the pool.
  func templates(of medium: MessageMedium) -> [MessageTemplate] {
    let opened = pool?.templates(of: medium) ?? []
    guard case .read(let changed) = changedPool else {
      return opened + MessageTemplate.serviceDefaults
    }
    let current = changed.templates(of: medium)
    return current + opened.filter { !current.contains($0) } + MessageTemplate.serviceDefaults
  }

  /// The pool's current settings; nil if they were not read since the last change.
  var knownSettings: ReadableMembers? {
    if case .unread = changedPool { nil } else { currentPool?.members }
  }

  /// Marks the pool's settings as changed, unless the call creates a given user's group.
  func noteChange(by operation: String) {
    guard OperationEffect.of(operation) == .changesPool, state.place?.phase != .given else {
      return
    }
    changedPool = .unread
  }

  /// The reason to skip a step, whose conditions read the pool's current settings; nil if the step
  /// runs.
  func reasonToSkip(_ step: Step) async throws(ValueError) -> String? {
    guard step.conditions.contains(where: { ValueExpression.path($0.path).readsPoolFacts }) else {
      return try scope.reasonToSkip(step)
    }
    await readChangedPool()
    guard case .read(let changed) = changedPool else { return try scope.reasonToSkip(step) }
    return try scope.reasonToSkip(step, now: changed)
  }
}

extension Duration {
  /// The duration in whole seconds, rounded up.
  fileprivate var roundedUp: String { "\(Int((self / .seconds(1)).rounded(.up)))s" }
}
