internal import AuthCrypto
internal import Hummingbird
internal import HummingbirdCore
internal import JSON
internal import MockServer
internal import NIOCore

/// A server with the mock's listener that gives every request the same response: the limit of the
/// mock's HTTP library.
///
/// With signatures, it is also the limit of a server that signs its tokens.
struct FixedServer {
  /// The number of RSA signatures for each response.
  let signatures: Int

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
    let listener = HTTPListener(responder, MockServerConfiguration())
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { continuation.finish() }
        try await listener.run { continuation.yield("http://127.0.0.1:\($0)") }
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

  func respond(to request: Request, context: Connection) async throws -> Response {
    _ = try await request.body.collect(upTo: 1_048_576)
    for _ in 0..<signatures { _ = key?.sign(FixedResponder.claims) }
    return Response(status: .ok, body: ResponseBody(byteBuffer: FixedResponder.body))
  }
}
