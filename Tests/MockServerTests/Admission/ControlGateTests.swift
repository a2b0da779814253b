import JSON
@testable import MockServer
import Testing

@Suite("Access to the control endpoints")
struct ControlGateTests {
  private static let paths = [
    ("GET", "/_authflow/health"), ("GET", "/_authflow/messages"), ("POST", "/_authflow/clock"),
    ("POST", "/_authflow/pools/us-east-1_nowhere12/faults"), ("GET", "/_authflow/nothing"),
    ("OPTIONS", "/_authflow/clock"),
  ]

  @Test(arguments: [
    "http://evil.test", "null", "", "https://127.0.0.1", "http://127.0.0.1:80", "http://localhost",
    "http://127.0.0.1.evil.test", "http://127.0.0.1 http://evil.test",
  ])
  func `a page of another origin gets 403`(_ origin: String) async throws {
    try await RunningServer.run { server in
      for (method, path) in Self.paths {
        let headers = [("Origin", origin), ("Content-Type", "application/json")]
        let answer = try await server.client.send(method, path, headers, body: Array("{}".utf8))
        #expect(answer.status == 403, "\(method) \(path)")
        #expect(answer.header("Access-Control-Allow-Origin") == nil)
      }
    }
  }

  @Test func `the mock's own page has the same origin`() async throws {
    try await RunningServer.run { server in
      let host = "localhost:\(server.endpoint.port)"
      let headers = [("Host", host), ("Origin", "http://\(host)")]
      let answer = try await server.client.send("GET", "/_authflow/health", headers)
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: [
    (nil, 415), ("", 415), ("text/plain", 415), ("application/x-www-form-urlencoded", 415),
    ("multipart/form-data; boundary=a", 415), ("application/json-patch+json", 415),
    ("text/plain; application/json", 415), ("text/plain, application/json", 415),
    ("application/json", 200), ("Application/JSON", 200), ("application/json;charset=UTF-8", 200),
    ("application/json charset=utf-8", 415), ("application/json ; charset=utf-8", 200),
  ])
  func `only JSON is accepted`(_ type: String?, _ status: Int) async throws {
    try await RunningServer.run { server in
      let headers = type.map { [("Content-Type", $0)] } ?? []
      let body = Array(#"{"advance": 1}"#.utf8)
      let answer = try await server.client.send("POST", "/_authflow/clock", headers, body: body)
      #expect(answer.status == status)
      let moved: JSONValue = status == 200 ? 1 : 0
      let clock = try await server.client.send("GET", "/_authflow/clock").json
      #expect(clock["offset"] == moved)
    }
  }

  @Test(arguments: [
    (nil, 401), ("Bearer", 401), ("Bearer ", 401), ("Bearer wrong", 401), ("Basic s3cret", 401),
    ("s3cret", 401), ("Bearer s3cretx", 401), ("Bearer s3cre", 401), ("Bearer S3CRET", 401),
    ("Bearer s3cret", 200), ("bearer  s3cret", 200),
  ])
  func `beyond loopback, the token is required, even on the same machine`(
    _ field: String?,
    _ status: Int
  ) async throws {
    var configuration = MockServerConfiguration.test()
    (configuration.host, configuration.controlToken) = ("0.0.0.0", "s3cret")
    try await RunningServer.run(configuration) { server in
      let headers = field.map { [("Authorization", $0)] } ?? []
      let answer = try await server.client.send("GET", "/_authflow/health", headers)
      #expect(answer.status == status)
      #expect(answer.header("WWW-Authenticate") == (status == 401 ? "Bearer" : nil))
      #expect(try await server.client.send("GET", "/").status == 200)
    }
  }

  @Test func `a missing token is generated, and each server gets a different token`() async throws {
    var tokens: Set<String> = []
    for seed: UInt64 in [1, 2] {
      var configuration = MockServerConfiguration.test()
      configuration.host = "0.0.0.0"
      let token = try await RunningServer.run(configuration, seed: seed) { server in
        let token = try #require(server.endpoint.controlToken)
        let headers = [("Authorization", "Bearer \(token)")]
        #expect(try await server.client.send("GET", "/_authflow/health", headers).status == 200)
        return token
      }
      #expect(token.utf8.count == 32)
      tokens.insert(token)
    }
    #expect(tokens.count == 2)
  }

  @Test func `on loopback, no token is required, even on its other addresses`() async throws {
    var configuration = MockServerConfiguration.test()
    (configuration.host, configuration.controlToken) = ("127.0.0.2", "s3cret")
    try await RunningServer.run(configuration) { server in
      #expect(server.endpoint.controlToken == nil)
      #expect(server.endpoint.url.hasPrefix("http://127.0.0.2:"))
      let client = PlainClient(port: server.endpoint.port, address: "127.0.0.2")
      let answer = try await client.call("ListUserPools", ["MaxResults": 1])
      #expect(answer.status == 200)
      #expect(try await client.send("GET", "/_authflow/health").status == 200)
    }
  }
}
