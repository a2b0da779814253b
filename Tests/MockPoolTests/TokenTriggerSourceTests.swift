import AuthCrypto
import JSON
@testable import MockPool
import Testing

/// The trigger source that PreTokenGeneration gets for each kind of tokens.
@Suite("Trigger sources of tokens")
struct TokenOccasionTests {
  private static let arn = "arn:aws:lambda:eu-west-1:123456789012:function:tokens"

  private static func pool(
    _ settings: JSONObject = [:],
    version: String = "V1_0"
  ) throws -> TestPool {
    let function: JSONObject = ["LambdaVersion": .string(version), "LambdaArn": .string(arn)]
    let settings = settings.merging([
      "LambdaConfig": ["PreTokenGenerationConfig": .object(function)]
    ])
    var pool = try TestPool(
      settings,
      client: TestPool.passwordClient,
      serverSettings: MockPoolOptions.ServerSettings(invokesFunctions: true)
    )
    pool.function = { _, event in .returned(.object(event)) }
    return pool
  }

  private static func source(_ pool: TestPool) -> JSONValue? { pool.events.last?["triggerSource"] }

  @Test
  func `tokens after a new password have a separate source, and later tokens the usual source`()
    throws
  {
    var pool = try Self.pool()
    _ = pool.admin(
      "AdminCreateUser",
      [
        "Username": "ann", "TemporaryPassword": "Temporary-1", "MessageAction": "SUPPRESS",
      ]
    )
    let asked = pool.signIn("ann", "Temporary-1")
    #expect(asked.body["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    let reply = pool.client(
      "RespondToAuthChallenge",
      [
        "ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": asked.body["Session"] ?? "",
        "ChallengeResponses": ["USERNAME": "ann", "NEW_PASSWORD": .string(TestPool.password)],
      ]
    )
    #expect(Tokens(reply) != nil, "\(reply.said)")
    #expect(Self.source(pool) == "TokenGeneration_NewPasswordChallenge")
    _ = try pool.tokens()
    #expect(Self.source(pool) == "TokenGeneration_Authentication")
  }

  @Test func `tokens after a device challenge have a separate source`() throws {
    var pool = try Self.pool(["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": false]])
    pool.addUser()
    let device = try pool.addDevice().device
    #expect(Self.source(pool) == "TokenGeneration_Authentication")
    #expect(Tokens(try pool.prove(device, pool.signIn(from: device.key))) != nil)
    #expect(Self.source(pool) == "TokenGeneration_AuthenticateDevice")
  }

  @Test(arguments: [("V1_0", false), ("V2_0", false), ("V3_0", true)])
  func `only version 3 of the trigger runs for client tokens`(
    _ version: String,
    _ isAsked: Bool
  ) throws {
    var pool = try Self.pool(version: version)
    pool.function = { _, event in
      var event = event
      event["response"] = [
        "claimsAndScopeOverrideDetails": [
          "accessTokenGeneration": [
            "claimsToAddOrOverride": ["plan": "gold"], "scopesToSuppress": ["shop/write"],
          ]
        ]
      ]
      return .returned(.object(event))
    }
    let reply = try pool.clientToken()
    let token = reply.body["ClientAuthenticationResult"]?["AccessToken"]?.string ?? ""
    let claims = try CompactJWS(parsing: token).payload
    #expect(pool.events.count == (isAsked ? 1 : 0))
    #expect(claims["plan"] == (isAsked ? "gold" : nil))
    #expect(claims["scope"] == (isAsked ? "shop/read" : "shop/read shop/write"))
    guard isAsked, let event = pool.events.last else { return }
    #expect(event["triggerSource"] == "TokenGeneration_ClientCredentials")
    #expect(event["version"] == "3")
    #expect(event["request"]?["scopes"] == ["shop/read", "shop/write"])
    #expect(event["request"]?["userAttributes"] == [:])
  }
}

extension TestPool {
  /// A token of an app client that has two custom scopes.
  fileprivate mutating func clientToken() throws -> MockReply {
    let scopes: JSONValue = [
      ["ScopeName": "read", "ScopeDescription": "r"],
      ["ScopeName": "write", "ScopeDescription": "w"],
    ]
    let server: JSONObject = ["Identifier": "shop", "Name": "Shop", "Scopes": scopes]
    #expect(admin("CreateResourceServer", server).said == "200")
    let made = admin(
      "CreateUserPoolClient",
      [
        "ClientName": "machine", "GenerateSecret": true,
        "AllowedOAuthScopes": ["shop/read", "shop/write"],
        "ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"],
      ]
    ).body["UserPoolClient"]
    return call(
      "GetClientToken",
      ["ClientId": made?["ClientId"] ?? "", "Secret": made?["ClientSecret"] ?? ""]
    )
  }
}

/// Refresh tokens and password resets of deleted and disabled users.
@Suite("Deleted and disabled users")
struct UserEndTests {
  @Test func `the refresh token of a deleted user reports the deletion`() throws {
    var pool = try TestPool.withUser()
    let token = try pool.tokens().refresh ?? ""
    let other = try pool.addClient(TestPool.passwordClient)
    _ = pool.admin("AdminDeleteUser", ["Username": "ann"])
    pool.addUser()
    let words =
      "NotAuthorizedException: The user has been deleted for the associated refresh token"
    let parameters: JSONObject = ["REFRESH_TOKEN": .string(token)]
    #expect(pool.initiate("REFRESH_TOKEN_AUTH", parameters).said == words)
    let direct: JSONObject = ["RefreshToken": .string(token)]
    #expect(pool.client("GetTokensFromRefreshToken", direct).said == words)
    let foreign = direct.merging(["ClientId": .string(other)])
    #expect(
      pool.call("GetTokensFromRefreshToken", foreign).said
        == "NotAuthorizedException: Refresh Token has different Client"
    )
    #expect(pool.client("RevokeToken", ["Token": .string(token)]).said == "200")
  }

  @Test(arguments: [true, false])
  func `a disabled user's password cannot be reset, regardless of the user's status`(
    _ isConfirmed: Bool
  )
    throws
  {
    var pool = try TestPool(TestPool.emailPool)
    if isConfirmed {
      pool.addUser("ann@example.com", ["email_verified": "true"])
    } else {
      _ = pool.admin("AdminCreateUser", ["Username": "ann@example.com"])
    }
    let user: JSONObject = ["Username": "ann@example.com"]
    _ = pool.admin("AdminDisableUser", user)
    let sent = pool.messages.count
    #expect(
      pool.admin("AdminResetUserPassword", user).said
        == "NotAuthorizedException: User is disabled."
    )
    #expect(pool.messages.count == sent)
  }
}
