/// Where a delivery's end is told; resumed exactly once.
typealias MailCompletion = CheckedContinuation<Result<MailReply, TransportError>, Never>

/// One delivery from its start to its end, wherever it waits meanwhile.
struct MailTransfer {
  let id: Int
  let delivery: MailDelivery
  let completion: MailCompletion
  /// When the transfer must have ended.
  let deadline: ContinuousClock.Instant?
  /// Whether a kept connection turned out to be closed, so that the next one must be new.
  var needsNewConnection = false

  init(_ id: Int, _ delivery: MailDelivery, _ completion: MailCompletion) {
    self.id = id
    self.delivery = delivery
    self.completion = completion
    deadline = delivery.timeout.map { .now + $0 }
  }

  /// Which connections can take it.
  var key: MailConnection.Key {
    MailConnection.Key(server: delivery.server, clientName: delivery.clientName)
  }
}
