internal import Mail
internal import Values

extension MessageExpectations {
  /// Waits for the code that earlier steps sent; throws `ambiguousCode` for several candidates.
  package func awaitCode(_ request: AwaitRequest) async throws(AwaitError) -> AwaitedCode {
    let (choice, notes) = try await take(request, for: .code)
    switch choice.finding {
    case .found(let code):
      return AwaitedCode(code: Secret(code), message: choice.message, notes: notes)
    case .ambiguous(let candidates):
      let (recipient, subject) = (request.recipient, choice.message.subject)
      throw .ambiguousCode(
        AmbiguousCode(recipient: recipient, subject: subject, candidates: candidates)
      )
    case .none: preconditionFailure("an await for a code chose a message without a code")
    }
  }

  /// Waits for the message that steps sent to the recipient since its last await.
  package func awaitMessage(_ request: AwaitRequest) async throws(AwaitError) -> AwaitedMessage {
    let (choice, notes) = try await take(request, for: .message)
    return AwaitedMessage(message: choice.message, notes: notes)
  }

  /// Takes the newest of n messages after n sends, or of fewer messages if no more arrive.
  ///
  /// If no step sent a message, takes the first message since the scenario's start.
  private func take(
    _ request: AwaitRequest,
    for purpose: AwaitPurpose
  ) async throws(AwaitError) -> (MessageMatching.Choice, notes: [String]) {
    let own = takeSendings(to: request.recipient)
    let first = own.min { $0.since < $1.since }
    let since = first?.since ?? start
    noteAwait(of: request.recipient, since: since)
    return try await during(request, purpose, own, since: since) {
      matching,
      wait throws(AwaitError) in
      let choice = try await self.choose(&matching, wait)
      return (choice, self.notes(on: choice, request, steps: wait.steps))
    }
  }

  /// Registers an await with its source for the duration of `body`.
  ///
  /// While `body` runs, no other scenario can use the address.
  func during<Outcome>(
    _ request: AwaitRequest,
    _ purpose: AwaitPurpose,
    _ sendings: [Sending],
    since: ArrivalPosition,
    _ body: (inout MessageMatching, Wait) async throws(AwaitError) -> Outcome
  ) async throws(AwaitError) -> Outcome {
    try await startWatching(request.source)
    var held: Set<Reservations.Key> = []
    if case .address(let address) = request.recipient {
      held = try await hold([key(for: address, at: request.source)])
    }
    defer { release(held) }
    if let error = since.unseen[ObjectIdentifier(request.source)] {
      let step = sendings.filter { $0.since == since }.compactMap(\.origin.step).first
      throw .unseen(source: request.source.name, step: step, error)
    }
    let wait = begin(request, since: since, steps: sendings.map(\.origin))
    defer { dispatcher.change { $0.requests.remove(wait.id, at: wait.source) } }
    var matching = MessageMatching(
      request: request,
      purpose: purpose,
      expected: max(sendings.count, 1),
      since: since,
      lastSending: sendings.map(\.end).max(),
      begin: wait.begin,
      isTaken: { [dispatcher] id in dispatcher.change { $0.store.isTaken(messageID: id) } }
    )
    return try await body(&matching, wait)
  }

  /// A running await.
  struct Wait {
    let id: Int
    let source: ObjectIdentifier
    let begin: Duration
    let steps: [SendingOrigin]
  }

  /// Registers the await with its source.
  private func begin(
    _ request: AwaitRequest,
    since: ArrivalPosition,
    steps: [SendingOrigin]
  ) -> Wait {
    let source = ObjectIdentifier(request.source)
    let begin = dispatcher.clock.now
    let id = dispatcher.change { state in
      let id = state.newID()
      let awaited = AwaitedRecipient(id: id, recipient: request.recipient, since: since.date)
      state.requests.add(awaited, at: source)
      return id
    }
    return Wait(id: id, source: source, begin: begin, steps: steps)
  }
}
