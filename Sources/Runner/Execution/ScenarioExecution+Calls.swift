internal import CodeSources
internal import CognitoModel
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
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
  ) async throws(StepStop) -> PoolAnswer {
    let request = PoolRequest(operation, input)
    let shown = request.shown
    let pool = try openedPool()
    if isClockBehind { try await settleClock() }
    try keepToRules(of: pool, request)
    // A method that has nothing to record would still cost two switches of the task.
    let isJournaled = pool.journal != nil
    let entry = isJournaled ? try await journal(request, on: pool) : nil
    // Calls of steps that are not expected to send use the current arrival point.
    let mark = state.mark ?? expectations?.present
    let start = ContinuousClock.now
    var retries: [PoolRetry] = []
    do throws(PoolCallError) {
      let isCreatedAnew = entry?.kind.isCreatedAnew ?? false
      let caller = isCreatedAnew ? pool.caller.attemptingOnce() : pool.caller
      let answer = try await caller.call(request, onWait: showWait) { retries.append($0) }
      if let entry { await record(answer, to: entry, after: retries) }
      state.exchanges.record(operation, shown, answer, after: retries)
      if answer.error == nil {
        noteSuccess(of: request, answer.body, on: pool)
        if isJournaled { await recordDeletions(by: request) }
      }
      let sent = note(operation, shown, answer, user: user, since: mark, on: pool)
      if isJournaled { await recordEmails(sent, by: operation) }
      return answer
    } catch {
      if let entry { await record(error, to: entry, after: retries) }
      throw stop(for: error, operation, shown, after: retries, since: start)
    }
  }

  /// Remembers what a successful call created, and the tags that it gave to a pool.
  private func noteSuccess(
    of request: PoolRequest,
    _ answer: JSONObject,
    on pool: ScenarioPool
  ) {
    if pool.journal != nil {
      journaled.keepToken(in: answer)
      journaled.noteTags(by: request)
    }
    let isGenerated = scope.generated.contains
    createdResources.note(request, answer, isGenerated: isGenerated)
  }

  /// Returns the reason that a call without a clear response ends its step; records the call unless
  /// nothing was sent.
  private func stop(
    for error: PoolCallError,
    _ operation: String,
    _ input: JSONObject,
    after retries: [PoolRetry],
    since start: ContinuousClock.Instant
  ) -> StepStop {
    // Nothing was sent.
    if case .noCredentials = error {
      return .environment(message: error.message(calling: operation))
    }
    noteSending(.unknown, of: operation)
    let elapsed = ContinuousClock.now - start
    state.exchanges.record(
      operation,
      input,
      status: error.status,
      after: elapsed,
      retries: retries
    )
    if error.isCancellation || Task.isCancelled { return .cancelled }
    if let outcome = injectedFaults.outcome(of: operation, error, after: elapsed) {
      return .unserved(outcome)
    }
    return .environment(message: error.message(calling: operation))
  }

  /// Throws if a live pool's rules do not allow the call, even if the check before the run did.
  private func keepToRules(
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
    guard let refusal = rules.refusal(request, names) else { return }
    throw .environment(
      message: "\(request.operation) was not called: \(refusal.description)"
    )
  }

  /// Remembers how to reach the user, and records and returns the sent messages.
  private func note(
    _ operation: String,
    _ input: JSONObject,
    _ answer: PoolAnswer,
    user: String?,
    since mark: ArrivalMark?,
    on pool: ScenarioPool
  ) -> [SentMessage] {
    let called =
      answer.error == nil ? CalledUser(input, answer.body, otherwise: user) : nil
    if let called { users.note(called.names, attributes: called.attributes) }
    let sent =
      answer.error == nil
      ? SentMessage.all(
        operation: operation,
        input: input,
        answer: answer.body,
        contact: contact(of: called)
      ) : []
    noteSending(
      SendingLog.Result(
        operation,
        input,
        answer,
        sent: sent,
        to: contact(of: called),
        pool: pool.members
      ),
      of: operation
    )
    // Messages to given users are taken before the first step.
    guard let mark, !sent.isEmpty, let place = current, place.phase != .given else { return sent }
    for recipient in sent.compactMap(\.recipient) {
      expectations?.recordSending(step: "\(place.number)", to: recipient, since: mark)
    }
    return sent
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
