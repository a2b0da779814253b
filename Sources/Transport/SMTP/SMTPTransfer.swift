/// Where a delivery's end is told; resumed exactly once.
typealias SMTPCompletion = CheckedContinuation<Result<SMTPReply, TransportError>, Never>

/// One delivery from its start to its end, wherever it waits meanwhile.
struct SMTPTransfer {
  let id: Int
  let delivery: SMTPDelivery
  let completion: SMTPCompletion
  /// When the transfer must have ended.
  let deadline: ContinuousClock.Instant?
  /// Whether a kept connection turned out to be closed, so that the next one must be new.
  var needsNewConnection = false

  init(_ id: Int, _ delivery: SMTPDelivery, _ completion: SMTPCompletion) {
    self.id = id
    self.delivery = delivery
    self.completion = completion
    deadline = delivery.timeout.map { .now + $0 }
  }

  /// Which connections can take it.
  var key: SMTPConnection.Key {
    SMTPConnection.Key(server: delivery.server, clientName: delivery.clientName)
  }
}
