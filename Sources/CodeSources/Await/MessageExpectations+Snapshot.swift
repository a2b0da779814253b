/// The parts of the dispatcher's state that an await uses.
extension MessageExpectations {
  /// A snapshot of the dispatcher's state for an await.
  struct Snapshot {
    /// The arrivals for the await's recipient.
    let arrivals: [Arrival]
    /// The point up to which `arrivals` is complete.
    let end: ArrivalPosition
    /// The error that ends the await; nil while the await can continue.
    let failure: CodeSourceError?
  }

  func view(_ wait: Wait, _ request: AwaitRequest) -> Snapshot {
    let start = start
    return dispatcher.change { [dispatcher, pool] state in
      Snapshot(
        arrivals: state.store.arrivals(at: wait.source, since: start) { arrival in
          arrival.isOpen(to: pool) && arrival.isFor(request.recipient)
        },
        end: state.position(at: dispatcher.clock.date),
        failure: state.failure(ofAwait: wait.id, at: wait.source)
      )
    }
  }

  func take(_ choice: MessageMatching.Choice, for request: AwaitRequest) -> Bool {
    dispatcher.change { [id] state in
      state.store.take(
        choice.number,
        with: choice.others,
        forGivenUser: request.isForGivenUser,
        by: id
      )
    }
  }

  /// Waits for an arrival for the recipient, a failure of the await, or `time`.
  func next(
    _ wait: Wait,
    after mark: ArrivalPosition,
    for recipient: Recipient,
    until time: Duration
  ) async {
    await untilOneEnds { [dispatcher, pool] in
      _ = await dispatcher.until(
        { $0.concerns(wait, for: recipient) },
        { state -> Bool? in
          if state.failure(ofAwait: wait.id, at: wait.source) != nil { return true }
          let new = state.store.arrivals(at: wait.source, since: mark) { arrival in
            arrival.isOpen(to: pool) && arrival.isFor(recipient)
          }
          return new.isEmpty ? nil : true
        }
      )
    } or: { [dispatcher] in
      await dispatcher.clock.sleep(until: time)
    }
  }
}

extension MessageDispatcherState.Event {
  /// Whether the event can end an await, or bring it a message.
  fileprivate func concerns(_ wait: MessageExpectations.Wait, for recipient: Recipient) -> Bool {
    switch self {
    case .arrived(let arrival): arrival.source == wait.source && arrival.isFor(recipient)
    case .watchChanged(let changed): changed == wait.source
    case .awaitFailed(let failed): failed == wait.id
    case .reserved, .checked: false
    }
  }
}
