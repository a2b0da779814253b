import FoundationEssentials
import HTTPTypes
package import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that passes the requests at one address to a responder.
///
/// Hummingbird's `Application` adds groups of services and a timer. They took longer to start than
/// the server itself.
package struct HTTPListener<Responder: HTTPResponder>: Sendable
where Responder.Context == Connection {
  private let responder: Responder
  private let configuration: MockServerConfiguration
  /// The number of connections that can wait while the maximum is open.
  private let backlog: Int

  /// Takes the address, the TLS certificate, and the limits of connections from a configuration.
  package init(
    _ responder: Responder,
    _ configuration: MockServerConfiguration,
    backlog: Int = 1_024
  ) {
    (self.responder, self.configuration) = (responder, configuration)
    self.backlog = backlog
  }

  /// Serves until the task is canceled or the listener ends by itself.
  ///
  /// - Throws: the error of the library if the address can't be bound.
  package func run(
    onListening: @escaping @Sendable (_ port: Int) async -> Void
  ) async throws {
    let dates = DateField(zone: "GMT")
    let http = OrderlyHTTP1(
      { [responder] request, writer, channel in
        let connection = Connection(channel)
        var response = try await answer(request, from: connection, by: responder)
        // No responder sets this field, so no field with its name has to be searched.
        response.headers.append(HTTPField(name: .date, value: dates.text(at: Date())))
        do {
          try await writer.write(response: response.head, body: response.body)
        } catch is HTTPParserError {
          throw UnwrittenResponse()
        }
      },
      configuration
    )
    guard let tls = configuration.certificate?.configuration else {
      return try await serve(http, onListening)
    }
    try await serve(TLSChannel(http, tlsConfiguration: tls), onListening)
  }

  /// Serves until the listener ends; returns the reason, or nil if the task was canceled.
  func runToEnd(
    onListening: @escaping @Sendable (_ port: Int) async -> Void
  ) async -> MockServerError? {
    let (host, port) = (configuration.host, configuration.port)
    do { try await run(onListening: onListening) } catch {
      return Task.isCancelled ? nil : MockServerError(error, host: host, port: port)
    }
    return Task.isCancelled ? nil : .ended(detail: "the listener closed")
  }

  private func serve(
    _ channel: some ServerChildChannel,
    _ onListening: @escaping @Sendable (_ port: Int) async -> Void
  ) async throws {
    let delegate = MaximumAvailableConnections(configuration.connections, logger: silence)
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        backlog: backlog,
        availableConnectionsDelegate: delegate
      ),
      onServerRunning: { [port = configuration.port] channel in
        await onListening(channel.localAddress?.port ?? port)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: silence
    )
    try await server.run()
  }
}

/// The response to a request.
///
/// The HTTP library has its own response for a request that it can't parse.
private func answer<Responder: HTTPResponder>(
  _ request: Request,
  from connection: Connection,
  by responder: Responder
) async throws(HTTPParserError) -> Response where Responder.Context == Connection {
  do { return try await responder.respond(to: request, context: connection) } catch {
    if let error = error as? HTTPParserError { throw error }
    return Response(status: .internalServerError)
  }
}

/// A response was cut by an unreadable request.
///
/// The HTTP library would write another response after an `HTTPParserError`.
private struct UnwrittenResponse: Error {}

private let silence = Logger(label: "authflow", factory: { _ in SwiftLogNoOpLogHandler() })
