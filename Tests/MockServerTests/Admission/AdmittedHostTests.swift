import JSON
@testable import MockServer
import Testing

@Suite("DNS rebinding: allowed Host headers")
struct AdmittedHostTests {
  private static func status(
    _ host: String,
    _ configuration: MockServerConfiguration = .test(),
    at path: String = "/"
  ) async throws -> Int {
    try await RunningServer.run(configuration) { server in
      try await server.client.send("GET", path, [("Host", host)]).status
    }
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:1", "localhost.", "127.0.0.1", "127.0.0.2:9", "[::1]:9229",
    "a.localhost",
  ])
  func `loopback names reach the mock`(_ host: String) async throws {
    #expect(try await Self.status(host) == 200)
  }

  @Test(arguments: [
    "evil.test", "evil.test:9229", "127.0.0.1.evil.test", "localhost.evil.test", "192.0.2.1",
    "0.0.0.0", "", "a b", "localhost@evil.test",
  ])
  func `any other name gets 421`(_ host: String) async throws {
    #expect(try await Self.status(host) == 421)
  }

  @Test func `every endpoint rejects another name, and the response explains how to allow it`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let id = pool.pool.poolID
      for (method, path) in [
        ("GET", "/"), ("POST", "/"), ("OPTIONS", "/"), ("GET", "/_authflow/messages"),
        ("POST", "/_authflow/clock"), ("GET", "/\(id)/.well-known/jwks.json"),
        ("POST", "/\(id)/oauth2/token"), ("GET", "/\(id)/login"), ("GET", "/nothing"),
      ] {
        let type = [("Content-Type", "application/json"), ("Host", "Evil.test:80")]
        let answer = try await server.client.send(method, path, type, body: Array("{}".utf8))
        #expect(answer.status == 421, "\(method) \(path)")
        #expect(try answer.json["message"]?.string?.hasSuffix("--allow-host evil.test") == true)
        #expect(answer.header("Access-Control-Allow-Origin") == nil)
      }
    }
  }

  @Test func `an allowed name matches in any case, with a port, and with a trailing dot`()
    async throws
  {
    var configuration = MockServerConfiguration.test()
    configuration.allowedHosts = ["Cognito", "192.0.2.7", "[2001:db8::1]"]
    let hosts = [
      ("cognito", 200), ("COGNITO.:9229", 200), ("192.0.2.7", 200), ("[2001:DB8:0::1]:1", 200),
      ("a.cognito", 421), ("cognito.evil.test", 421), ("192.0.2.70", 421),
    ]
    for (host, status) in hosts {
      #expect(try await Self.status(host, configuration) == status, "\(host)")
    }
  }

  @Test(arguments: ["", "Host: localhost\r\nHost: evil.test\r\n", "Host: a\r\nHost: localhost\r\n"])
  func `a request with no Host, or with two, gets 421`(_ hosts: String) async throws {
    try await RunningServer.run { server in
      let answer = try await server.client.connected { connection in
        try await connection.write(Array("GET / HTTP/1.1\r\n\(hosts)\r\n".utf8))
        return try await connection.answer()
      }
      #expect(answer.status == 421)
    }
  }

  @Test func `a pool's own domain reaches only its authorization server`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      _ = try await server.client.call(
        "CreateUserPoolDomain",
        [
          "UserPoolId": .string(pool.pool.poolID), "Domain": "auth.shop.test",
          "CustomDomainConfig": [
            "CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/a"
          ],
        ]
      )
      let id = pool.pool.poolID
      for (path, status) in [
        ("/oauth2/authorize?client_id=\(pool.pool.clientID)", 302), ("/", 421),
        ("/_authflow/messages", 421), ("/\(id)/login", 421),
        ("/\(id)/.well-known/jwks.json", 421),
      ] {
        let answer = try await server.client.send("GET", path, [("Host", "auth.shop.test")])
        #expect(answer.status == status, "\(path)")
      }
    }
  }

  @Test func `on all addresses, the address that a client connects to is allowed`() async throws {
    var configuration = MockServerConfiguration.test()
    configuration.host = "0.0.0.0"
    try await RunningServer.run(configuration) { server in
      for (host, status) in [("0.0.0.0", 200), ("127.0.0.1", 200), ("192.0.2.1", 421)] {
        let answer = try await server.client.send("GET", "/", [("Host", host)])
        #expect(answer.status == status)
      }
    }
  }
}
