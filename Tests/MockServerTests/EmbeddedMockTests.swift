import JSON
import Testing

@testable import MockServer

@Suite struct EmbeddedMockTests {
  @Test func `an embedded mock responds, and its control endpoints have a secret path`()
    async throws
  {
    let sink = ArraySink()
    try await withEmbeddedMock(sink: sink, now: { RunningServer.start }) { endpoint in
      let client = PlainClient(port: endpoint.port)
      #expect(endpoint.url == "http://127.0.0.1:\(endpoint.port)")
      // `authflow inbox --endpoint URL` adds the second part itself.
      #expect(endpoint.controlPath.hasSuffix("/_authflow"))
      #expect(endpoint.controlPath.utf8.count == 33 + "/_authflow".utf8.count)
      #expect(endpoint.controlURL == endpoint.url + endpoint.controlPath)
      let health = try await client.send("GET", endpoint.controlPath + "/health")
      #expect(health.status == 200)
      #expect(try await client.send("GET", "/_authflow/health").status == 404)
      #expect(try await client.call("CreateUserPool", ["PoolName": "a"]).status == 200)
    }
  }

  @Test func `two embedded mocks are independent`() async throws {
    let sink = ArraySink()
    try await withEmbeddedMock(sink: sink, now: { RunningServer.start }) { first in
      try await withEmbeddedMock(sink: sink, now: { RunningServer.start }) { second in
        #expect(first.port != second.port)
        #expect(first.controlPath != second.controlPath)
        let other = PlainClient(port: second.port)
        let health = try await other.send("GET", first.controlPath + "/health")
        #expect(health.status == 404)
      }
    }
  }

  @Test func `an error of the body is thrown, and the port is closed`() async throws {
    struct Failure: Error {}
    var port = 0
    await #expect(throws: Failure.self) {
      try await withEmbeddedMock(sink: ArraySink(), now: { RunningServer.start }) { endpoint in
        port = endpoint.port
        throw Failure()
      }
    }
    await #expect(throws: (any Error).self) { try await PlainClient(port: port).send("GET", "/") }
  }
}
