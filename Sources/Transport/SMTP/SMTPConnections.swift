internal import CCurl

/// The connections to mail servers, with the start of their idle time.
///
/// Only one thread may use them.
struct SMTPConnections {
  /// The way to get a connection for a delivery.
  enum Place {
    /// An idle connection.
    case idle(SMTPConnection)
    /// Room for a new connection, after closing the given connection, if any.
    case room(insteadOf: SMTPConnection?)
    /// No connection until another delivery ends.
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

  /// The limit per server, because mail servers limit a client's connections (Postfix 50, Exim 20).
  private static let connectionsPerServer = 8

  /// The time at which the next idle connection is closed; nil without idle connections.
  var deadline: ContinuousClock.Instant? {
    idleSince.values.min().map { $0 + configuration.mailIdleTime }
  }

  /// Returns the connection that a delivery can use now.
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
  /// Opens a connection for a delivery through libcurl.
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

  /// Marks a connection as busy.
  mutating func occupy(_ connection: SMTPConnection) {
    idleSince[ObjectIdentifier(connection)] = nil
  }

  /// Marks a connection as idle, for the next delivery.
  mutating func keep(_ connection: SMTPConnection) {
    idleSince[ObjectIdentifier(connection)] = .now
  }

  /// Counts the connections that libcurl opened.
  func count(_ connection: SMTPConnection) { queue.count(connections: connection.takeCount()) }

  /// Counts, closes, and removes a connection.
  mutating func drop(_ connection: SMTPConnection, _ multi: borrowing MultiHandle) {
    count(connection)
    multi.remove(connection.easy)
    occupy(connection)
    all.removeAll { $0 === connection }
  }

  /// Closes the connections that exceed the maximum idle time.
  mutating func closeIdle(at now: ContinuousClock.Instant, _ multi: borrowing MultiHandle) {
    for connection in all {
      guard let since = idleSince[ObjectIdentifier(connection)],
        since + configuration.mailIdleTime <= now
      else { continue }
      connection.sendQuit()
      drop(connection, multi)
    }
  }

  /// Sends QUIT on all idle connections, and closes all connections.
  mutating func closeAll(_ multi: borrowing MultiHandle) {
    for connection in all {
      connection.sendQuit()
      drop(connection, multi)
    }
  }
}
