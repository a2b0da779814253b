/// Receives a delivery's result; resumed exactly once.
typealias SMTPCompletion = CheckedContinuation<Result<SMTPReply, TransportError>, Never>

/// A delivery from start to end, in any state.
struct SMTPTransfer {
  let id: Int
  let delivery: SMTPDelivery
  let completion: SMTPCompletion
  /// The time at which the delivery expires; nil for no limit.
  let deadline: ContinuousClock.Instant?
  /// Whether a reused connection was closed, so the delivery needs a new connection.
  var needsNewConnection = false

  init(_ id: Int, _ delivery: SMTPDelivery, _ completion: SMTPCompletion) {
    self.id = id
    self.delivery = delivery
    self.completion = completion
    deadline = delivery.timeout.map { .now + $0 }
  }

  /// The key of the connections that the delivery can use.
  var key: SMTPConnection.Key {
    SMTPConnection.Key(server: delivery.server, clientName: delivery.clientName)
  }
}
