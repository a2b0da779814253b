import JSON
@testable import MockServer
import Testing

@Suite("The documents of a pool and their addresses")
struct DiscoveryTests {
  private static let endpoints = [
    "authorization_endpoint": "oauth2/authorize", "token_endpoint": "oauth2/token",
    "userinfo_endpoint": "oauth2/userInfo", "revocation_endpoint": "oauth2/revoke",
    "end_session_endpoint": "logout", "jwks_uri": ".well-known/jwks.json",
  ]

  @Test(arguments: [MockServerConfiguration.Issuer.service, .endpoint])
  func `all addresses in the document start with the address of the request`(
    _ issuer: MockServerConfiguration.Issuer
  ) async throws {
    var configuration = MockServerConfiguration.test(issuer: issuer)
    configuration.allowedHosts = ["cognito"]
    try await RunningServer.run(configuration) { server in
      let pool = try await OAuthFixture(on: server, user: false)
      _ = try await server.client.call(
        "CreateUserPoolDomain",
        ["UserPoolId": .string(pool.pool.poolID), "Domain": "shop"]
      )
      for (host, path) in [
        ("localhost:9229", ""), ("cognito:80", ""), ("127.0.0.1:1", "/\(pool.pool.poolID)"),
        ("[::1]:5", "/\(pool.pool.poolID)"), ("shop.auth.localhost:1", ""),
      ] {
        let asked = "\(path)/.well-known/openid-configuration"
        let answer = try await server.client.send("GET", asked, [("Host", host)])
        #expect(answer.header("Access-Control-Allow-Origin") == "*")
        for (name, endpoint) in Self.endpoints {
          #expect(try answer.json[name]?.string == "http://\(host)\(path)/\(endpoint)")
        }
        let keys = try await server.client.send(
          "GET",
          "\(path)/.well-known/jwks.json",
          [("Host", host)]
        )
        #expect(try keys.json["keys"]?.array?.isEmpty == false)
      }
    }
  }

  @Test(arguments: ["jwks.json", "openid-configuration"])
  func `with several pools, the root lists the addresses`(_ name: String) async throws {
    try await RunningServer.run { server in
      let pools = [try await PoolFixture(on: server), try await PoolFixture(on: server)]
      let answer = try await server.client.send("GET", "/.well-known/\(name)")
      #expect(answer.status == 404)
      #expect(answer.header("Access-Control-Allow-Origin") == "*")
      let addresses = pools.map {
        JSONValue.string("http://127.0.0.1/\($0.poolID)/.well-known/\(name)")
      }
      #expect(try answer.json["addresses"] == .array(addresses))
    }
  }

  @Test func `an unknown domain publishes nothing, even with a single pool`() async throws {
    try await RunningServer.run { server in
      _ = try await PoolFixture(on: server)
      let host = [("Host", "other.auth.localhost")]
      #expect(try await server.client.send("GET", "/.well-known/jwks.json", host).status == 404)
    }
  }

  @Test(arguments: [
    "/", "/oauth2/token", "/oauth2/userInfo", "/oauth2/revoke", "/.well-known/jwks.json",
    "/.well-known/openid-configuration", "/POOL/oauth2/token", "/POOL/.well-known/jwks.json",
  ])
  func `a page can call every endpoint for apps with the headers that it needs`(
    _ path: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let answer = try await server.client.send(
        "OPTIONS",
        path.replacing("POOL", with: pool.pool.poolID),
        [
          ("Origin", "https://app.test"), ("Access-Control-Request-Method", "POST"),
          ("Access-Control-Request-Headers", "authorization,x-amz-user-agent"),
        ]
      )
      #expect(answer.status == 200)
      #expect(answer.header("Access-Control-Allow-Origin") == "*")
      #expect(answer.header("Access-Control-Allow-Headers") == "authorization,x-amz-user-agent")
    }
  }
}
