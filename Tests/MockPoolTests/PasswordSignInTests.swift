import JSON
@testable import MockPool
import Testing

@Suite("Sign-in with a password")
struct PasswordSignInTests {
  static let locked = "NotAuthorizedException: Password attempts exceeded"

  private func pool(_ client: JSONObject = [:]) throws -> TestPool {
    var pool = try TestPool(
      TestPool.emailPool,
      client: TestPool.passwordClient.merging(client)
    )
    pool.addUser("ann@example.com")
    return pool
  }

  @Test func `the right password returns three tokens`() throws {
    var pool = try pool()
    let reply = pool.signIn("ann@example.com")
    #expect(reply.body["ChallengeParameters"] == [:])
    #expect(reply.body["Session"] == nil)
    let result = try #require(reply.body["AuthenticationResult"]?.object)
    #expect(
      Set(result.keys) == ["AccessToken", "IdToken", "RefreshToken", "TokenType", "ExpiresIn"]
    )
    #expect(result["TokenType"] == "Bearer")
    #expect(result["ExpiresIn"] == 3600)
  }

  @Test func `user names ignore case if the pool does`() throws {
    var pool = try pool()
    #expect(Tokens(pool.signIn("ANN@Example.com")) != nil)
  }

  @Test func `two Unicode spellings of a letter are different passwords`() throws {
    var pool = try pool()
    pool.addUser("bea@example.com", password: "Caf\u{E9}-Pass1", [:])
    #expect(
      pool.signIn("bea@example.com", "Cafe\u{301}-Pass1").said == UserExistenceTests.incorrect
    )
    #expect(pool.signIn("bea@example.com", "Caf\u{E9}-Pass1").said == "200")
  }

  @Test(arguments: [
    ("unconfirmed@example.com", "UserNotConfirmedException: User is not confirmed."),
    ("disabled@example.com", "NotAuthorizedException: User is disabled."),
    ("both@example.com", "NotAuthorizedException: User is disabled."),
  ])
  func `disabled is reported before unconfirmed, and both before the password is checked`(
    name: String,
    said: String
  ) throws {
    var pool = try pool()
    pool.signUp("unconfirmed@example.com", [:])
    pool.addUser("disabled@example.com", [:])
    pool.signUp("both@example.com", [:])
    for name in ["disabled@example.com", "both@example.com"] {
      #expect(pool.admin("AdminDisableUser", ["Username": .string(name)]).said == "200")
    }
    for password in [TestPool.password, "Wr0ngPassword!"] {
      #expect(pool.signIn(name, password).said == said)
      #expect(pool.startSRP(name).reply.said == said)
    }
  }

  @Test(arguments: [
    ("USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client."),
    ("USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client"),
    ("USER_AUTH", "USER_AUTH flow not enabled for this client"),
    ("CUSTOM_AUTH", "CUSTOM_AUTH flow not enabled for this client"),
    ("REFRESH_TOKEN_AUTH", "REFRESH_TOKEN_AUTH flow not enabled for this client"),
    ("ADMIN_USER_PASSWORD_AUTH", "Initiate Auth method not supported."),
  ])
  func `a flow that the client does not allow is rejected before the user is looked up`(
    flow: String,
    said: String
  ) throws {
    let allowed = ["ALLOW_ADMIN_USER_PASSWORD_AUTH"]
    var pool = try pool(["ExplicitAuthFlows": .strings(allowed)])
    let reply = pool.initiate(
      flow,
      [
        "USERNAME": "nobody", "PASSWORD": "x", "SRP_A": "aa", "REFRESH_TOKEN": "x",
      ]
    )
    #expect(reply.said == "InvalidParameterException: \(said)")
  }

  @Test func `a client without a list of flows allows SRP, refresh, and custom challenges`()
    throws
  {
    var pool = try TestPool()
    pool.addUser()
    #expect(pool.signIn().errorType == "InvalidParameterException")
    #expect(pool.startSRP().reply.status == 200)
    let custom = pool.signIn("ann", "", flow: "CUSTOM_AUTH")
    #expect(
      custom.said == "InvalidParameterException: "
        + "Custom auth lambda trigger is not configured for the user pool."
    )
  }

  @Test(arguments: [
    ("ADMIN_USER_PASSWORD_AUTH", true), ("ADMIN_NO_SRP_AUTH", true), ("USER_SRP_AUTH", true),
    ("USER_PASSWORD_AUTH", false),
  ])
  func `administrators use different flows`(flow: String, isAllowed: Bool) throws {
    var pool = try pool()
    let reply = pool.admin(
      "AdminInitiateAuth",
      [
        "ClientId": .string(pool.clientID), "AuthFlow": .string(flow),
        "AuthParameters": [
          "USERNAME": "ann@example.com", "PASSWORD": .string(TestPool.password), "SRP_A": "aa",
        ],
      ]
    )
    #expect((reply.status == 200) == isAllowed, "\(reply.said)")
  }

  @Test func `an administrator's flow that the client does not allow has a different message`()
    throws
  {
    var pool = try TestPool()
    let reply = pool.admin(
      "AdminInitiateAuth",
      [
        "ClientId": .string(pool.clientID), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
        "AuthParameters": ["USERNAME": "ann", "PASSWORD": "x"],
      ]
    )
    #expect(reply.said == "InvalidParameterException: Auth flow not enabled for this client")
  }

  @Test(
    arguments: [
      ("USERNAME", ["PASSWORD": "x"]), ("PASSWORD", ["USERNAME": "ann@example.com"]),
    ] as [(String, JSONObject)]
  )
  func `a missing parameter is named`(name: String, parameters: JSONObject) throws {
    var pool = try pool()
    let reply = pool.initiate("USER_PASSWORD_AUTH", parameters)
    #expect(reply.said == "InvalidParameterException: Missing required parameter \(name)")
  }
}
