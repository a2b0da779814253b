internal import CodeSources
internal import CognitoModel
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values
internal import Waiting

extension ScenarioExecution {
  /// The scenario's pool; throws before the pool is opened.
  func openedPool() throws(StepStop) -> ScenarioPool {
    guard let pool else { throw .cancelled }
    return pool
  }

  /// Sends one request, and records its exchange, secrets, and messages.
  ///
  /// `user` is the user of the call if the input does not name a user.
  func call(
    _ operation: String,
    _ input: RequestObject,
    user: String? = nil
  ) async throws(StepStop) -> PoolAnswer {
    let request = PoolRequest(operation, input)
    let shown = request.shown
    let pool = try openedPool()
    try await settleClock()
    try keepToRules(of: pool, request)
    let entry = try await journal(request, on: pool)
    // Calls of steps that are not expected to send use the current arrival point.
    let mark = state.mark ?? expectations?.present
    let start = ContinuousClock.now
    var retries: [PoolRetry] = []
    do throws(PoolCallError) {
      let isCreatedAnew = entry?.kind.isCreatedAnew ?? false
      let caller = isCreatedAnew ? pool.caller.attemptingOnce() : pool.caller
      let answer = try await caller.call(request, onWait: showWait) { retries.append($0) }
      await record(answer, to: entry, after: retries)
      state.exchanges.record(operation, shown, answer, after: retries)
      if answer.error == nil {
        if pool.journal != nil { journaled.keepToken(in: answer.body) }
        let isGenerated = scope.generated.contains
        createdResources.note(request, answer.body, isGenerated: isGenerated)
        await recordDeletions(by: request)
      }
      let sent = note(operation, shown, answer, user: user, since: mark)
      await recordEmails(sent, by: operation)
      return answer
    } catch {
      await record(error, to: entry, after: retries)
      // Nothing was sent.
      if case .noCredentials = error {
        throw .environment(message: error.message(calling: operation))
      }
      noteSending(.unknown, of: operation)
      let elapsed = ContinuousClock.now - start
      state.exchanges.record(
        operation,
        shown,
        status: error.status,
        after: elapsed,
        retries: retries
      )
      if error.isCancellation || Task.isCancelled { throw .cancelled }
      if let outcome = injectedFaults.outcome(of: operation, error, after: elapsed) {
        throw .unserved(outcome)
      }
      throw .environment(message: error.message(calling: operation))
    }
  }

  /// Shows a wait to send a request on the scenario's line, unless the wait is short.
  private func showWait(_ cause: UntimedWaits.Cause, _ duration: Duration) {
    guard duration >= .seconds(1) else { return }
    let reason =
      switch cause {
      case .rateLimit: "a turn under the rate limit"
      case .throttling: "the service, which throttles requests"
      }
    run.emit(.stepWaiting(id, reason: reason, at: run.now()))
  }

  /// Throws if a live pool's rules forbid the call, even if the check before the run allowed it.
  private func keepToRules(
    of pool: ScenarioPool,
    _ request: PoolRequest
  ) throws(StepStop) {
    let names = CallRules.Names(
      isGenerated: scope.generated.contains,
      isMarked: { [scope, names = run.options.names] text in
        scope.generated.contains(text) && names.mark(text)
      },
      own: createdResources
    )
    let rules = current?.phase == .given ? pool.rules?.forGivenUsers : pool.rules
    guard let refusal = rules?.refusal(request, names) else { return }
    throw .environment(
      message: "\(request.operation) was not called: \(refusal.description)"
    )
  }

  /// The attributes that a call gives a user, including attributes in challenge responses.
  private func givenAttributes(_ input: JSONObject) -> JSONObject {
    var attributes = input["UserAttributes"]?.attributeMapping.object ?? JSONObject()
    for (key, value) in input["ChallengeResponses"]?.object?.members ?? [] {
      if key == "EMAIL" { attributes["email"] = value }
      if key.hasPrefix("userAttributes.") { attributes[String(key.dropFirst(15))] = value }
    }
    return attributes
  }

  /// Remembers how to reach the user, and records and returns the sent messages.
  private func note(
    _ operation: String,
    _ input: JSONObject,
    _ answer: PoolAnswer,
    user: String?,
    since mark: ArrivalMark?
  ) -> [SentMessage] {
    let contact =
      answer.error == nil
      ? contact(of: user, input, answer.body) : KnownUsers.Contact()
    let sent =
      answer.error == nil
      ? SentMessage.all(operation: operation, input: input, answer: answer.body, contact: contact)
      : []
    let members = pool?.members ?? JSONObject()
    noteSending(
      SendingLog.Result(operation, input, answer, sent: sent, to: contact, pool: members),
      of: operation
    )
    // Messages to given users are taken before the first step.
    guard let mark, let place = current, place.phase != .given else { return sent }
    for recipient in sent.compactMap(\.recipient) {
      expectations?.recordSending(step: "\(place.number)", to: recipient, since: mark)
    }
    return sent
  }

  private func noteSending(_ result: SendingLog.Result, of operation: String) {
    guard let place = current, place.phase != .given, OperationEffect.sending.contains(operation)
    else {
      return
    }
    sendings.note(result, step: place.number, operation: operation)
  }

  /// The addresses of a call's user, found by the names in the request and response; empty without
  /// a name.
  private func contact(
    of user: String?,
    _ input: JSONObject,
    _ answer: JSONObject
  ) -> KnownUsers.Contact {
    let named = ["AuthParameters", "ChallengeResponses"].compactMap {
      input[$0]?["USERNAME"]?.string
    }
    guard let name = input["Username"]?.string ?? named.first ?? user else {
      return KnownUsers.Contact()
    }
    let sub = answer["UserSub"]?.string ?? answer["User"]?["Username"]?.string
    let names = [name] + [sub].compactMap { $0 }
    users.note(names, attributes: .object(givenAttributes(input)))
    return users.contact(of: name, identity: scope.identity(named: name))
  }
}

// MARK: - The mock

extension ScenarioExecution {
  /// Controls the pool's mock through an endpoint that Cognito's API does not have.
  func steer<Value>(
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

  func advanceClock(by duration: Duration) async throws(StepStop) {
    try await steer { mock, pool throws(PoolOpeningError) in
      try await mock.advanceClock(ofPool: pool, by: duration)
    }
    scope.clockOffset += duration
  }

  /// Returns the output of the pool's trigger programs since the last step, and clears it.
  func takeProgramRemarks() -> [String] {
    pool.flatMap { run.pools.mock?.takeRemarks(ofPool: $0.id) } ?? []
  }

  /// Advances the pool's clock as far as the read values require, before the next request.
  func settleClock() async throws(StepStop) {
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

extension Duration {
  /// The duration in whole seconds, rounded up.
  fileprivate var roundedUp: String { "\(Int((self / .seconds(1)).rounded(.up)))s" }
}
