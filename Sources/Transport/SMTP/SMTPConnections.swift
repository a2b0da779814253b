internal import CCurl

/// The connections to mail servers, and since when each has been idle.
///
/// Only one thread uses them.
struct SMTPConnections {
  /// The connection for a delivery.
  enum Place {
    /// An idle connection.
    case idle(SMTPConnection)
    /// Room for a new connection, once the given one, if any, is closed.
    case room(insteadOf: SMTPConnection?)
    /// Nothing until another delivery ends.
    case none
  }

  private let configuration: TransportConfiguration
  private let queue: CommandQueue
  private(set) var all: [SMTPConnection] = []
  private var idleSince: [ObjectIdentifier: ContinuousClock.Instant] = [:]

  init(_ configuration: TransportConfiguration, _ queue: CommandQueue) {
    self.configuration = configuration
    self.queue = queue
  }

  /// Mail servers limit the connections of a client (Postfix 50, Exim 20).
  private static let connectionsPerServer = 8

  /// When the next connection will have been idle for too long.
  var deadline: ContinuousClock.Instant? {
    idleSince.values.min().map { $0 + configuration.mailIdleTime }
  }

  /// The connection that a delivery could use now.
  func place(for transfer: SMTPTransfer) -> Place {
    let mates = all.filter { $0.key == transfer.key }
    let idle = mates.first { $0.transfer == nil }
    if let idle, !transfer.needsNewConnection { return .idle(idle) }
    let limit = min(configuration.connectionsPerHost, SMTPConnections.connectionsPerServer)
    if mates.count < limit { return .room(insteadOf: nil) }
    return idle.map { .room(insteadOf: $0) } ?? .none
  }
}

// MARK: - Changes

extension SMTPConnections {
  /// Makes libcurl open a connection for a delivery.
  ///
  /// - Throws: `TransportError` if libcurl rejects an option.
  mutating func open(
    for transfer: SMTPTransfer,
    _ security: MailHost.Security,
    _ multi: borrowing MultiHandle
  ) throws(TransportError) {
    let connection = SMTPConnection(for: transfer, security)
    try connection.prepare(configuration)
    all.append(connection)
    multi.add(connection.easy)
  }

  /// Notes that a connection starts a delivery.
  mutating func occupy(_ connection: SMTPConnection) {
    idleSince[ObjectIdentifier(connection)] = nil
  }

  /// Keeps a connection for the next delivery.
  mutating func keep(_ connection: SMTPConnection) {
    idleSince[ObjectIdentifier(connection)] = .now
  }

  /// Counts what libcurl opened for a connection.
  func count(_ connection: SMTPConnection) { queue.count(connections: connection.takeCount()) }

  /// Closes a connection.
  mutating func drop(_ connection: SMTPConnection, _ multi: borrowing MultiHandle) {
    count(connection)
    multi.remove(connection.easy)
    occupy(connection)
    all.removeAll { $0 === connection }
  }

  /// Closes the connections that were idle for too long.
  mutating func closeIdle(at now: ContinuousClock.Instant, _ multi: borrowing MultiHandle) {
    for connection in all {
      guard let since = idleSince[ObjectIdentifier(connection)],
        since + configuration.mailIdleTime <= now
      else { continue }
      connection.sayGoodbye()
      drop(connection, multi)
    }
  }

  /// Closes them all.
  mutating func closeAll(_ multi: borrowing MultiHandle) {
    for connection in all {
      connection.sayGoodbye()
      drop(connection, multi)
    }
  }
}
