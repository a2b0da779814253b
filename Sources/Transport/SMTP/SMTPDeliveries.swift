internal import CCurl

/// The deliveries of a transport, each on its connection or waiting for a connection.
///
/// Only the transport's thread may use them.
struct SMTPDeliveries {
  let queue: CommandQueue
  var connections: SMTPConnections
  var waiting: [SMTPTransfer] = []
  /// The local servers whose TLS offer does not work and that do not require TLS.
  var withoutTLS: Set<SMTPConnection.Key> = []

  init(_ configuration: TransportConfiguration, _ queue: CommandQueue) {
    self.queue = queue
    connections = SMTPConnections(configuration, queue)
  }

  /// Whether there is nothing to do, as between all exchanges of most runs.
  private var isIdle: Bool { waiting.isEmpty && connections.all.isEmpty }

  /// The sockets that the thread waits for in addition to libcurl's own connections.
  var watched: [WatchedSocket] { connections.all.compactMap(\.watched) }

  /// The next time at which a delivery or an idle connection expires; nil if there is none.
  var deadline: ContinuousClock.Instant? {
    guard !isIdle else { return nil }
    let deadlines = waiting.map(\.deadline) + connections.all.map { $0.transfer?.deadline }
    return (deadlines + [connections.deadline]).compactMap { $0 }.min()
  }
}

// MARK: - Commands

extension SMTPDeliveries {
  /// Checks a delivery and starts it, or ends it with an error.
  mutating func start(_ transfer: SMTPTransfer, _ multi: borrowing MultiHandle) {
    do throws(TransportError) { try transfer.delivery.check() } catch {
      return end(transfer, .failure(error))
    }
    place(transfer, multi)
  }

  /// Ends a delivery in any state; has no effect on a finished delivery.
  mutating func cancel(id: Int, _ multi: borrowing MultiHandle) {
    fail(multi, where: { $0.id == id }) { .cancelled(mayHaveArrived: $0) }
  }

  /// Fails all deliveries and closes all connections.
  mutating func shutDown(_ multi: borrowing MultiHandle) {
    fail(multi, where: { _ in true }) { .shutDown(mayHaveArrived: $0) }
    connections.closeAll(multi)
  }

  /// Ends deliveries after their timeout, and closes connections that were idle for too long.
  mutating func expire(at now: ContinuousClock.Instant, _ multi: borrowing MultiHandle) {
    guard !isIdle else { return }
    fail(multi, where: { $0.deadline.map { $0 <= now } ?? false }) { mayHaveArrived in
      TransportError(
        reason: .timedOut,
        detail: CURLE_OPERATION_TIMEDOUT.description,
        mayHaveArrived: mayHaveArrived
      )
    }
    connections.closeIdle(at: now, multi)
    placeWaiting(multi)
  }

  private mutating func fail(
    _ multi: borrowing MultiHandle,
    where fits: (SMTPTransfer) -> Bool,
    _ error: (_ mayHaveArrived: Bool) -> TransportError
  ) {
    for connection in connections.all {
      guard let transfer = connection.transfer, fits(transfer) else { continue }
      let error = error(connection.mayHaveArrived)
      connections.drop(connection, multi)
      end(transfer, .failure(error))
    }
    for transfer in waiting where fits(transfer) { end(transfer, .failure(error(false))) }
    waiting.removeAll(where: fits)
    placeWaiting(multi)
  }
}

// MARK: - Events on connections

extension SMTPDeliveries {
  /// Takes libcurl's result for a new connection, and starts or fails the delivery.
  mutating func connected(
    _ connection: SMTPConnection,
    _ code: CURLcode,
    _ multi: borrowing MultiHandle
  ) {
    connections.count(connection)
    let error = connection.end(connecting: code)
    guard let transfer = connection.release() else { return }
    guard let error else { return begin(transfer, on: connection, multi) }
    connections.drop(connection, multi)
    // On another machine, a broken TLS offer may be an attack on the login.
    if error.reason == .tlsRefused, connection.security == .offered,
      connection.key.server.host.isLoopback
    {
      withoutTLS.insert(connection.key)
      place(transfer, multi)
    } else {
      end(transfer, .failure(error))
      placeWaiting(multi)
    }
  }

  /// Does all work that is possible without waiting on the open connections.
  mutating func pump(_ multi: borrowing MultiHandle) {
    // An event may unblock a waiting delivery, so repeat until nothing changes.
    while connections.all.contains(where: { pump($0, multi) }) {}
  }

  /// Returns whether an event occurred on the connection.
  private mutating func pump(_ connection: SMTPConnection, _ multi: borrowing MultiHandle) -> Bool {
    guard !connection.isConnecting, let event = connection.pump() else { return false }
    let transfer = connection.release()
    if connection.isReusable, transfer != nil {
      connections.keep(connection)
    } else {
      connections.drop(connection, multi)
    }
    if var transfer {
      switch event {
      case .accepted(let reply): end(transfer, .success(reply))
      case .failed(let error): end(transfer, .failure(error))
      case .outlived:
        transfer.needsNewConnection = true
        place(transfer, multi)
      }
    }
    placeWaiting(multi)
    return true
  }
}
