import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
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
    do { try await application(onListening).run() } catch {
      return Task.isCancelled
        ? nil : MockServerError(error, host: configuration.host, port: configuration.port)
    }
    return Task.isCancelled ? nil : .ended(detail: "the listener closed")
  }

  private func application(
    _ onListening: @escaping @Sendable (MockEndpoint) async -> Void
  ) -> some ApplicationProtocol {
    Application(
      responder: router,
      server: HTTPServerBuilder { [configuration] responder in
        let http = OrderlyHTTP1(responder, configuration)
        guard let certificate = configuration.certificate else { return http }
        return try TLSChannel(http, tlsConfiguration: certificate.configuration)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        backlog: 1_024,
        // Other connections wait in the backlog until a connection is closed.
        availableConnectionsDelegate: MaximumAvailableConnections(
          configuration.connections,
          logger: Listener.silence
        )
      ),
      onServerRunning: { [configuration, token = router.admission.gate.token] channel in
        let port = channel.localAddress?.port ?? configuration.port
        await onListening(MockEndpoint(configuration, port: port, controlToken: token))
      },
      logger: Listener.silence
    )
  }

  private static let silence = Logger(
    label: "authflow.mock",
    factory: { _ in SwiftLogNoOpLogHandler() }
  )
}

/// The connection of a request.
struct Connection: InitializableFromSource {
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }

  /// Closes the connection immediately, without a response.
  func cut() { channel.close(mode: .all, promise: nil) }

  /// The address of this machine to which the client connected; nil for a Unix socket.
  var localHost: HostName? { HostName(channel.localAddress) }
}
