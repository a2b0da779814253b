internal import Mail

extension MessageExpectations {
  /// Checks that no message for the recipient arrives within `request.within`, and does not take
  /// any.
  ///
  /// Messages since the last await for the recipient also count, except those that an await took.
  package func expectNoMessage(_ request: AwaitRequest) async throws(AwaitError) {
    let since = lastAwait(of: request.recipient)
    try await during(request, .noMessage, sendings(to: request.recipient), since: since) {
      matching,
      wait throws(AwaitError) in
      try await self.watch(&matching, wait)
    }
  }

  private func watch(_ matching: inout MessageMatching, _ wait: Wait) async throws(AwaitError) {
    let request = matching.request
    recordInterruption(nil)
    while !Task.isCancelled {
      let view = view(wait, request)
      try expectNone(of: view.arrivals, &matching, wait)
      if let failure = view.failure { throw .unreachable(source: request.source.name, failure) }
      guard dispatcher.clock.now >= matching.deadline else {
        await next(wait, after: view.end, for: request.recipient, until: matching.deadline)
        continue
      }
      try await seeAll(request.source, until: matching.deadline, wait)
      guard !Task.isCancelled else { continue }
      let last = self.view(wait, request)
      try expectNone(of: last.arrivals, &matching, wait)
      if let failure = last.failure { throw .unreachable(source: request.source.name, failure) }
      return
    }
    noteInterruption(of: &matching, wait)
    throw .cancelled
  }

  private func expectNone(
    of arrivals: [Arrival],
    _ matching: inout MessageMatching,
    _ wait: Wait
  ) throws(AwaitError) {
    let messages = matching.evaluate(arrivals).compactMap { arrival, assessment in
      if case .awaited(let message, _) = assessment {
        UnexpectedMessages.Message(
          subject: message.subject,
          sender: message.sender,
          time: arrival.time - wait.begin
        )
      } else {
        nil
      }
    }
    guard !messages.isEmpty else { return }
    throw .unexpected(
      UnexpectedMessages(
        recipient: matching.request.recipient,
        source: matching.request.source.name,
        time: matching.request.within,
        sendingSteps: wait.steps,
        messages: messages
      )
    )
  }

  /// Waits until the source has delivered everything that it contained at the deadline.
  private func seeAll(
    _ source: any CodeSource,
    until deadline: Duration,
    _ wait: Wait
  ) async throws(AwaitError) {
    do throws(CodeSourceError) {
      try await see(source, wait)
    } catch {
      // Cancellation does not make the source unreachable.
      if !Task.isCancelled { throw .unreachable(source: source.name, error) }
    }
    guard source.checksForEachAwait else { return }
    _ = await dispatcher.until(
      { event in
        switch event {
        case .checked(wait.id), .awaitFailed(wait.id), .watchChanged(wait.source): true
        default: false
        }
      },
      { state -> Bool? in
        let hasFailed = state.failure(ofAwait: wait.id, at: wait.source) != nil
        let look = state.requests.lastCheck(for: wait.id, at: wait.source)
        return hasFailed || look.map { $0 >= deadline } == true ? true : nil
      }
    )
  }
}
