import FoundationEssentials
import JSON
import MockPool

/// One pool's owner: it puts the calls to that pool in a line and knows the pool's time.
actor PoolHost {
  nonisolated let id: String

  /// Pools are listed in the order in which they were created.
  nonisolated let number: Int

  private(set) var clock: PoolClock
  private var pool: MockPool
  private var random: SharedRandom
  private nonisolated let functions: any FunctionInvoker

  init(
    _ pool: MockPool,
    number: Int,
    clock: PoolClock,
    random: SharedRandom,
    functions: any FunctionInvoker
  ) {
    id = pool.id
    self.number = number
    self.pool = pool
    self.clock = clock
    self.random = random
    self.functions = functions
  }

  var issuer: String { pool.issuer }

  var keySet: JSONObject { pool.keySet }

  var summary: JSONObject { pool.summary }

  var domainNames: [String] { pool.domainNames }

  func advance(by seconds: Double) throws(ControlFault) -> PoolClock {
    guard clock.advance(by: seconds) else { throw .badAdvance }
    return clock
  }

  /// Lets these stand in for the code behind the pool's triggers.
  func declare(_ triggers: DeclaredTriggers) { pool.declare(triggers) }
}

// MARK: - Answering

extension PoolHost {
  /// Answers a call, with the pool's time at which the answer was known.
  ///
  /// The arithmetic is done by the caller's task, while the pool takes other calls.
  nonisolated func answer(_ request: MockRequest) async -> (reply: MockReply, date: Date) {
    var (outcome, date) = await begin(request)
    while true {
      switch outcome {
      case .reply(let reply): return (reply, date)
      case .invoke(let invocation):
        let answer = await functions.invoke(invocation.function, with: invocation.event)
        (outcome, date) = await resume(invocation, with: answer)
      case .pending(let computation):
        switch computation.run() {
        case .reply(let reply): return (reply, date)
        case .resume(let continuation): (outcome, date) = await resume(continuation)
        }
      }
    }
  }

  private func begin(_ request: MockRequest) -> (MockOutcome, Date) {
    let now = clock.now
    return (pool.answer(request, at: now, using: &random), now)
  }

  private func resume(
    _ invocation: MockInvocation,
    with outcome: TriggerOutcome
  ) -> (MockOutcome, Date) {
    (pool.resume(invocation, with: outcome), clock.now)
  }

  private func resume(_ continuation: MockContinuation) -> (MockOutcome, Date) {
    let now = clock.now
    return (pool.resume(continuation, at: now, using: &random), now)
  }
}
