internal import FoundationEssentials
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values
internal import Waiting

// The view of a scenario's requests and pool for people.
extension ScenarioExecution {
  /// Returns a client whose attempts are traced; the same client in a run without a trace.
  func traced(_ caller: PoolClient) -> PoolClient {
    guard run.options.traces else { return caller }
    return caller.observed { [id, redactor, emit = run.emit] attempt in
      emit(.exchanged(TracedExchange(attempt, of: id, redactor)))
    }
  }

  /// Traces an `http` request that started `elapsed` ago.
  func trace(
    _ request: HTTPMessageDescription,
    _ end: Result<(status: Int, shown: HTTPMessageDescription), TransportError>,
    after elapsed: Duration
  ) {
    guard run.options.traces else { return }
    let exchange = TracedExchange(
      request,
      end,
      of: id,
      startedAt: run.now().addingTimeInterval(-(elapsed / .seconds(1))),
      elapsed: elapsed,
      redactor
    )
    run.emit(.exchanged(exchange))
  }

  /// Shows a wait to send a request on the scenario's line, unless the wait is short.
  func showWait(_ cause: UntimedWaits.Cause, _ duration: Duration) {
    guard duration >= .seconds(1) else { return }
    let reason =
      switch cause {
      case .rateLimit: "a turn under the rate limit"
      case .throttling: "the service, which throttles requests"
      }
    run.emit(.stepWaiting(id, reason: reason, at: run.now()))
  }

  /// Waits until the user continues after a failure, if the run pauses and the pool is open.
  ///
  /// The pool does not show why the environment failed, so environment failures do not pause the
  /// run.
  func hold(_ failure: Failure) async {
    guard let hold = run.options.hold, !failure.isEnvironment, !run.stop.isRaised,
      let held = held(failure)
    else { return }
    run.emit(.stepWaiting(id, reason: "Enter", at: run.now()))
    await hold(held)
  }

  private func held(_ failure: Failure) -> PausedScenario? {
    guard let pool else { return nil }
    var held = PausedScenario(
      id: id,
      message: failure.message,
      poolID: redactor.redact(pool.id),
      region: pool.caller.region
    )
    held.endpoint = pool.caller.ownURL
    held.inbox = run.pools.mock?.inboxURL
    held.clients = ([pool.client] + pool.clients).map { ($0.name, redactor.redact($0.id)) }
    held.users = heldUsers(of: pool).map { ($0.name, redactor.redact($0.username)) }
    return held
  }

  /// The users that the scenario created; on a pool of its own, all its identities.
  private func heldUsers(of pool: ScenarioPool) -> [(name: String, username: String)] {
    let identities = scope.identities.sorted { $0.key < $1.key }
    guard pool.journal != nil, !pool.isTemporary else {
      return identities.map { ($0.key, $0.value.username(in: pool.members)) }
    }
    let users = journaled.entries.filter { $0.kind == .user && $0.probablyExists }
    return users.compactMap { entry in
      guard let username = entry.names.first else { return nil }
      let owner = identities.first { _, identity in
        [identity.email, identity.phone, identity.name].contains(username)
      }
      return (owner?.key ?? "", username)
    }
  }
}
