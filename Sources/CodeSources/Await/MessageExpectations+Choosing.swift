// The choice of a message during an await.
extension MessageExpectations {
  /// Checks the arrivals immediately, after each new arrival, and at each deadline.
  func choose(
    _ matching: inout MessageMatching,
    _ wait: Wait
  ) async throws(AwaitError) -> MessageMatching.Choice {
    recordInterruption(nil)
    while !Task.isCancelled {
      let view = view(wait, matching.request)
      switch matching.decision(on: view.arrivals, at: dispatcher.clock.now) {
      case .take(let choice) where !matching.isProvisional(choice):
        if take(choice, for: matching.request) { return choice }
      case .take, .timedOut:
        if let choice = try await settle(&matching, wait, after: view) { return choice }
      case .wait(let time):
        if let failure = view.failure {
          throw .unreachable(source: matching.request.source.name, failure)
        }
        await next(wait, after: view.end, for: matching.request.recipient, until: time)
      }
    }
    noteInterruption(of: &matching, wait)
    throw .cancelled
  }

  /// Applies a decision that depends on elapsed time, after a final read of the source.
  ///
  /// Returns nil if the await must continue.
  private func settle(
    _ matching: inout MessageMatching,
    _ wait: Wait,
    after view: Snapshot
  ) async throws(AwaitError) -> MessageMatching.Choice? {
    let request = matching.request
    do throws(CodeSourceError) {
      try await see(request.source, wait)
    } catch {
      // The next check ends the await.
      guard !Task.isCancelled else { return nil }
      let now = dispatcher.clock.now
      guard now < matching.deadline, view.failure == nil else {
        throw .unreachable(source: request.source.name, error)
      }
      let later = min(now + MessageMatching.quietTime, matching.deadline)
      await next(wait, after: view.end, for: request.recipient, until: later)
      return nil
    }
    switch matching.decision(on: self.view(wait, request).arrivals, at: dispatcher.clock.now) {
    case .take(let choice): return take(choice, for: request) ? choice : nil
    case .timedOut: throw await lateError(&matching, wait)
    case .wait: return nil
    }
  }

  /// The error of an await whose time is over.
  private func lateError(_ matching: inout MessageMatching, _ wait: Wait) async -> AwaitError {
    let request = matching.request
    var timeout = timeout(&matching, wait)
    guard request.reasonsAgainst.isEmpty else {
      return .nothingSent(timeout, reasons: request.reasonsAgainst)
    }
    timeout.search = await search(request, wait, since: matching.since)
    timeout.addListedMessages(at: dispatcher.clock.now - wait.begin)
    return .timedOut(timeout)
  }

  /// Reads everything at the await's source; throws immediately if the source is interrupted.
  func see(_ source: any CodeSource, _ wait: Wait) async throws(CodeSourceError) {
    let interruption = dispatcher.change { state in
      state.interruption(ofAwait: wait.id, at: wait.source)
    }
    if let interruption { throw interruption }
    try await source.catchUp()
  }
}
