internal import AuthCrypto
internal import Hummingbird
internal import HummingbirdCore
internal import JSON
internal import Logging
internal import MockServer
internal import NIOCore

/// A server that gives every request the same response: the limit of the mock's HTTP library.
///
/// With signatures, it is also the limit of a server that signs its tokens.
struct FixedServer {
  /// The number of RSA signatures for each response.
  let signatures: Int

  private static let silence = Logger(
    label: "authflow-measure",
    factory: { _ in SwiftLogNoOpLogHandler() }
  )

  /// Serves until the standard input ends; passes the URL to `announce`.
  func serve(_ announce: @escaping @Sendable (JSONObject) -> Void) async throws {
    try await serve { url in
      announce(["url": .string(url)])
      await inputEnd()
    }
  }

  /// Serves until `use` returns; passes it the URL.
  func serve(while use: @escaping @Sendable (String) async throws -> Void) async throws {
    let (urls, continuation) = AsyncStream.makeStream(of: String.self)
    let key: RSAKey? = signatures > 0 ? try .generate() : nil
    let responder = FixedResponder(key: key, signatures: signatures)
    let application = Application(
      responder: responder,
      server: HTTPServerBuilder { OneThreadHTTP1(http: HTTP1Channel(responder: $0)) },
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: 0),
        backlog: 1_024
      ),
      onServerRunning: { channel in
        continuation.yield("http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
      },
      logger: FixedServer.silence
    )
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { continuation.finish() }
        try await application.run()
      }
      // Without a URL, the server did not start, and its task throws the reason.
      guard let url = await urls.first(where: { _ in true }) else {
        return try await group.waitForAll()
      }
      try await use(url)
      group.cancelAll()
    }
  }
}

/// Reads the request's body, signs a string as long as a token, and responds.
private struct FixedResponder: HTTPResponder {
  let key: RSAKey?
  let signatures: Int

  /// What the load generator looks for in responses of the mock.
  private static let body = ByteBuffer(
    string: #"{"UserSub":"","Username":"","AccessToken":"\#(String(repeating: "x", count: 900))"}"#
  )

  private static let claims = [UInt8](repeating: UInt8(ascii: "x"), count: 700)

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    _ = try await request.body.collect(upTo: 1_048_576)
    for _ in 0..<signatures { _ = key?.sign(FixedResponder.claims) }
    return Response(status: .ok, body: ResponseBody(byteBuffer: FixedResponder.body))
  }
}

/// HTTP/1.1 whose requests are handled on the thread of their connection, as in the mock.
private struct OneThreadHTTP1: ServerChildChannel {
  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger)
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await withTaskExecutorPreference(ConnectionExecutor(value.channel.eventLoop)) {
      await http.handle(value: value, logger: logger)
    }
  }
}
