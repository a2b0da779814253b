import NIOCore

/// A bound address with its responder.
struct Listener: Sendable {
  private let router: AdmittingRouter
  private let configuration: MockServerConfiguration

  /// Takes the address, the allowed hosts, and the limits from a configuration.
  init(_ router: Router, _ configuration: MockServerConfiguration) {
    self.router = AdmittingRouter(
      router: router,
      admission: Admission(configuration, router.random)
    )
    self.configuration = configuration
  }

  /// Serves until the listener ends; returns the reason, or nil if the task was canceled.
  func run(
    _ onListening: @escaping @Sendable (MockEndpoint) async -> Void
  ) async -> MockServerError? {
    let listener = HTTPListener(router, configuration)
    return await listener.runToEnd { [configuration, token = router.admission.gate.token] port in
      await onListening(MockEndpoint(configuration, port: port, controlToken: token))
    }
  }
}

/// The connection of a request.
package struct Connection {
  private let channel: any Channel

  init(_ channel: any Channel) { self.channel = channel }

  /// Closes the connection immediately, without a response.
  func cut() { channel.close(mode: .all, promise: nil) }

  /// The address of this machine to which the client connected; nil for a Unix socket.
  var localHost: HostName? { HostName(channel.localAddress) }
}
