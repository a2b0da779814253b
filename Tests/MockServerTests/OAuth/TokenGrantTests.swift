import JSON
@testable import MockPool
import Testing

@testable import MockServer

/// Grants of the token endpoint other than the authorization code grant.
@Suite struct TokenGrantTests {
  @Test func `only a form without duplicate parameters is accepted`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let json = [("Content-Type", "application/json")]
      let path = pool.path("oauth2/token")
      let answer = try await server.client.send("POST", path, json, body: Array("{}".utf8))
      #expect(answer.text == #"{"error":"invalid_request"}"#)
      let twice = try await pool.token([("client_id", "a"), ("client_id", "b")])
      #expect(twice.text == #"{"error":"invalid_request"}"#)
    }
  }

  @Test func `the secret is in the Basic header or in the form, and must be correct`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, client: ["GenerateSecret": true])
      let secret = try #require(pool.secret)
      let code = [("grant_type", "authorization_code"), ("redirect_uri", OAuthFixture.callback)]
      let named = [("client_id", pool.pool.clientID)]
      func redeem(
        _ fields: [(String, String)],
        _ headers: [(String, String)] = []
      ) async throws -> Int {
        let got = [("code", try await pool.signIn()["code"] ?? "")]
        return try await pool.token(code + got + fields, headers).status
      }
      #expect(try await redeem([], pool.basic(secret)) == 200)
      #expect(try await redeem(named, pool.basic(secret)) == 200)
      #expect(try await redeem(named + [("client_secret", secret)]) == 200)
      #expect(try await redeem(named) == 400)
      #expect(try await redeem(named + [("client_secret", "wrong")]) == 400)
      #expect(try await redeem([], pool.basic("wrong")) == 400)
      #expect(try await redeem([], [("Authorization", "Basic !")]) == 400)
      #expect(try await redeem([("client_id", "other")], pool.basic(secret)) == 400)
    }
  }

  @Test func `a refresh token returns new tokens with the same scopes`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let first = try await pool.tokens([("scope", "openid email")])
      _ = try await pool.pool.advance(by: 60, "/clock")
      let fields = [
        ("grant_type", "refresh_token"), ("client_id", pool.pool.clientID),
        ("refresh_token", first["refresh_token"]?.string ?? ""),
      ]
      let next = try await pool.token(fields).json
      #expect(next["refresh_token"] == nil)
      let (old, new) = (try first.claims("access_token"), try next.claims("access_token"))
      for claim in ["scope", "auth_time", "origin_jti", "sub"] { #expect(old[claim] == new[claim]) }
      for claim in ["iat", "jti"] { #expect(old[claim] != new[claim]) }
      #expect(try next.claims("id_token")["given_name"] == nil)
    }
  }

  @Test func `rotation returns a new refresh token and ends the old token`() async throws {
    try await RunningServer.run { server in
      let rotation: JSONObject = [
        "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
      ]
      let pool = try await OAuthFixture(on: server, client: rotation)
      let first = try await pool.tokens()["refresh_token"]?.string ?? ""
      func refresh(_ token: String) async throws -> PlainAnswer {
        try await pool.token([
          ("grant_type", "refresh_token"), ("client_id", pool.pool.clientID),
          ("refresh_token", token),
        ])
      }
      let second = try #require(try await refresh(first).json["refresh_token"]?.string)
      #expect(second != first)
      _ = try await pool.pool.advance(by: 11, "/clock")
      #expect(try await refresh(first).text == #"{"error":"invalid_grant"}"#)
      #expect(try await refresh(second).status == 200)
    }
  }

  @Test func `the app itself gets a token for its custom scopes`() async throws {
    try await RunningServer.run { server in
      let plain = try await OAuthFixture(on: server, user: false)
      let scopes: JSONValue = [
        ["ScopeName": "read", "ScopeDescription": "r"],
        ["ScopeName": "write", "ScopeDescription": "w"],
      ]
      _ = try await server.client.call(
        "CreateResourceServer",
        [
          "UserPoolId": .string(plain.pool.poolID), "Identifier": "shop", "Name": "shop",
          "Scopes": scopes,
        ]
      )
      let made = try await server.client.call(
        "CreateUserPoolClient",
        [
          "UserPoolId": .string(plain.pool.poolID), "ClientName": "machine", "GenerateSecret": true,
          "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["client_credentials"],
          "AllowedOAuthScopes": ["shop/read", "shop/write"],
        ]
      ).json["UserPoolClient"]
      let id = try #require(made?["ClientId"]?.string)
      let secret = try #require(made?["ClientSecret"]?.string)
      let fields = [
        ("grant_type", "client_credentials"), ("client_id", id), ("client_secret", secret),
      ]
      let all = try await plain.token(fields).json
      #expect(all.object?.keys == ["access_token", "expires_in", "token_type"])
      let claims = try all.claims("access_token")
      #expect(claims["sub"]?.string == id)
      #expect(claims["scope"] == "shop/read shop/write")
      let twice = try await plain.token(fields + [("scope", "shop/read shop/read")]).json
      #expect(try twice.claims("access_token")["scope"] == "shop/read")
      let one = try await plain.token(fields + [("scope", "shop/read")]).json
      #expect(try one.claims("access_token")["scope"] == "shop/read")
      for scope in ["openid", "shop/none"] {
        let refused = try await plain.token(fields + [("scope", scope)])
        #expect(refused.text == #"{"error":"invalid_scope"}"#)
      }
    }
  }

  @Test func `a declared trigger changes the tokens, with the pages as its source`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let triggers: JSONObject = ["preTokenGeneration": ["claims": ["tier": "gold"]]]
      let path = "\(server.endpoint.controlPath)/pools/\(pool.pool.poolID)/triggers"
      #expect(try await server.client.send("POST", path, [], triggers).status == 200)
      #expect(try await pool.tokens().claims("id_token")["tier"] == "gold")
    }
  }
}
