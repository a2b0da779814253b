@testable import MockServer
import Testing

@Suite struct LifetimeTests {
  private func server(_ configuration: MockServerConfiguration = .test()) -> MockServer {
    MockServer(configuration: configuration, sink: ArraySink(), now: { RunningServer.start })
  }

  @Test func `a port in use is reported`() async throws {
    try await RunningServer.run { first in
      let second = server(.test(port: first.endpoint.port))
      await #expect(
        throws: MockServerError.portInUse(host: "127.0.0.1", port: first.endpoint.port)
      ) {
        try await second.run()
      }
    }
  }

  @Test func `a foreign address is reported`() async throws {
    var configuration = MockServerConfiguration()
    configuration.host = "192.0.2.1"
    let server = server(configuration)
    let error = await #expect(throws: MockServerError.self) { try await server.run() }
    #expect(
      error == .cannotListen(host: "192.0.2.1", port: 0, detail: "Cannot assign requested address")
    )
  }

  @Test func `an error of the listener reaches the caller`() async throws {
    try await RunningServer.run { first in
      let second = server(.test(port: first.endpoint.port))
      await #expect(throws: MockServerError.self) {
        try await second.whileRunning { _ in Issue.record("the second server must not run") }
      }
    }
  }

  @Test func `the port is free after the server stops, even with open connections`() async throws {
    let port = try await RunningServer.run { $0.endpoint.port }
    try await RunningServer.run(MockServerConfiguration.test(port: port)) { server in
      try await server.client.connected { connection in
        _ = try await connection.send("GET", "/")
        try await connection.write(Array("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n{".utf8))
      }
    }
    let again = try await RunningServer.run(MockServerConfiguration.test(port: port)) {
      $0.endpoint.port
    }
    #expect(again == port)
  }

  @Test func `stopping closes open connections`() async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = server()
    let running = Task { try await server.run { port.yield($0.port) } }
    var iterator = ports.makeAsyncIterator()
    let client = PlainClient(port: try #require(await iterator.next()))
    let closed = try await client.connected { connection in
      _ = try await connection.send("GET", "/")
      running.cancel()
      return await connection.isClosed()
    }
    #expect(closed)
    try await running.value
  }

  @Test func `stopping closes connections that are accepted but not yet handled`() async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = server()
    let running = Task {
      try await server.run {
        port.yield($0.port)
        // The server handles connections after this closure returns. The cancellation wakes the
        // closure.
        try? await Task.sleep(for: .seconds(600))
      }
    }
    var iterator = ports.makeAsyncIterator()
    let client = PlainClient(port: try #require(await iterator.next()))
    let closed = try await client.waitingConnections(50) { running.cancel() }
    #expect(closed == 50)
    try await running.value
  }
}

extension PlainClient {
  /// Opens connections without requests, runs `stop`, and counts the connections that the server
  /// closes.
  fileprivate func waitingConnections(_ count: Int, stop: @Sendable () -> Void) async throws -> Int
  {
    guard count > 0 else {
      stop()
      return 0
    }
    return try await connected { connection in
      try await waitingConnections(count - 1, stop: stop) + (connection.isClosed() ? 1 : 0)
    }
  }
}
