import FoundationEssentials
import MockPool

// The calls of a pool, which run on the caller's task except for the parts that need the actor.
extension PoolActor {
  /// Responds to a call; also returns the time of the response by the pool's clock.
  ///
  /// The caller's task computes signatures and hashes, while the pool accepts other calls.
  nonisolated func answer(_ request: MockRequest) async -> (reply: MockReply, date: Date) {
    var (outcome, date) = await begun(request)
    while true {
      switch outcome {
      case .reply(let reply): return (reply, date)
      case .invoke(let invocation):
        let answer = await functions.invoke(invocation.code, with: invocation.event)
        (outcome, date) = await resume(invocation, with: answer)
      case .pending(let computation):
        (outcome, date) = await resume(PoolActor.computing { computation.run() })
      case .sign(let signing):
        guard let key = try? await signingKey() else { return (.withoutKey, date) }
        return (await PoolActor.computing { signing.signed(with: key) }, date)
      }
    }
  }

  /// The operations whose time grows with the number of users.
  private static let longOperations = ["ListUsers", "ListUsersInGroup"]

  /// Begins a call; a long one begins on Swift's thread pool.
  private nonisolated func begun(_ request: MockRequest) async -> (MockOutcome, Date) {
    guard PoolActor.longOperations.contains(request.operation) else { return await begin(request) }
    return await withTaskExecutorPreference(globalConcurrentExecutor) { await begin(request) }
  }

  /// Computes on Swift's thread pool, because the thread of the connection serves others, too.
  static func computing<Value: Sendable>(
    _ work: @Sendable () -> Value
  ) async -> Value {
    await withTaskExecutorPreference(globalConcurrentExecutor) { work() }
  }
}

// MARK: - Parts of a call

extension PoolActor {
  /// Begins a call; also returns the time of the outcome by the pool's clock.
  func begin(_ request: MockRequest) -> (MockOutcome, Date) {
    let now = clock.now
    let outcome = pool.answer(request, at: now, using: &random)
    keep(outcome, of: request)
    return (outcome, now)
  }

  /// Continues a call after a trigger's response.
  func resume(
    _ invocation: MockInvocation,
    with outcome: TriggerOutcome
  ) -> (MockOutcome, Date) {
    let next = pool.resume(invocation, with: outcome)
    keepChanges()
    return (next, clock.now)
  }

  /// Continues a call after a computation.
  func resume(_ continuation: MockContinuation) -> (MockOutcome, Date) {
    let now = clock.now
    let outcome = pool.resume(continuation, at: now, using: &random)
    keepChanges()
    return (outcome, now)
  }
}
