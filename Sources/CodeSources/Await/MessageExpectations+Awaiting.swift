internal import Mail

extension MessageExpectations {
  /// Waits for the message of the steps that sent to the recipient since the last await for it.
  ///
  /// Of n sendings it takes the n-th message, or the newest of fewer once nothing more comes. Where no
  /// step sent, the first message since the scenario's start is taken.
  package func awaitMessage(_ request: AwaitRequest) async throws(AwaitError) -> AwaitedMessage {
    let own = takeSendings(to: request.recipient)
    try await arm(request.source)
    var held: Set<Reservations.Key> = []
    if case .address(let address) = request.recipient {
      held = try await hold([key(for: address, at: request.source)])
    }
    defer { release(held) }
    let first = own.min { $0.since < $1.since }
    let since = first?.since ?? start
    if let error = since.unseen[ObjectIdentifier(request.source)] {
      throw .unseen(source: request.source.name, step: first?.step, error)
    }
    let wait = begin(request, since: since, steps: own.map(\.step))
    defer { desk.change { $0.demands.remove(wait.id, at: wait.source) } }
    var choosing = MessageMatching(
      request,
      expected: max(own.count, 1),
      since: since,
      begin: wait.begin,
      isTaken: { [desk] id in desk.change { $0.isTaken(messageID: id) } }
    )
    let choice = try await choose(&choosing, wait)
    return try awaited(choice, request, steps: wait.steps)
  }

  /// An await under way.
  struct Wait {
    let id: Int
    let source: ObjectIdentifier
    let begin: Duration
    let steps: [String]
  }

  /// Lets the source know that somebody waits.
  private func begin(_ request: AwaitRequest, since: ArrivalMark, steps: [String]) -> Wait {
    let source = ObjectIdentifier(request.source)
    let begin = desk.clock.now
    let id = desk.change { state in
      let id = state.newID()
      let awaited = AwaitedRecipient(id: id, recipient: request.recipient, since: since.date)
      state.demands.add(awaited, at: source)
      return id
    }
    return Wait(id: id, source: source, begin: begin, steps: steps)
  }

  /// Looks at what has arrived, and again after each arrival and when time has made a difference.
  private func choose(
    _ choosing: inout MessageMatching,
    _ wait: Wait
  ) async throws(AwaitError) -> MessageMatching.Choice {
    noteCut(nil)
    while !Task.isCancelled {
      let view = view(wait, choosing.request)
      switch choosing.verdict(on: view.arrivals, at: desk.clock.now) {
      case .take(let choice) where !choosing.isProvisional(choice):
        if take(choice) { return choice }
      case .take, .timedOut:
        if let choice = try await settle(&choosing, wait, after: view) { return choice }
      case .wait(let time):
        if let failure = view.failure {
          throw .unreachable(source: choosing.request.source.name, failure)
        }
        await next(wait, after: view.end, for: choosing.request.recipient, until: time)
      }
    }
    noteCut(timeout(&choosing, wait))
    throw .cancelled
  }

  /// Carries out what time alone has decided, once all that lies at the source has been seen; nil where
  /// there is more to wait for.
  private func settle(
    _ choosing: inout MessageMatching,
    _ wait: Wait,
    after view: View
  ) async throws(AwaitError) -> MessageMatching.Choice? {
    let request = choosing.request
    do throws(CodeSourceError) {
      try await see(request.source)
    } catch {
      // The next look ends the await.
      guard !Task.isCancelled else { return nil }
      let now = desk.clock.now
      guard now < choosing.deadline, view.failure == nil else {
        throw .unreachable(source: request.source.name, error)
      }
      let later = min(now + MessageMatching.quietTime, choosing.deadline)
      await next(wait, after: view.end, for: request.recipient, until: later)
      return nil
    }
    let arrivals = self.view(wait, request).arrivals
    switch choosing.verdict(on: arrivals, at: desk.clock.now) {
    case .take(let choice): return take(choice) ? choice : nil
    case .timedOut:
      let timeout = timeout(&choosing, wait)
      guard request.reasonsAgainst.isEmpty else {
        throw .nothingSent(timeout, reasons: request.reasonsAgainst)
      }
      throw .timedOut(timeout)
    case .wait: return nil
    }
  }

  /// Throws at once where the source has said that nothing can be seen there.
  private func see(_ source: any CodeSource) async throws(CodeSourceError) {
    if let interruption = desk.change({ $0.interruption(at: ObjectIdentifier(source)) }) {
      throw interruption
    }
    try await source.catchUp()
  }
}
