import AuthCrypto
import JSON
@testable import MockPool
import Testing

@Suite("Token exchange")
struct TokenExchangeTests {
  private func pool(
    _ flows: [String] = ["IMPERSONATION", "DELEGATION"],
    client: JSONObject = [:]
  ) throws -> TestPool {
    let names = ["ALLOW_USER_PASSWORD_AUTH"] + flows.map { "ALLOW_TOKEN_EXCHANGE_\($0)" }
    let allowed: JSONObject = ["ExplicitAuthFlows": .strings(names)]
    var pool = try TestPool(client: allowed.merging(client))
    pool.addUser()
    return pool
  }

  @Test func `an issued token contains the user, the audience, and the actor`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let reply = pool.exchange(
      tokens.access,
      [
        "Audiences": ["mail"], "ActorToken": .string(tokens.id), "ActorTokenType": "ID_TOKEN",
      ]
    )
    let claims = try reply.issuedClaims
    #expect(claims["aud"] == "mail")
    #expect(try claims["act"] == ["sub": tokens.accessClaims["sub"] ?? ""])
    #expect(try claims["origin_jti"] == tokens.accessClaims["origin_jti"])
    #expect(reply.body["Scopes"] == ["aws.cognito.signin.user.admin"])
  }

  @Test(arguments: [
    (["IMPERSONATION"], false, true), (["IMPERSONATION"], true, false),
    (["DELEGATION"], false, false), (["DELEGATION"], true, true),
  ])
  func `impersonation and delegation each need their flow`(
    flows: [String],
    hasActor: Bool,
    isAllowed: Bool
  ) throws {
    var pool = try pool(flows)
    let tokens = try pool.tokens()
    let actor: JSONObject = ["ActorToken": .string(tokens.id), "ActorTokenType": "ID_TOKEN"]
    let reply = pool.exchange(tokens.access, hasActor ? actor : [:])
    #expect((reply.status == 200) == isAllowed, "\(reply.said)")
    if !isAllowed { #expect(reply.errorType == "InvalidParameterException") }
  }

  @Test func `the token of a deleted or disabled user cannot be exchanged`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    _ = pool.admin("AdminDisableUser", ["Username": "ann"])
    #expect(pool.exchange(tokens.access).errorType == "NotAuthorizedException")
    _ = pool.admin("AdminDeleteUser", ["Username": "ann"])
    #expect(pool.exchange(tokens.access).status == 400)
  }

  @Test(arguments: [true, false])
  func `a revoked access token cannot be exchanged`(revokes: Bool) throws {
    var pool = try pool(client: ["EnableTokenRevocation": .bool(revokes)])
    let tokens = try pool.tokens()
    let issued = pool.exchange(tokens.access).body["IssuedToken"] ?? ""
    #expect(pool.call("GetUser", ["AccessToken": issued]).said == "200")
    for operation in ["AdminDisableUser", "AdminEnableUser"] {
      _ = pool.admin(operation, ["Username": "ann"])
    }
    #expect(
      pool.exchange(tokens.access).said
        == "NotAuthorizedException: Subject Token has been revoked"
    )
    #expect(pool.call("GetUser", ["AccessToken": issued]).said == SignOutTests.revoked[0])
  }

  @Test func `PreTokenGeneration changes an issued token`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let triggers: JSONObject = ["preTokenGeneration": ["claims": ["team": "blue"]]]
    pool.pool.declare(try DeclaredTriggers(triggers))
    let reply = pool.exchange(tokens.access, ["RequestedTokenType": "ID_TOKEN"])
    #expect(try reply.issuedClaims["team"] == "blue")
  }

  @Test func `a client's token cannot have a scope that its server no longer has`() throws {
    var pool = try TestPool()
    let scope: JSONValue = ["ScopeName": "read", "ScopeDescription": "Read"]
    let server: JSONObject = ["Identifier": "files", "Name": "Files", "Scopes": [scope]]
    _ = pool.admin("CreateResourceServer", server)
    let made = pool.admin(
      "CreateUserPoolClient",
      [
        "ClientName": "machine", "GenerateSecret": true, "AllowedOAuthScopes": ["files/read"],
        "ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH"],
      ]
    ).body["UserPoolClient"]
    let input: JSONObject = [
      "ClientId": made?["ClientId"] ?? "", "Secret": made?["ClientSecret"] ?? "",
    ]
    #expect(pool.call("GetClientToken", input).said == "200")
    _ = pool.admin("UpdateResourceServer", ["Identifier": "files", "Name": "Files"])
    #expect(pool.call("GetClientToken", input).errorType == "InvalidParameterException")
  }
}

extension TestPool {
  fileprivate mutating func exchange(_ token: String, _ more: JSONObject = [:]) -> MockReply {
    let input: JSONObject = ["SubjectToken": .string(token), "SubjectTokenType": "ACCESS_TOKEN"]
    return client("GetDerivedToken", input.merging(more))
  }
}

extension MockReply {
  fileprivate var issuedClaims: JSONObject {
    get throws { try CompactJWS(parsing: body["IssuedToken"]?.string ?? "").payload }
  }
}
