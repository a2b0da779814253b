import JSON
@testable import MockPool
import Testing

@Suite("Sign-out")
struct SignOutTests {
  private func revoke(_ pool: inout TestPool, _ token: String?) -> MockReply {
    pool.client("RevokeToken", ["Token": .string(token ?? "")])
  }

  private func state(_ pool: inout TestPool, _ tokens: Tokens) -> [String] {
    [
      pool.call("GetUser", ["AccessToken": .string(tokens.access)]).said,
      pool.initiate("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": .string(tokens.refresh ?? "")]).said,
    ]
  }

  static let revoked = [
    "NotAuthorizedException: Access Token has been revoked",
    "NotAuthorizedException: Refresh Token has been revoked",
  ]

  @Test func `RevokeToken ends one sign-in and leaves the others valid`() throws {
    var pool = try TestPool.withUser()
    let first = try pool.tokens()
    let second = try pool.tokens()
    let reply = revoke(&pool, first.refresh)
    #expect(reply.status == 200)
    #expect(reply.body == [:])
    #expect(state(&pool, first) == Self.revoked)
    #expect(state(&pool, second) == ["200", "200"])
    #expect(revoke(&pool, first.refresh).status == 200)
  }

  @Test func `RevokeToken rejects other tokens, other clients, and clients without revocation`()
    throws
  {
    var pool = try TestPool.withUser()
    let tokens = try pool.tokens()
    for token in [tokens.access, tokens.id] {
      #expect(revoke(&pool, token).errorType == "UnsupportedTokenTypeException")
    }
    let other = try pool.addClient([:])
    let reply = pool.call(
      "RevokeToken",
      ["ClientId": .string(other), "Token": .string(tokens.refresh ?? "")]
    )
    #expect(reply.errorType == "UnauthorizedException")
    let keeping = try pool.addClient(["EnableTokenRevocation": false])
    let refused = pool.call(
      "RevokeToken",
      ["ClientId": .string(keeping), "Token": .string(tokens.refresh ?? "")]
    )
    #expect(refused.errorType == "UnsupportedOperationException")
    #expect(state(&pool, tokens) == ["200", "200"])
  }

  @Test(arguments: ["GlobalSignOut", "AdminUserGlobalSignOut"])
  func `a global sign-out ends all sign-ins of the user`(operation: String) throws {
    var pool = try TestPool.withUser()
    pool.addUser("ben", [:])
    let first = try pool.tokens()
    let second = try pool.tokens()
    let ben = try pool.tokens("ben")
    let reply =
      operation == "GlobalSignOut"
      ? pool.call(operation, ["AccessToken": .string(first.access)])
      : pool.admin(operation, ["Username": "ann"])
    #expect(reply.said == "200")
    #expect(state(&pool, first) == Self.revoked)
    #expect(state(&pool, second) == Self.revoked)
    #expect(state(&pool, ben) == ["200", "200"])
    let fresh = try pool.tokens()
    #expect(state(&pool, fresh) == ["200", "200"])
  }

  static let endings: [(name: String, isByUser: Bool, operations: [String])] = [
    ("a sign-out", true, ["GlobalSignOut"]),
    ("an administrator's sign-out", false, ["AdminUserGlobalSignOut"]),
    ("a disabled user", false, ["AdminDisableUser"]),
    ("an enabled user", false, ["AdminDisableUser", "AdminEnableUser"]),
  ]

  @Test(arguments: endings, [true, false])
  func `access tokens end, even if their client does not revoke tokens`(
    ending: (name: String, isByUser: Bool, operations: [String]),
    revokes: Bool
  ) throws {
    var pool = try TestPool.withUser(client: ["EnableTokenRevocation": .bool(revokes)])
    let first = try pool.tokens()
    let second = try pool.tokens()
    for operation in ending.operations {
      let reply =
        ending.isByUser
        ? pool.own(first, operation) : pool.admin(operation, ["Username": "ann"])
      #expect(reply.said == "200")
    }
    for tokens in [first, second] {
      #expect(state(&pool, tokens)[0] == Self.revoked[0], "\(ending.name)")
    }
    _ = pool.admin("AdminEnableUser", ["Username": "ann"])
    #expect(state(&pool, try pool.tokens()) == ["200", "200"])
  }
}
