internal import Synchronization

extension MessageExpectations {
  /// Records that a step made the pool send a message.
  ///
  /// Messages since `mark` may belong to this step. `step` is the number that users see, such as
  /// `2.1`. Record a step that sends several messages once for each message.
  package func recordSending(step: String, to recipient: Recipient, since mark: ArrivalPosition) {
    record(.step(step), to: recipient, since: mark)
  }

  /// Records that the creation of `given` users made the pool send a message.
  package func recordSendingOfGivenUsers(to recipient: Recipient, since mark: ArrivalPosition) {
    record(.givenUsers, to: recipient, since: mark)
  }

  private func record(_ origin: SendingOrigin, to recipient: Recipient, since mark: ArrivalPosition)
  {
    let end = dispatcher.clock.now
    let sending = Sending(origin: origin, recipient: recipient, since: mark, end: end)
    content.withLock { $0.sendings.append(sending) }
  }

  /// The recorded sends to a recipient since its last await.
  func sendings(to recipient: Recipient) -> [Sending] {
    content.withLock { $0.sendings.filter { $0.recipient.fits(recipient) } }
  }

  /// Removes and returns the recorded sends to a recipient since its last await.
  func takeSendings(to recipient: Recipient) -> [Sending] {
    let own = sendings(to: recipient)
    content.withLock { $0.sendings.removeAll { $0.recipient.fits(recipient) } }
    return own
  }

  func noteAwait(of recipient: Recipient, since mark: ArrivalPosition) {
    content.withLock { $0.awaits.append((recipient, mark)) }
  }

  /// The point from which the last await for a recipient searched, or the scenario's start.
  func lastAwait(of recipient: Recipient) -> ArrivalPosition {
    content.withLock { content in
      content.awaits.last { $0.recipient.fits(recipient) }?.since ?? content.start
    }
  }
}
