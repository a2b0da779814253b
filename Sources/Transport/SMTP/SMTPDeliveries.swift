internal import CCurl

/// The deliveries of a transport and the connections that they go over; used by its thread only.
struct SMTPDeliveries {
  private let configuration: TransportConfiguration
  private let queue: CommandQueue
  private var connections: [SMTPConnection] = []
  private var idleSince: [ObjectIdentifier: ContinuousClock.Instant] = [:]
  private var waiting: [SMTPTransfer] = []
  /// Servers whose offer of TLS turned out to be unusable and that need none.
  private var withoutTLS: Set<SMTPConnection.Key> = []

  init(_ configuration: TransportConfiguration, _ queue: CommandQueue) {
    self.configuration = configuration
    self.queue = queue
  }

  /// Mail servers count the connections of a client, and take few (Postfix 50, Exim 20).
  private static let connectionsPerServer = 8

  private var limit: Int {
    min(configuration.connectionsPerHost, SMTPDeliveries.connectionsPerServer)
  }

  /// What the thread waits for besides libcurl's own connections.
  var watched: [WatchedSocket] { connections.compactMap(\.watched) }

  /// When something must be given up, if nothing happens before.
  var deadline: ContinuousClock.Instant? {
    let deadlines = waiting.map(\.deadline) + connections.map { $0.transfer?.deadline }
    let idle = idleSince.values.map { $0 + configuration.mailIdleTime }
    return (deadlines.compactMap { $0 } + idle).min()
  }
}

// MARK: - Commands

extension SMTPDeliveries {
  /// Takes a delivery.
  mutating func start(_ transfer: SMTPTransfer, _ multi: borrowing MultiHandle) {
    do throws(TransportError) { try transfer.delivery.check() } catch {
      return end(transfer, .failure(error))
    }
    place(transfer, multi)
  }

  /// Ends a delivery wherever it is; nothing where it ended first.
  mutating func cancel(id: Int, _ multi: borrowing MultiHandle) {
    fail(multi, where: { $0.id == id }) { .cancelled(mayHaveArrived: $0) }
  }

  /// Fails everything and closes every connection.
  mutating func shutDown(_ multi: borrowing MultiHandle) {
    fail(multi, where: { _ in true }) { .shutDown(mayHaveArrived: $0) }
    for connection in connections {
      connection.sayGoodbye()
      drop(connection, multi)
    }
  }

  /// Ends what has outlived its timeout, and connections that nobody needed for a while.
  mutating func expire(at now: ContinuousClock.Instant, _ multi: borrowing MultiHandle) {
    fail(multi, where: { $0.deadline.map { $0 <= now } ?? false }) { mayHaveArrived in
      TransportError(
        reason: .timedOut,
        detail: CURLE_OPERATION_TIMEDOUT.words,
        mayHaveArrived: mayHaveArrived
      )
    }
    for connection in connections {
      guard let since = idleSince[ObjectIdentifier(connection)],
        since + configuration.mailIdleTime <= now
      else { continue }
      connection.sayGoodbye()
      drop(connection, multi)
    }
  }

  private mutating func fail(
    _ multi: borrowing MultiHandle,
    where fits: (SMTPTransfer) -> Bool,
    _ error: (_ mayHaveArrived: Bool) -> TransportError
  ) {
    for connection in connections {
      guard let transfer = connection.transfer, fits(transfer) else { continue }
      let error = error(connection.mayHaveArrived)
      drop(connection, multi)
      end(transfer, .failure(error))
    }
    for transfer in waiting where fits(transfer) { end(transfer, .failure(error(false))) }
    waiting.removeAll(where: fits)
    placeWaiting(multi)
  }
}

// MARK: - Connections

extension SMTPDeliveries {
  /// Hears that libcurl has done its part for a connection, or could not.
  mutating func connected(
    _ connection: SMTPConnection,
    _ code: CURLcode,
    _ multi: borrowing MultiHandle
  ) {
    queue.countConnections(connection.takeCount())
    guard let error = connection.refusal(code) else {
      if let transfer = connection.release() { begin(transfer, on: connection, multi) }
      return
    }
    let transfer = connection.release()
    drop(connection, multi)
    guard let transfer else { return }
    // Elsewhere a broken offer may be somebody who wants to read the log-in.
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

  /// Does what can be done without waiting on the connections that are open.
  mutating func pump(_ multi: borrowing MultiHandle) {
    // What an event sets free may begin at once, until nothing moves any more.
    while connections.contains(where: { pump($0, multi) }) {}
  }

  /// Whether something happened on the connection.
  private mutating func pump(_ connection: SMTPConnection, _ multi: borrowing MultiHandle) -> Bool {
    guard !connection.isConnecting, let event = connection.pump() else { return false }
    let transfer = connection.release()
    if connection.isReusable, transfer != nil {
      idleSince[ObjectIdentifier(connection)] = .now
    } else {
      drop(connection, multi)
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

  /// Finds a connection for a delivery, opens one, or lets it wait for one.
  private mutating func place(_ transfer: SMTPTransfer, _ multi: borrowing MultiHandle) {
    let mates = connections.filter { $0.key == transfer.key }
    let idle = mates.first { $0.transfer == nil }
    if let idle, !transfer.needsNewConnection {
      begin(transfer, on: idle, multi)
    } else if mates.count < limit {
      open(for: transfer, multi)
    } else if let idle {
      drop(idle, multi)
      open(for: transfer, multi)
    } else {
      waiting.append(transfer)
    }
  }

  private mutating func placeWaiting(_ multi: borrowing MultiHandle) {
    let transfers = waiting
    waiting = []
    for transfer in transfers { place(transfer, multi) }
  }

  private mutating func begin(
    _ transfer: SMTPTransfer,
    on connection: SMTPConnection,
    _ multi: borrowing MultiHandle
  ) {
    idleSince[ObjectIdentifier(connection)] = nil
    do throws(TransportError) { try connection.begin(transfer) } catch {
      _ = connection.release()
      idleSince[ObjectIdentifier(connection)] = .now
      end(transfer, .failure(error))
    }
  }

  private mutating func open(for transfer: SMTPTransfer, _ multi: borrowing MultiHandle) {
    let security =
      withoutTLS.contains(transfer.key) ? .none : transfer.delivery.server.host.security
    let connection = SMTPConnection(for: transfer, security)
    do throws(TransportError) { try connection.prepare(configuration) } catch {
      return end(transfer, .failure(error))
    }
    connections.append(connection)
    multi.add(connection.easy)
  }

  private mutating func drop(_ connection: SMTPConnection, _ multi: borrowing MultiHandle) {
    queue.countConnections(connection.takeCount())
    multi.remove(connection.easy)
    idleSince[ObjectIdentifier(connection)] = nil
    connections.removeAll { $0 === connection }
  }

  private func end(_ transfer: SMTPTransfer, _ outcome: Result<SMTPReply, TransportError>) {
    queue.countDelivery()
    transfer.completion.resume(returning: outcome)
  }
}
