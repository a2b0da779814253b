import JSON
@testable import MockPool
import Testing

@Suite("User sessions")
struct UserSessionTests {
  private func pool(most: Int = 20, client: JSONObject = [:]) throws -> TestPool {
    var pool = try TestPool(client: TestPool.passwordClient.merging(client))
    #expect(pool.track(most: most).status == 200)
    pool.addUser()
    return pool
  }

  @Test func `sessions are tracked only after the pool enables it`() throws {
    var pool = try TestPool.withUser()
    let tokens = try pool.tokens()
    #expect(pool.list(tokens).isEmpty)
    let configuration = pool.admin("GetUserPoolSessionConfiguration", [:]).body
    #expect(
      configuration == [
        "UserPoolId": .string(TestPool.id), "UserSessionTracking": "DISABLED",
        "TokenSession": ["MaxPerUser": 20],
      ]
    )
  }

  @Test func `a session shows its client, its times, and whether it is the current session`()
    throws
  {
    var pool = try pool()
    _ = try pool.tokens()
    pool.advance(by: .seconds(5))
    let tokens = try pool.tokens()
    let sessions = pool.list(tokens)
    #expect(sessions.map { $0["IsCurrentSession"] } == [true, false])
    let current = try #require(sessions.first)
    #expect(current["SessionType"] == "TOKEN")
    #expect(current["ClientId"]?.string == pool.clientID)
    #expect(current["CreateDate"] == current["LastActiveDate"])
    #expect(current["OriginSessionId"] == nil)
    #expect(current["SessionId"]?.string?.hasPrefix("tkn") == true)
    #expect(current["SessionId"]?.string?.utf8.count == 28)
  }

  @Test(arguments: ["InitiateAuth", "GetTokensFromRefreshToken"])
  func `a refresh updates the last active time of the session`(operation: String) throws {
    let rotates = operation == "GetTokensFromRefreshToken"
    let rotating: JSONObject = [
      "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
      "RefreshTokenRotation": ["Feature": "ENABLED"],
    ]
    var pool = try pool(client: rotates ? rotating : [:])
    let tokens = try pool.tokens()
    let created = pool.list(tokens)[0]["LastActiveDate"]?.double ?? 0
    pool.advance(by: .seconds(60))
    let refresh = JSONValue.string(tokens.refresh ?? "")
    let reply =
      rotates
      ? pool.client(operation, ["RefreshToken": refresh])
      : pool.client(
        operation,
        ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": refresh]]
      )
    #expect(reply.said == "200")
    let session = pool.list(tokens)[0]
    #expect(session["LastActiveDate"]?.double == created + 60)
    #expect(session["CreateDate"]?.double == created)
  }

  @Test func `a revoked session ends its tokens and no others`() throws {
    var pool = try pool()
    let lost = try pool.tokens()
    let tokens = try pool.tokens()
    let name = pool.list(lost).first { $0["IsCurrentSession"] == true }?["SessionId"] ?? ""
    let reply = pool.call(
      "RevokeUserSession",
      ["AccessToken": .string(tokens.access), "SessionId": name]
    )
    #expect(reply.said == "200")
    #expect(
      pool.call("GetUser", ["AccessToken": .string(lost.access)]).said
        == "NotAuthorizedException: Access Token has been revoked"
    )
    #expect(pool.list(tokens).count == 1)
  }

  @Test func `the current session cannot be revoked`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let name = pool.list(tokens)[0]["SessionId"] ?? ""
    let input: JSONObject = ["AccessToken": .string(tokens.access), "SessionId": name]
    #expect(pool.call("RevokeUserSession", input).errorType == "InvalidParameterException")
    #expect(pool.list(tokens).count == 1)
  }

  @Test(arguments: ["AdminUserGlobalSignOut", "AdminDeleteUser"])
  func `global sign-out and deletion by an administrator end all sessions`(operation: String) throws
  {
    var pool = try pool()
    _ = try pool.tokens()
    _ = try pool.tokens()
    #expect(pool.admin(operation, ["Username": "ann"]).said == "200")
    if operation == "AdminDeleteUser" { pool.addUser() }
    let reply = pool.admin("AdminListUserSessions", ["Username": "ann"])
    #expect(reply.body["Sessions"] == [])
  }

  @Test func `a session ends when its refresh token does`() throws {
    var pool = try pool()
    _ = try pool.tokens()
    pool.advance(by: .seconds(30 * 86_400))
    #expect(pool.admin("AdminListUserSessions", ["Username": "ann"]).body["Sessions"] == [])
  }

  @Test func `a sign-in beyond the limit ends the least recently used session`() throws {
    var pool = try pool(most: 2)
    let first = try pool.tokens()
    pool.advance(by: .seconds(1))
    let second = try pool.tokens()
    pool.advance(by: .seconds(1))
    let third = try pool.tokens()
    #expect(pool.list(third).count == 2)
    let answers = [first, second, third].map {
      pool.call("GetUser", ["AccessToken": .string($0.access)]).status
    }
    #expect(answers == [400, 200, 200])
  }

  @Test func `a lower limit applies at the next sign-in`() throws {
    var pool = try pool()
    let sessions = try (0..<4).map { _ in try pool.tokens() }
    _ = pool.track(most: 1)
    #expect(pool.list(sessions[0]).count == 4)
    #expect(pool.list(try pool.tokens()).count == 1)
  }

  @Test func `without tracking, no sessions are listed, and the clients' settings are kept`() throws
  {
    var pool = try pool()
    let minutes: JSONObject = ["SSOSession": ["MaxValidityMinutes": 5]]
    #expect(pool.ofClient("Set", minutes).body["SSOSession"] == minutes["SSOSession"])
    let tokens = try pool.tokens()
    _ = pool.track(isOn: false)
    #expect(pool.list(tokens).isEmpty)
    #expect(pool.ofClient("Set", minutes).errorType == "InvalidParameterException")
    #expect(pool.ofClient("Get").body["SSOSession"] == minutes["SSOSession"])
    _ = pool.track()
    #expect(pool.list(tokens).count == 1)
  }

  @Test func `the Lite tier has no sessions`() throws {
    var pool = try TestPool(["UserPoolTier": "LITE"])
    #expect(pool.track().errorType == "FeatureUnavailableInTierException")
  }
}

extension TestPool {
  fileprivate mutating func track(isOn: Bool = true, most: Int = 20) -> MockReply {
    admin(
      "SetUserPoolSessionConfiguration",
      [
        "UserSessionTracking": isOn ? "ENABLED" : "DISABLED",
        "TokenSession": ["MaxPerUser": .integer(most)],
      ]
    )
  }

  /// The sessions that a user can see.
  fileprivate mutating func list(_ tokens: Tokens) -> [JSONValue] {
    call("ListUserSessions", ["AccessToken": .string(tokens.access)]).body["Sessions"]?.array ?? []
  }

  fileprivate mutating func ofClient(_ verb: String, _ input: JSONObject = [:]) -> MockReply {
    admin(
      "\(verb)UserPoolClientSessionConfiguration",
      (["ClientId": .string(clientID)] as JSONObject).merging(input)
    )
  }
}
