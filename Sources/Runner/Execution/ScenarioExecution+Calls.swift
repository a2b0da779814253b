internal import CodeSources
internal import CognitoModel
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

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
  ) async throws(StepStop) -> PoolResponse {
    let request = PoolRequest(operation, input)
    let pool = try openedPool()
    if isClockBehind { try await advancePoolClock() }
    try enforceRules(of: pool, request)
    // A method that has nothing to record would still cost two switches of the task.
    let isJournaled = pool.journal != nil
    let entry = isJournaled ? try await journal(request, on: pool) : nil
    var sent = sending(request, user: user)
    do throws(PoolCallError) {
      let caller = caller(on: pool, for: entry)
      let answer = try await caller.call(request, onWait: showWait) { sent.retries.append($0) }
      if let entry { await record(answer, to: entry, after: sent.retries) }
      state.exchanges.record(operation, sent.shown, answer, after: sent.retries)
      if answer.error == nil { noteSuccess(of: request, answer.body, on: pool) }
      let messages = note(answer, to: sent)
      if isJournaled { await recordEffects(of: request, answer, messages) }
      return answer
    } catch {
      if let entry { await record(error, to: entry, after: sent.retries) }
      throw stop(for: error, sent)
    }
  }

  private func sending(_ request: PoolRequest, user: String?) -> SentRequest {
    SentRequest(
      operation: request.operation,
      shown: request.shown,
      user: user,
      // Calls of steps that are not expected to send use the current arrival point.
      mark: state.mark ?? expectations?.present
    )
  }

  private func caller(on pool: ScenarioPool, for entry: JournalEntry?) -> PoolClient {
    entry?.kind.createsDuplicate == true ? pool.caller.attemptingOnce() : pool.caller
  }

  /// Remembers what a successful call created or changed, and the tags that it gave to a pool.
  private func noteSuccess(
    of request: PoolRequest,
    _ answer: JSONObject,
    on pool: ScenarioPool
  ) {
    if pool.journal != nil {
      journaled.keepToken(in: answer)
      journaled.noteTags(by: request)
    }
    let isGenerated: (String) -> Bool = scope.generated.contains
    createdResources.note(request, answer, isGenerated: isGenerated)
    noteChange(by: request.operation)
  }

  /// Records in the journal what a call deleted, and the emails that it sent.
  private func recordEffects(
    of request: PoolRequest,
    _ answer: PoolResponse,
    _ messages: [SentMessage]
  ) async {
    if answer.error == nil { await recordDeletions(by: request) }
    await recordEmails(messages, by: request.operation)
  }

  /// Returns the reason that a call without a clear response ends its step; records the call unless
  /// nothing was sent.
  private func stop(for error: PoolCallError, _ sent: SentRequest) -> StepStop {
    // Nothing was sent.
    if case .noCredentials = error {
      return .environment(message: error.message(calling: sent.operation))
    }
    noteSending(.unknown, of: sent.operation)
    let elapsed = ContinuousClock.now - sent.start
    state.exchanges.record(
      sent.operation,
      sent.shown,
      status: error.status,
      after: elapsed,
      retries: sent.retries
    )
    if error.isCancellation || Task.isCancelled { return .cancelled }
    if let outcome = injectedFaults.outcome(of: sent.operation, error, after: elapsed) {
      return .unserved(outcome)
    }
    return .environment(message: error.message(calling: sent.operation))
  }

  /// Throws if a live pool's rules do not allow the call, even if the check before the run did.
  private func enforceRules(
    of pool: ScenarioPool,
    _ request: PoolRequest
  ) throws(StepStop) {
    let rules = current?.phase == .given ? pool.rules?.forGivenUsers : pool.rules
    guard let rules else { return }
    let names = CallRules.Names(
      isGenerated: scope.generated.contains,
      isMarked: { [scope, names = run.options.names] text in
        scope.generated.contains(text) && names.mark(text)
      },
      own: createdResources
    )
    guard let rejection = rules.rejection(request, names) else { return }
    throw .environment(
      message: "\(request.operation) was not called: \(rejection.description)"
    )
  }
}

// MARK: - Messages

extension ScenarioExecution {
  /// Remembers how to reach the user, and records and returns the sent messages.
  private func note(_ answer: PoolResponse, to sent: SentRequest) -> [SentMessage] {
    let called = sent.calledUser(answer)
    if let called { users.note(called.names, attributes: called.attributes) }
    let messages = sent.messages(answer, to: contact(of: called))
    noteSending(
      SendingLog.Result(sent, answer, messages, to: contact(of: called), pool: knownSettings),
      of: sent.operation
    )
    expect(messages, since: sent.mark)
    return messages
  }

  private func expect(_ messages: [SentMessage], since mark: ArrivalPosition?) {
    // Messages to given users are taken before the first step.
    guard let mark, !messages.isEmpty, let place = current, place.phase != .given else { return }
    for recipient in messages.compactMap(\.recipient) {
      expectations?.recordSending(step: "\(place.number)", to: recipient, since: mark)
    }
  }

  private func noteSending(
    _ result: @autoclosure () -> SendingLog.Result,
    of operation: String
  ) {
    guard OperationEffect.sending.contains(operation), let place = current, place.phase != .given
    else {
      return
    }
    sendings.note(result(), step: place.number, operation: operation)
  }

  /// The addresses of a call's user; empty for a call without one.
  private func contact(of called: CalledUser?) -> KnownUsers.Contact {
    guard let called else { return KnownUsers.Contact() }
    return users.contact(of: called.name, identity: scope.identities.named(called.name))
  }
}
