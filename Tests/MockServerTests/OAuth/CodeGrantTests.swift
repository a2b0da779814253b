import AuthCrypto
import JSON
@testable import MockPool
import Testing

/// The exchange of a code for tokens.
@Suite struct CodeGrantTests {
  private static let pkce: [(String, String?)] = [
    ("code_challenge", PKCE.challenge(of: OAuthFixture.verifier)),
    ("code_challenge_method", "S256"),
  ]

  @Test func `a code is exchanged for tokens with the requested scopes`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let told = try await pool.signIn([("scope", "openid email"), ("nonce", "n 1")])
      #expect(told["state"] == "s 1")
      let answer = try await pool.redeem(told["code"] ?? "")
      #expect(answer.status == 200)
      #expect(answer.header("Cache-Control") == "no-store")
      #expect(answer.header("Content-Type") == "application/json;charset=UTF-8")
      let tokens = try answer.json
      #expect(
        tokens.object?.keys
          == ["id_token", "access_token", "refresh_token", "expires_in", "token_type"]
      )
      let access = try tokens.claims("access_token")
      #expect(access["scope"] == "openid email")
      #expect(access["version"] == 2)
      let id = try tokens.claims("id_token")
      #expect(id["nonce"] == "n 1")
      #expect(
        id["at_hash"]?.string == AccessTokenHash.compute(tokens["access_token"]?.string ?? "")
      )
      #expect(id["email"] == "ann@example.test")
      #expect(id["email_verified"] == true)
      #expect(id["given_name"] == nil)
      #expect(id["origin_jti"] == access["origin_jti"])
    }
  }

  @Test(
    arguments: [
      ("openid", ["given_name", "email"]), ("openid email", ["email"]),
      ("openid email profile", ["given_name", "email"]), ("aws.cognito.signin.user.admin", nil),
      (nil, ["given_name", "email"]),
    ] as [(String?, [String]?)]
  )
  func `ID tokens have the claims of the scopes`(
    _ scope: String?,
    _ attributes: [String]?
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let tokens = try await pool.tokens([("scope", scope)])
      guard let attributes else {
        #expect(tokens["id_token"] == nil)
        return
      }
      let claims = try tokens.claims("id_token")
      #expect(["given_name", "email"].filter { claims[$0] != nil } == attributes)
    }
  }

  @Test func `a code works once and for five minutes`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let used = try await pool.signIn()["code"] ?? ""
      #expect(try await pool.redeem(used).status == 200)
      #expect(try await pool.redeem(used).text == #"{"error":"invalid_grant"}"#)
      let old = try await pool.signIn()["code"] ?? ""
      _ = try await pool.pool.advance(by: 299, "/clock")
      let late = try await pool.signIn()["code"] ?? ""
      #expect(try await pool.redeem(old).status == 200)
      _ = try await pool.pool.advance(by: 300, "/clock")
      #expect(try await pool.redeem(late).text == #"{"error":"invalid_grant"}"#)
    }
  }

  @Test(
    arguments: [
      ([("code_verifier", OAuthFixture.verifier)], "200"), ([], "invalid_grant"),
      ([("code_verifier", "another")], "invalid_grant"),
    ] as [([(String, String)], String)]
  )
  func `a code with a challenge needs its verifier`(
    _ fields: [(String, String)],
    _ outcome: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let answer = try await pool.redeem(try await pool.signIn(Self.pkce)["code"] ?? "", fields)
      #expect(try answer.status == 200 ? outcome == "200" : answer.json["error"]?.string == outcome)
    }
  }

  @Test(
    arguments: [
      ([("grant_type", "")], "invalid_request"),
      ([("grant_type", "password")], "unsupported_grant_type"),
      ([("code", "")], "invalid_request"), ([("code", "unknown")], "invalid_grant"),
      ([("redirect_uri", "")], "invalid_request"),
      ([("redirect_uri", "https://evil.test/")], "unauthorized_client"),
      ([("redirect_uri", "myapp://done?kept=1")], "invalid_grant"),
      ([("client_id", "")], "invalid_request"), ([("client_id", "nobody")], "invalid_client"),
      ([("client_secret", "made-up")], "invalid_client"),
      ([("grant_type", "refresh_token"), ("refresh_token", "unknown")], "invalid_grant"),
      ([("grant_type", "client_credentials")], "invalid_grant"),
    ] as [([(String, String)], String)]
  )
  func `an invalid request gets its error`(
    _ changes: [(String, String)],
    _ error: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let answer = try await pool.redeem(try await pool.signIn()["code"] ?? "", changes)
      #expect(answer.status == 400)
      #expect(answer.text == #"{"error":"\#(error)"}"#)
    }
  }

  @Test func `the refresh grant needs a refresh token, regardless of the client's flows`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(
        on: server,
        client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]]
      )
      let grant = [("code", ""), ("grant_type", "refresh_token")]
      let first = try await pool.redeem(try await pool.signIn()["code"] ?? "", [])
      let token = try first.json["refresh_token"]?.string ?? ""
      #expect(try await pool.redeem("", grant + [("refresh_token", token)]).status == 200)
      let answer = try await pool.redeem("", grant)
      #expect(answer.status == 400)
      #expect(
        answer.text == #"{"error":"invalid_request","error_description":"invalid_refresh_token"}"#
      )
    }
  }
}
