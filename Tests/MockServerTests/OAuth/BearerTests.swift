import JSON
@testable import MockPool
import Testing

/// The endpoints that take a token: userInfo, revocation, and the API.
@Suite struct BearerTests {
  private func info(_ pool: OAuthFixture, _ token: String?) async throws -> PlainAnswer {
    let headers = token.map { [("Authorization", "Bearer \($0)")] } ?? []
    return try await pool.client.send("GET", pool.path("oauth2/userInfo"), headers)
  }

  @Test func `userInfo returns the attributes of the scopes, all as strings`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let tokens = try await pool.tokens([("scope", "openid email")])
      let answer = try await info(pool, tokens["access_token"]?.string)
      #expect(answer.status == 200)
      let sub = try tokens.claims("access_token")["sub"]
      #expect(
        try answer.json == [
          "sub": sub ?? "", "email": "ann@example.test", "email_verified": "true",
          "username": "ann",
        ]
      )
    }
  }

  @Test func `userInfo rejects other tokens`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let none = try await info(pool, nil)
      #expect(none.status == 400)
      #expect(try none.json["error"] == "invalid_request")
      let byAPI = try await pool.pool.signIn("ann").json["AuthenticationResult"]?["AccessToken"]
      let scopeless = try await info(pool, byAPI?.string)
      #expect(scopeless.status == 401)
      #expect(
        scopeless.header("WWW-Authenticate")
          == #"error="invalid_token", error_description="Access token does not contain openid scope""#
      )
      let tokens = try await pool.tokens()
      for token in ["garbage", tokens["id_token"]?.string] {
        #expect(try await info(pool, token).json["error"] == "invalid_token")
      }
      let access = tokens["access_token"]?.string
      #expect(try await info(pool, access).status == 200)
      _ = try await pool.pool.advance(by: 3600, "/clock")
      #expect(try await info(pool, access).status == 401)
    }
  }

  @Test func `a known token with other characters is rejected, even if Unicode has them equal`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let access = try await pool.tokens()["access_token"]?.string ?? ""
      #expect(try await info(pool, access).status == 200)
      // The Kelvin sign is canonically equivalent to the letter.
      let other = access.replacing("K", with: "\u{212A}")
      #expect(!other.utf8.elementsEqual(access.utf8))
      #expect(try await info(pool, other).status == 401)
    }
  }

  @Test func `a token allows the user's own operations only with its scope`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let outcomes: [(String, String?)] = [
        ("openid aws.cognito.signin.user.admin", nil), ("openid", "NotAuthorizedException"),
      ]
      for (scope, type) in outcomes {
        let token = try await pool.tokens([("scope", scope)])["access_token"] ?? ""
        #expect(try await pool.client.call("GetUser", ["AccessToken": token]).errorType == type)
      }
    }
  }

  @Test func `revocation ends the refresh token and its access tokens`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let tokens = try await pool.tokens()
      let token = [("token", tokens["refresh_token"]?.string ?? "")]
      let client = [("client_id", pool.pool.clientID)]
      for _ in 0..<2 {
        let done = try await pool.post("oauth2/revoke", token + client)
        #expect(done.status == 200)
        #expect(done.body.isEmpty)
      }
      #expect(try await info(pool, tokens["access_token"]?.string).status == 401)
      let fields = [("grant_type", "refresh_token"), ("refresh_token", token[0].1)] + client
      #expect(try await pool.token(fields).text == #"{"error":"invalid_grant"}"#)
    }
  }

  @Test func `revocation rejects other tokens, other clients, and incomplete requests`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let access = try await pool.tokens()["access_token"]?.string ?? ""
      let client = [("client_id", pool.pool.clientID)]
      func revoke(_ fields: [(String, String)]) async throws -> String {
        let answer = try await pool.post("oauth2/revoke", fields)
        return try "\(answer.status) \(answer.json["error"]?.string ?? "")"
      }
      #expect(try await revoke(client) == "400 invalid_request")
      #expect(try await revoke([("token", "x")]) == "400 invalid_request")
      #expect(try await revoke([("token", "x"), ("client_id", "no")]) == "401 invalid_client")
      #expect(try await revoke(client + [("token", access)]) == "400 unsupported_token_type")
      #expect(try await pool.post("oauth2/revoke", client + [("token", "x")]).status == 200)
    }
  }

  @Test func `the OpenID configuration lists the endpoints`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let document = try await server.client.send(
        "GET",
        pool.path(".well-known/openid-configuration")
      ).json
      let base = "http://127.0.0.1/\(pool.pool.poolID)"
      #expect(document["authorization_endpoint"]?.string == base + "/oauth2/authorize")
      #expect(document["token_endpoint"]?.string == base + "/oauth2/token")
      #expect(document["userinfo_endpoint"]?.string == base + "/oauth2/userInfo")
      #expect(document["revocation_endpoint"]?.string == base + "/oauth2/revoke")
      #expect(document["end_session_endpoint"]?.string == base + "/logout")
      #expect(document["response_types_supported"] == ["code", "token"])
    }
  }

  @Test(arguments: [
    ("POST", "oauth2/authorize", "GET"), ("GET", "oauth2/token", "POST"),
    ("GET", "oauth2/revoke", "POST"), ("POST", "logout", "GET"), ("PUT", "login", "GET, POST"),
  ])
  func `a wrong method is rejected`(
    _ method: String,
    _ endpoint: String,
    _ allowed: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let answer = try await server.client.send(method, pool.path(endpoint))
      #expect(answer.status == 405)
      #expect(answer.header("Allow") == allowed)
    }
  }

  @Test(arguments: [
    ("shop.auth.localhost:1234", 302), ("shop.auth.us-east-1.amazoncognito.com", 302),
    ("SHOP.auth.localhost", 302), ("other.auth.localhost", 404), ("127.0.0.1:1234", 302),
    ("other.auth.us-east-1.amazoncognito.com", 421),
    ("localhost", 302), ("[::1]:80", 302), ("app.localhost", 302),
  ])
  func `a pool is found by the host of its domain`(_ host: String, _ status: Int) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      _ = try await server.client.call(
        "CreateUserPoolDomain",
        ["UserPoolId": .string(pool.pool.poolID), "Domain": "shop"]
      )
      let path = "/oauth2/authorize?client_id=\(pool.pool.clientID)"
      let answer = try await server.client.connected { connection in
        try await connection.write(Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8))
        return try await connection.answer()
      }
      #expect(answer.status == status)
      if status == 302 { #expect(answer.header("Location")?.hasPrefix("/error?") ?? false) }
    }
  }

  @Test func `no call of the API reaches the authorization server`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let answer = try await pool.pool.call("oauth2/token", [:])
      #expect(try answer.errorType == "UnknownOperationException")
    }
  }
}
