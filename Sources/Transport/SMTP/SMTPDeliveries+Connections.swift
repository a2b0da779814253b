// Assigning connections to deliveries.
extension SMTPDeliveries {
  /// Finds or opens a connection for a delivery, or makes the delivery wait.
  mutating func place(_ transfer: SMTPTransfer, _ multi: borrowing MultiHandle) {
    switch connections.place(for: transfer) {
    case .idle(let connection): begin(transfer, on: connection, multi)
    case .room(let other):
      if let other { connections.drop(other, multi) }
      open(for: transfer, multi)
    case .none: waiting.append(transfer)
    }
  }

  /// Places the waiting deliveries again, because connections may be free.
  mutating func placeWaiting(_ multi: borrowing MultiHandle) {
    let transfers = waiting
    waiting = []
    for transfer in transfers { place(transfer, multi) }
  }

  /// Starts a delivery on a connection.
  mutating func begin(
    _ transfer: SMTPTransfer,
    on connection: SMTPConnection,
    _ multi: borrowing MultiHandle
  ) {
    connections.occupy(connection)
    do throws(TransportError) { try connection.begin(transfer) } catch {
      connections.keep(connection)
      end(transfer, .failure(error))
      placeWaiting(multi)
    }
  }

  private mutating func open(for transfer: SMTPTransfer, _ multi: borrowing MultiHandle) {
    let needsNone = withoutTLS.contains(transfer.key)
    let security = needsNone ? .none : transfer.delivery.server.host.security
    do throws(TransportError) { try connections.open(for: transfer, security, multi) } catch {
      end(transfer, .failure(error))
    }
  }

  /// Ends a delivery: the waiting task resumes with the outcome.
  func end(_ transfer: SMTPTransfer, _ outcome: Result<SMTPReply, TransportError>) {
    queue.count(deliveries: 1)
    transfer.completion.resume(returning: outcome)
  }
}
