import JSON
@testable import MockPool
import Testing

@Suite("Custom scopes without a resource server") struct DeletedScopeTests {
  private static let scopes: JSONValue = [
    ["ScopeName": "read", "ScopeDescription": "r"],
    ["ScopeName": "write", "ScopeDescription": "w"],
  ]

  private static let machine: JSONObject = [
    "ClientName": "machine", "GenerateSecret": true, "AllowedOAuthFlowsUserPoolClient": true,
    "AllowedOAuthFlows": ["client_credentials"],
    "AllowedOAuthScopes": ["shop/read", "shop/write"],
  ]

  /// Calls an operation on the pool's resource server `shop`.
  private func server(
    _ operation: String,
    of pool: PoolFixture,
    _ scopes: JSONValue? = nil
  ) async throws {
    var input: JSONObject = [
      "UserPoolId": .string(pool.poolID), "Identifier": "shop", "Name": "shop",
    ]
    input["Scopes"] = scopes
    let answer = try await pool.server.client.call(operation, input)
    try #require(answer.status == 200, "\(answer.text)")
  }

  @Test func `the app itself gets a token without a deleted scope`() async throws {
    try await RunningServer.run { running in
      let fixture = try await OAuthFixture(on: running, user: false)
      let pool = fixture.pool
      try await server("CreateResourceServer", of: pool, Self.scopes)
      let input = Self.machine.merging(["UserPoolId": .string(pool.poolID)])
      let made = try await running.client.call("CreateUserPoolClient", input)
        .json["UserPoolClient"]
      let fields = [
        ("grant_type", "client_credentials"),
        ("client_id", try #require(made?["ClientId"]?.string)),
        ("client_secret", try #require(made?["ClientSecret"]?.string)),
      ]
      try await server(
        "UpdateResourceServer",
        of: pool,
        [["ScopeName": "read", "ScopeDescription": "r"]]
      )
      let claims = try await fixture.token(fields).json.claims("access_token")
      #expect(claims["scope"] == "shop/read")
      let refused = #"{"error":"invalid_scope"}"#
      #expect(try await fixture.token(fields + [("scope", "shop/write")]).text == refused)
      try await server("DeleteResourceServer", of: pool)
      #expect(try await fixture.token(fields).text == refused)
    }
  }

  @Test func `a user's sign-in gets a token without a deleted scope`() async throws {
    try await RunningServer.run { running in
      let fixture = try await OAuthFixture(on: running)
      let pool = fixture.pool
      try await server("CreateResourceServer", of: pool, Self.scopes)
      let changed = OAuthFixture.settings.merging([
        "UserPoolId": .string(pool.poolID), "ClientId": .string(pool.clientID),
        "AllowedOAuthScopes": ["openid", "shop/read"],
      ])
      #expect(try await running.client.call("UpdateUserPoolClient", changed).status == 200)
      let before = try await fixture.tokens().claims("access_token")
      #expect(before["scope"] == "openid shop/read")
      try await server("DeleteResourceServer", of: pool)
      let after = try await fixture.tokens().claims("access_token")
      #expect(after["scope"] == "openid")
      let answer = try await running.client.send(
        "GET",
        fixture.authorize([("scope", "openid shop/read")])
      )
      #expect(try fixture.told(answer)["error_description"] == "invalid_scope")
    }
  }
}
