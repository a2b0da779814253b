internal import Mail
internal import Values

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
    let source = ObjectIdentifier(request.source)
    let id = desk.change { $0.beginAwait(for: request.recipient, at: source) }
    defer { desk.change { $0.endAwait(id, at: source) } }
    let begin = desk.clock.now
    var choosing = Choosing(
      request,
      expected: max(own.count, 1),
      since: own.map(\.since).min() ?? start,
      deadline: begin + request.within,
      isTaken: { [desk] id in desk.change { $0.isTaken(messageID: id) } }
    )
    let choice = try await choose(&choosing, steps: own.map(\.step), begin: begin)
    return try awaited(choice, request, steps: own.map(\.step))
  }

  /// Looks at what has arrived, and again after each arrival and when time has made a difference.
  private func choose(
    _ choosing: inout Choosing,
    steps: [Int],
    begin: Duration
  ) async throws(AwaitError) -> Choosing.Choice {
    let request = choosing.request
    let source = ObjectIdentifier(request.source)
    while !Task.isCancelled {
      let (arrivals, end, watch) = desk.change { [start, pool] state in
        let fitting = state.arrivals(at: source, since: start) { arrival in
          arrival.isOpen(to: pool) && arrival.isFor(request.recipient)
        }
        return (fitting, state.mark, state.watches[source])
      }
      switch choosing.verdict(on: arrivals, at: desk.clock.now) {
      case .take(let choice):
        if desk.change({ $0.take(choice.number, with: choice.others) }) { return choice }
      case .timedOut: throw .timedOut(timeout(&choosing, steps: steps, begin: begin))
      case .wait(let time):
        if case .failed(let error) = watch {
          throw .unreachable(source: request.source.name, error)
        }
        await next(after: end, for: request, until: time)
      }
    }
    throw .cancelled
  }

  /// Returns at the next arrival for the recipient, at the end of the watch, or at that time.
  private func next(after mark: ArrivalMark, for request: AwaitRequest, until time: Duration) async
  {
    let source = ObjectIdentifier(request.source)
    let recipient = request.recipient
    await withTaskGroup(of: Void.self) { [desk, pool] group in
      group.addTask {
        _ = await desk.until(
          { event in
            switch event {
            case .arrived(let arrival): arrival.source == source && arrival.isFor(recipient)
            case .watchChanged(let changed): changed == source
            case .reserved: false
            }
          },
          { state -> Bool? in
            if case .failed = state.watches[source] { return true }
            let new = state.arrivals(at: source, since: mark) { arrival in
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

// MARK: - Results

extension ScenarioLedger {
  private func awaited(
    _ choice: Choosing.Choice,
    _ request: AwaitRequest,
    steps: [Int]
  ) throws(AwaitError) -> AwaitedMessage {
    switch choice.code {
    case .one(let code):
      let isFewer = choice.count < steps.count
      return AwaitedMessage(
        code: Secret(code),
        message: choice.message,
        notes: isFewer ? [AwaitNote.fewer(choice.count, of: steps.count, steps: steps)] : []
      )
    case .several(let candidates):
      throw .ambiguousCode(
        AmbiguousCode(
          recipient: request.recipient,
          subject: choice.message.subject,
          candidates: candidates
        )
      )
    }
  }

  private func timeout(_ choosing: inout Choosing, steps: [Int], begin: Duration) -> AwaitTimeout {
    let request = choosing.request
    let source = ObjectIdentifier(request.source)
    let arrivals = desk.change { [start, pool] state in
      state.arrivals(at: source, since: start) { $0.isOpen(to: pool) }
    }
    let passedOver = choosing.judge(arrivals).compactMap { arrival, judgement in
      if case .passedOver(let reason) = judgement {
        PassedOver(arrival, reason, begin: begin)
      } else {
        nil
      }
    }
    return AwaitTimeout(
      recipient: request.recipient,
      source: request.source.name,
      within: request.within,
      sendingSteps: steps,
      passedOver: passedOver
    )
  }
}

extension PassedOver {
  fileprivate init(_ arrival: Arrival, _ reason: Reason, begin: Duration) {
    self.reason = reason
    time = arrival.time - begin
    switch arrival.content {
    case .message(let message):
      recipients = message.recipients
      subject = message.subject
    case .unreadable(let name):
      recipients = [name]
      subject = ""
    }
  }
}
