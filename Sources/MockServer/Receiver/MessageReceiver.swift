package import FoundationEssentials
package import Values

/// The settings of a receiver.
package struct MessageReceiverConfiguration: Sendable {
  /// The IP address to listen on.
  package var host = "127.0.0.1"

  /// The port to listen on; 0 for a free port.
  package var port = 0

  /// The secret that each post must have as its bearer token.
  package var secret: Secret

  /// The TLS certificate; nil for plain HTTP.
  package var certificate: ServerCertificate?

  /// The maximum number of open connections; other connections wait.
  package var connections = 64

  /// The time after which an idle or stalled connection is closed.
  var idleTimeout = Duration.seconds(30)

  /// Creates the settings for a secret.
  package init(secret: Secret) { self.secret = secret }

  /// The maximum size of a post in bytes, far above any message about a code.
  static let bodyLimit = 65_536

  /// The minimum length of a secret; no client can guess such a secret over the network.
  package static let shortestSecret = 16
}

/// Receives the messages that the sender functions of a pool post over HTTP.
///
/// A receiver keeps no message. Each message reaches the sink before the response, or right after
/// it.
package struct MessageReceiver: Sendable {
  private let configuration: MessageReceiverConfiguration
  private let responder: ReceiverResponder

  /// Creates a receiver; `run` binds the address.
  ///
  /// With `respondsFirst`, a message reaches the sink after the response. The receiver can then
  /// stop at a message, and the sender of the message still gets a response. `onRejection` receives
  /// each request that is not a message, except those of browsers.
  package init(
    _ configuration: MessageReceiverConfiguration,
    sink: any MessageSink,
    respondsFirst: Bool = false,
    onRejection: @escaping @Sendable (ReceiverRejection) -> Void,
    now: @escaping @Sendable () -> Date,
    random: any RandomNumberGenerator & Sendable = SystemRandom()
  ) {
    self.configuration = configuration
    let random = SharedRandom(random)
    responder = ReceiverResponder(
      secret: configuration.secret,
      sink: sink,
      respondsFirst: respondsFirst,
      onRejection: onRejection,
      now: now,
      newID: { random.uuid() }
    )
  }

  /// Serves until the task is canceled, which is the normal end and throws nothing.
  ///
  /// `onListening` receives the URL without a trailing slash, before the first response.
  ///
  /// - Throws: ``MockServerError`` if the address can't be bound or the listener ends by itself.
  package func run(
    onListening: @escaping @Sendable (String) async -> Void
  ) async throws(MockServerError) {
    let end = await listener.runToEnd { [configuration] port in
      await onListening(configuration.url(port: port))
    }
    if let end { throw end }
  }

  private var listener: HTTPListener<ReceiverResponder> {
    var limits = MockServerConfiguration()
    (limits.host, limits.port) = (configuration.host, configuration.port)
    limits.certificate = configuration.certificate
    limits.connections = configuration.connections
    limits.idleTimeout = configuration.idleTimeout
    return HTTPListener(responder, limits, backlog: 256)
  }
}

extension MessageReceiverConfiguration {
  fileprivate func url(port: Int) -> String {
    "\(certificate == nil ? "http" : "https")://\(HostName(host)?.urlForm ?? host):\(port)"
  }
}
