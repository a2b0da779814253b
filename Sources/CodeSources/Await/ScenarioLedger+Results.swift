internal import Mail
internal import Values

extension ScenarioLedger {
  /// The message with its code; throws where nobody can say which of several it is.
  func awaited(
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

  /// What arrived instead.
  func timeout(_ choosing: inout Choosing, _ wait: Wait) -> AwaitTimeout {
    let request = choosing.request
    let arrivals = desk.change { [start, pool] state in
      state.arrivals(at: wait.source, since: start) { $0.isOpen(to: pool) }
    }
    let passedOver = choosing.judge(arrivals).compactMap { arrival, judgement in
      if case .passedOver(let reason) = judgement {
        PassedOver(arrival, reason, begin: wait.begin)
      } else {
        nil
      }
    }
    return AwaitTimeout(
      recipient: request.recipient,
      source: request.source.name,
      within: request.within,
      sendingSteps: wait.steps,
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
