import JSON
@testable import MockPool
import Testing

@Suite("Refresh of tokens")
struct RefreshTests {
  private func refresh(
    _ pool: inout TestPool,
    _ token: String?,
    flow: String = "REFRESH_TOKEN_AUTH"
  ) -> MockReply {
    pool.initiate(flow, ["REFRESH_TOKEN": .string(token ?? "")])
  }

  @Test(arguments: ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"])
  func `a refresh keeps the sign-in and returns no new refresh token`(flow: String) throws {
    var pool = try TestPool.withUser()
    let first = try pool.tokens()
    pool.advance(by: .seconds(100))
    let reply = refresh(&pool, first.refresh, flow: flow)
    #expect(
      Set(reply.body["AuthenticationResult"]?.object?.keys ?? [])
        == ["AccessToken", "IdToken", "ExpiresIn", "TokenType"]
    )
    let second = try #require(Tokens(reply))
    let (old, new) = (try first.accessClaims, try second.accessClaims)
    for key in ["origin_jti", "auth_time", "sub"] { #expect(old[key] == new[key]) }
    #expect(old["jti"] != new["jti"])
    #expect(new["iat"]?.int == old["iat"]?.int.map { $0 + 100 })
    #expect(pool.call("GetUser", ["AccessToken": .string(first.access)]).status == 200)
    #expect(pool.call("GetUser", ["AccessToken": .string(second.access)]).status == 200)
  }

  @Test(
    arguments: [
      (["RefreshTokenValidity": 30], 30 * 86_400),
      (["RefreshTokenValidity": 0], 30 * 86_400),
      (["RefreshTokenValidity": 90, "TokenValidityUnits": ["RefreshToken": "minutes"]], 5400),
    ] as [(JSONObject, Int)]
  )
  func `a refresh token expires`(client: JSONObject, seconds: Int) throws {
    var pool = try TestPool.withUser(client: client)
    let token = try pool.tokens().refresh
    pool.advance(by: .seconds(seconds) - .milliseconds(1))
    #expect(refresh(&pool, token).status == 200)
    pool.advance(by: .milliseconds(1))
    #expect(refresh(&pool, token).said == "NotAuthorizedException: Refresh Token has expired")
  }

  @Test func `a refresh token belongs to its client, and an unknown token is rejected`() throws {
    var pool = try TestPool.withUser()
    let token = try pool.tokens().refresh
    #expect(
      refresh(&pool, "made.up").said == "NotAuthorizedException: Invalid Refresh Token"
    )
    let other = try pool.addClient(TestPool.passwordClient)
    let reply = pool.call(
      "InitiateAuth",
      [
        "ClientId": .string(other), "AuthFlow": "REFRESH_TOKEN_AUTH",
        "AuthParameters": ["REFRESH_TOKEN": .string(token ?? "")],
      ]
    )
    #expect(reply.said == "NotAuthorizedException: Refresh Token has different Client")
  }

  @Test func `a disabled user gets no tokens until the user is enabled again`() throws {
    var pool = try TestPool.withUser()
    let tokens = try pool.tokens()
    _ = pool.admin("AdminDisableUser", ["Username": "ann"])
    #expect(refresh(&pool, tokens.refresh).said == "NotAuthorizedException: User is disabled.")
    let getUser: JSONObject = ["AccessToken": .string(tokens.access)]
    let revoked = "NotAuthorizedException: Access Token has been revoked"
    #expect(pool.call("GetUser", getUser).said == revoked)
    _ = pool.admin("AdminEnableUser", ["Username": "ann"])
    #expect(pool.call("GetUser", getUser).said == revoked)
    let fresh = try #require(Tokens(refresh(&pool, tokens.refresh)))
    #expect(pool.call("GetUser", ["AccessToken": .string(fresh.access)]).status == 200)
  }
}

@Suite("Rotation of refresh tokens")
struct RotationTests {
  static let rotating: JSONObject = [
    "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
    "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
  ]

  private func next(_ pool: inout TestPool, _ token: String?) -> MockReply {
    pool.client("GetTokensFromRefreshToken", ["RefreshToken": .string(token ?? "")])
  }

  @Test func `a used token is replaced and works only until its grace period ends`() throws {
    var pool = try TestPool(client: Self.rotating)
    pool.addUser()
    let first = try pool.tokens()
    let second = try #require(Tokens(next(&pool, first.refresh)))
    #expect(second.refresh != nil)
    #expect(second.refresh != first.refresh)
    #expect(try second.accessClaims["origin_jti"] == first.accessClaims["origin_jti"])
    pool.advance(by: .milliseconds(9999))
    #expect(next(&pool, first.refresh).status == 200)
    pool.advance(by: .milliseconds(1))
    #expect(next(&pool, first.refresh).errorType == "RefreshTokenReuseException")
    #expect(next(&pool, second.refresh).status == 200)
  }

  @Test func `a new token expires when the first token would have expired`() throws {
    var pool = try TestPool(client: Self.rotating)
    pool.addUser()
    let first = try pool.tokens()
    pool.advance(by: .seconds(20 * 86_400))
    let second = try #require(Tokens(next(&pool, first.refresh)))
    pool.advance(by: .seconds(10 * 86_400))
    #expect(
      next(&pool, second.refresh).said == "NotAuthorizedException: Refresh Token has expired"
    )
  }

  @Test func `without rotation, the operation returns no new refresh token`() throws {
    var pool = try TestPool.withUser()
    let tokens = try pool.tokens()
    let reply = next(&pool, tokens.refresh)
    // In the service model, this response has no member for a challenge, unlike InitiateAuth's.
    #expect(Array(reply.body.keys) == ["AuthenticationResult"])
    #expect(try #require(Tokens(reply)).refresh == nil)
  }

  @Test func `a client with a secret sends the secret itself, not a hash`() throws {
    var pool = try TestPool(client: Self.rotating.merging(["GenerateSecret": true]))
    let reply = next(&pool, "x.y")
    #expect(reply.errorType == "NotAuthorizedException")
    let wrong = pool.client(
      "GetTokensFromRefreshToken",
      ["RefreshToken": "x.y", "ClientSecret": "wrongwrongwrongwrongwrong"]
    )
    #expect(wrong.errorType == "NotAuthorizedException")
  }
}
