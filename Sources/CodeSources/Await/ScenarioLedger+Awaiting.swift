internal import Mail

extension ScenarioLedger {
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
    let since = own.map(\.since).min() ?? start
    let wait = begin(request, since: since, steps: own.map(\.step))
    defer { desk.change { $0.demands.remove(wait.id, at: wait.source) } }
    var choosing = Choosing(
      request,
      expected: max(own.count, 1),
      since: since,
      deadline: wait.begin + request.within,
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
    let steps: [Int]
  }

  /// Lets the source know that somebody waits.
  private func begin(_ request: AwaitRequest, since: ArrivalMark, steps: [Int]) -> Wait {
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
    _ choosing: inout Choosing,
    _ wait: Wait
  ) async throws(AwaitError) -> Choosing.Choice {
    let request = choosing.request
    while !Task.isCancelled {
      let (arrivals, end, failure) = desk.change { [desk, start, pool] state in
        let fitting = state.arrivals(at: wait.source, since: start) { arrival in
          arrival.isOpen(to: pool) && arrival.isFor(request.recipient)
        }
        let failure = state.failure(ofAwait: wait.id, at: wait.source)
        return (fitting, state.mark(at: desk.clock.date), failure)
      }
      switch choosing.verdict(on: arrivals, at: desk.clock.now) {
      case .take(let choice):
        if desk.change({ $0.take(choice.number, with: choice.others) }) { return choice }
      case .timedOut:
        if let interruption = desk.change({ $0.interruption(at: wait.source) }) {
          throw .unreachable(source: request.source.name, interruption)
        }
        throw .timedOut(timeout(&choosing, wait))
      case .wait(let time):
        if let failure { throw .unreachable(source: request.source.name, failure) }
        await next(wait, after: end, for: request.recipient, until: time)
      }
    }
    throw .cancelled
  }

  /// Returns at the next arrival for the recipient, where the await can't go on, or at that time.
  private func next(
    _ wait: Wait,
    after mark: ArrivalMark,
    for recipient: Recipient,
    until time: Duration
  ) async {
    await withTaskGroup(of: Void.self) { [desk, pool] group in
      group.addTask {
        _ = await desk.until(
          { event in
            switch event {
            case .arrived(let arrival): arrival.source == wait.source && arrival.isFor(recipient)
            case .watchChanged(let changed): changed == wait.source
            case .awaitFailed(let failed): failed == wait.id
            case .reserved: false
            }
          },
          { state -> Bool? in
            if state.failure(ofAwait: wait.id, at: wait.source) != nil { return true }
            let new = state.arrivals(at: wait.source, since: mark) { arrival in
              arrival.isOpen(to: pool) && arrival.isFor(recipient)
            }
            return new.isEmpty ? nil : true
          }
        )
      }
      group.addTask { await desk.clock.sleep(until: time) }
      await group.next()
      group.cancelAll()
    }
  }
}
