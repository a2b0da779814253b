internal import Mail

extension MessageExpectations {
  /// Returns the report's notes on a message that an await took.
  func notes(
    on choice: MessageMatching.Choice,
    _ request: AwaitRequest,
    steps: [SendingOrigin]
  ) -> [String] {
    var notes: [String] = []
    if choice.count < steps.count {
      notes.append(AwaitNote.fewer(choice.count, of: steps.count, steps: steps))
    }
    if let maximumWait = choice.maximumWait {
      notes.append(AwaitNote.repeated(request.source.name, after: maximumWait))
    }
    return notes
  }

  /// The minimum duration of unfinished work in a report.
  private static let shortWork = Duration.seconds(1)

  private func unfinished(_ work: (SourceWork, since: Duration)?, _ wait: Wait) -> UnfinishedWork? {
    guard let work, dispatcher.clock.now >= work.since + MessageExpectations.shortWork else {
      return nil
    }
    return UnfinishedWork(work: work.0, time: work.since - wait.begin)
  }

  /// Describes the time-out, with the messages that arrived instead.
  func timeout(_ matching: inout MessageMatching, _ wait: Wait) -> AwaitTimeout {
    let request = matching.request
    let start = start
    let (arrivals, work, interruption) = dispatcher.change { [pool] state in
      let arrivals = state.store.arrivals(at: wait.source, since: start) { $0.isOpen(to: pool) }
      let work = state.requests.work(for: wait.id, at: wait.source)
      return (arrivals, work, state.interruption(ofAwait: wait.id, at: wait.source))
    }
    let passedOver = matching.evaluate(arrivals).compactMap { arrival, assessment in
      if case .passedOver(let reason) = assessment {
        UnmatchedMessage(arrival, reason, begin: wait.begin)
      } else {
        nil
      }
    }
    return AwaitTimeout(
      purpose: matching.purpose,
      recipient: request.recipient,
      source: request.source.name,
      within: request.within,
      sendingSteps: wait.steps,
      unfinished: unfinished(work, wait),
      passedOver: passedOver,
      interruption: interruption
    )
  }

  /// Keeps what an interrupted await has seen, and where its source looked.
  func noteInterruption(of matching: inout MessageMatching, _ wait: Wait) {
    var seen = timeout(&matching, wait)
    seen.search = matching.request.source.localSearch
    recordInterruption(seen)
  }

  /// Searches for the message of a time-out where awaits don't look.
  ///
  /// A message that the source has also delivered is not reported twice. A receiver's messages for
  /// other pools are only counted, because other scenarios may await them.
  func search(_ request: AwaitRequest, _ wait: Wait, since: ArrivalPosition) async -> SourceSearch?
  {
    let found = await request.source.search(for: request.recipient, since: since.date)
    if case .receiver(let address, let rejected, _) = found {
      let others = dispatcher.change { [pool] state in
        state.store.arrivals(at: wait.source, since: since) { !$0.isOpen(to: pool) }.count
      }
      return .receiver(address: address, rejected: rejected, forOtherPools: others)
    }
    guard case .account(var search) = found else { return found }
    let start = start
    let delivered = dispatcher.change { state in
      Set(state.store.arrivals(at: wait.source, since: start).compactMap(\.message?.messageID))
    }
    search.unread = search.unread.map { $0.without(delivered) }
    return .account(search)
  }
}

extension AwaitTimeout {
  /// Adds the messages to other addresses that the server listed at this time of the await.
  mutating func addListedMessages(at time: Duration) {
    guard case .server(_, let others) = search else { return }
    passedOver += others.map { message in
      UnmatchedMessage(
        reason: .otherRecipient,
        recipients: message.recipients,
        subject: message.subject,
        time: time - message.age
      )
    }
  }
}

extension UnmatchedMessage {
  fileprivate init(_ arrival: Arrival, _ reason: Reason, begin: Duration) {
    self.reason = reason
    time = arrival.time - begin
    switch arrival.content {
    case .message(let message):
      recipients = message.recipients
      subject = message.subject
      delivery = message.delivery
    case .unreadable(let name):
      recipients = [name]
      subject = ""
    }
  }
}

extension UnreadMailbox {
  /// The place without messages that the source has delivered.
  fileprivate func without(_ delivered: Set<String>) -> UnreadMailbox {
    var place = self
    place.messages.removeAll { $0.messageID.map(delivered.contains) == true }
    place.hasDelivered = place.messages.count < messages.count
    return place
  }
}
