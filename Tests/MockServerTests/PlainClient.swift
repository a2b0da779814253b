import JSON
@testable import MockServer
import NIOCore
import NIOPosix
import Synchronization

/// An HTTP/1.1 response for tests.
struct PlainAnswer {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  var json: JSONValue {
    get throws { try JSONValue(parsing: body) }
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// A minimal HTTP client that can also send invalid requests.
struct PlainClient {
  let port: Int
  var address = "127.0.0.1"

  enum Failure: Error { case closedEarly, notHTTP(String) }

  /// Opens one connection while `body` runs.
  func connected<Result: Sendable>(
    _ body: (inout PlainConnection) async throws -> Result
  ) async throws -> Result {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: address, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let ended = Mutex<Result?>(nil)
    do {
      return try await channel.executeThenClose { inbound, outbound in
        var connection = PlainConnection(
          inbound: inbound.makeAsyncIterator(),
          outbound: outbound
        )
        let result = try await body(&connection)
        ended.withLock { $0 = result }
        return result
      }
    } catch {
      // Closing a connection that the server has closed is not an error.
      guard let result = ended.withLock({ $0 }) else { throw error }
      return result
    }
  }

  func send(
    _ method: String,
    _ path: String,
    _ headers: [(String, String)] = [],
    body: [UInt8] = []
  ) async throws -> PlainAnswer {
    try await connected { connection in
      try await connection.send(method, path, headers, body: body)
    }
  }

  /// Calls an operation of the service without a signature.
  func call(
    _ operation: String,
    _ input: JSONObject,
    _ headers: [(String, String)] = []
  ) async throws -> PlainAnswer {
    try await send("POST", "/", headers.isEmpty ? Self.target(operation) : headers, input)
  }

  /// Sends JSON, with its content type unless the headers contain another type.
  func send(
    _ method: String,
    _ path: String,
    _ headers: [(String, String)] = [],
    _ body: JSONObject
  ) async throws -> PlainAnswer {
    let hasType = headers.contains { $0.0 == "Content-Type" }
    let type = hasType ? [] : [("Content-Type", "application/json")]
    return try await send(method, path, type + headers, body: JSONValue.object(body).bytes())
  }

  static func target(_ operation: String) -> [(String, String)] {
    [
      ("Content-Type", "application/x-amz-json-1.1"),
      ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"),
    ]
  }
}

/// One open connection for sequential requests.
struct PlainConnection {
  var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  var pending: [UInt8] = []

  mutating func send(
    _ method: String,
    _ path: String,
    _ headers: [(String, String)] = [],
    body: [UInt8] = []
  ) async throws -> PlainAnswer {
    var head = "\(method) \(path) HTTP/1.1\r\nContent-Length: \(body.count)\r\n"
    if !headers.contains(where: { $0.0 == "Host" }) { head += "Host: 127.0.0.1\r\n" }
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    try await write(Array((head + "\r\n").utf8) + body)
    return try await answer(hasBody: method != "HEAD")
  }

  func write(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }

  mutating func answer(hasBody: Bool = true) async throws -> PlainAnswer {
    let head = try await readHead()
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw PlainClient.Failure.notHTTP(head) }
    let headers = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      let value = line[colon...].dropFirst().drop { $0 == " " }
      return (name: String(line[..<colon]), value: String(value))
    }
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap {
      Int($0.value)
    }
    let body = hasBody ? try await read(length ?? 0) : []
    return PlainAnswer(status: status, headers: headers, body: body)
  }

  /// Waits until the server sends bytes or closes the connection.
  ///
  /// Returns whether the server closed or reset the connection.
  mutating func isClosed() async -> Bool {
    guard pending.isEmpty else { return false }
    do { return try await inbound.next(isolation: #isolation) == nil } catch { return true }
  }

  private mutating func readHead() async throws -> String {
    while true {
      for end in pending.indices.dropFirst(3)
      where pending[(end - 3)...end].elementsEqual("\r\n\r\n".utf8) {
        let head = String(decoding: pending[...end], as: UTF8.self)
        pending.removeFirst(end + 1)
        return head
      }
      try await fill()
    }
  }

  private mutating func read(_ count: Int) async throws -> [UInt8] {
    while pending.count < count { try await fill() }
    defer { pending.removeFirst(count) }
    return Array(pending.prefix(count))
  }

  private mutating func fill() async throws {
    guard let buffer = try await inbound.next(isolation: #isolation) else {
      throw PlainClient.Failure.closedEarly
    }
    pending += buffer.readableBytesView
  }
}
