import JSON
@testable import MockPool
import Testing

@Suite("Administering users")
struct AdminUserTests {
  @Test(arguments: [
    "AdminGetUser", "AdminConfirmSignUp", "AdminDisableUser", "AdminEnableUser", "AdminDeleteUser",
    "AdminResetUserPassword", "AdminUserGlobalSignOut", "AdminListGroupsForUser",
  ])
  func `an unknown user is reported`(operation: String) throws {
    var pool = try TestPool.withUser()
    #expect(
      pool.admin(operation, ["Username": "nobody"]).said
        == "UserNotFoundException: User does not exist."
    )
  }

  @Test func `AdminGetUser shows the whole user and no MFA members`() throws {
    var pool = try TestPool.withUser()
    let user = pool.admin("AdminGetUser", ["Username": "ann"]).body
    #expect(
      user.keys == [
        "Username", "UserAttributes", "UserCreateDate", "UserLastModifiedDate", "Enabled",
        "UserStatus",
      ]
    )
  }

  @Test func `AdminConfirmSignUp confirms the user and verifies no address`() throws {
    var pool = try TestPool.withUser()
    pool.signUp("ben", ["email": "ben@example.com"])
    #expect(pool.admin("AdminConfirmSignUp", ["Username": "ben"]).said == "200")
    #expect(pool.status("ben") == "CONFIRMED")
    #expect(pool.attributes("ben")["email_verified"] == "false")
    #expect(
      pool.admin("AdminConfirmSignUp", ["Username": "ben"]).said
        == "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED"
    )
  }

  @Test(arguments: [(true, "CONFIRMED"), (false, "FORCE_CHANGE_PASSWORD")])
  func `AdminSetUserPassword also sets the status`(isPermanent: Bool, status: String) throws {
    var pool = try TestPool.withUser()
    pool.signUp("ben", [:])
    let reply = pool.admin(
      "AdminSetUserPassword",
      ["Username": "ben", "Password": "NewPassw0rd!", "Permanent": .bool(isPermanent)]
    )
    #expect(reply.said == "200")
    #expect(pool.status("ben") == status)
    #expect(pool.messages.isEmpty)
  }

  @Test(arguments: [
    ("unconfirmed", RecoveryTests.wrongState), ("invited", RecoveryTests.wrongState),
    ("unverified", RecoveryTests.noContact),
  ])
  func `AdminResetUserPassword requires a user who can reset the password`(
    name: String,
    said: String
  ) throws {
    var pool = try TestPool.withUser()
    pool.signUp("unconfirmed")
    _ = pool.admin("AdminCreateUser", ["Username": "invited", "MessageAction": "SUPPRESS"])
    pool.addUser("unverified", [:])
    #expect(pool.admin("AdminResetUserPassword", ["Username": .string(name)]).said == said)
  }

  @Test func `the name of a deleted user can be used again`() throws {
    var pool = try TestPool.withUser(["AliasAttributes": ["email"]])
    #expect(pool.admin("AdminDeleteUser", ["Username": "ann@example.com"]).said == "200")
    #expect(pool.status() == nil)
    #expect(pool.status("ann@example.com") == nil)
    #expect(pool.signUp().status == 200)
  }

  @Test func `a user's tokens never open a user whose name is the sub of that user`() throws {
    var pool = try TestPool.withUser()
    let tokens = try pool.tokens()
    pool.addUser(pool.attributes()["sub"] ?? "", ["email": "ben@example.com"])
    #expect(pool.own(tokens, "GetUser").body["Username"] == "ann")
    _ = pool.admin("AdminDeleteUser", ["Username": "ann"])
    #expect(pool.own(tokens, "GetUser").errorType == "UserNotFoundException")
  }

  @Test func `a user whose name is the sub is found by tokens until it is deleted`() throws {
    var pool = try TestPool.withUser(TestPool.emailPool, client: TestPool.passwordClient)
    pool.addUser("ben@example.com")
    let tokens = try pool.tokens("ben@example.com")
    let sub = pool.attributes("ben@example.com")["sub"] ?? ""
    #expect(pool.own(tokens, "GetUser").body["Username"] == .string(sub))
    _ = pool.admin("AdminDeleteUser", ["Username": .string(sub)])
    #expect(pool.own(tokens, "GetUser").errorType == "UserNotFoundException")
  }

  @Test
  func `a changed address is unverified and gets a code, unless the call sets it as verified`()
    throws
  {
    var pool = try TestPool.withUser(["AutoVerifiedAttributes": ["email"]])
    func update(_ attributes: [String: String]) -> MockReply {
      pool.admin(
        "AdminUpdateUserAttributes",
        ["Username": "ann", "UserAttributes": .attributes(attributes)]
      )
    }
    #expect(update(["email": "new@example.com"]).said == "200")
    #expect(pool.attributes()["email_verified"] == "false")
    #expect(pool.messages.last?.recipient == "new@example.com")
    #expect(pool.messages.last?.event == .updateUserAttribute)
    #expect(update(["email": "third@example.com", "email_verified": "true"]).said == "200")
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(pool.messages.count == 1)
    #expect(update(["email": ""]).said == "200")
    #expect(pool.attributes()["email"] == nil)
    #expect(pool.attributes()["email_verified"] == nil)
  }

  @Test func `names with other bytes are names of other attributes`() throws {
    let schema: JSONValue = [["Name": "\u{e9}", "AttributeDataType": "String", "Mutable": true]]
    var pool = try TestPool.withUser(["Schema": schema])
    let replies = ["\u{e9}", "e\u{301}"].map { name in
      pool.admin(
        "AdminUpdateUserAttributes",
        ["Username": "ann", "UserAttributes": .attributes(["custom:" + name: "1"])]
      )
    }
    #expect(replies.map(\.status) == [200, 400])
  }

  @Test(
    arguments: [
      (
        ["custom:y": "1"],
        "InvalidParameterException: user.custom:y: Attribute does not exist in the schema.\n"
      ),
      (
        ["custom:x": "2"],
        "InvalidParameterException: user.custom:x: Attribute cannot be updated.\n"
      ),
      (
        ["custom:unset": "2"],
        "InvalidParameterException: user.custom:unset: Attribute cannot be updated.\n"
      ),
      (["sub": "2"], "InvalidParameterException: Cannot modify the non-mutable attribute sub"),
      (["email": "no address"], "InvalidParameterException: Invalid email address format."),
    ] as [([String: String], String)]
  )
  func `a value that the schema forbids is rejected`(
    attributes: [String: String],
    said: String
  ) throws {
    var pool = try TestPool.withUser([
      "Schema": [
        ["Name": "x", "AttributeDataType": "String", "Mutable": false],
        ["Name": "unset", "AttributeDataType": "String", "Mutable": false],
      ]
    ])
    pool.addUser("ben", ["custom:x": "1"])
    let reply = pool.admin(
      "AdminUpdateUserAttributes",
      ["Username": "ben", "UserAttributes": .attributes(attributes)]
    )
    #expect(reply.said == said)
  }

  @Test func `an address that is a user name belongs to one user and changes with the attribute`()
    throws
  {
    var pool = try TestPool.withUser(TestPool.emailPool)
    pool.addUser("ann@example.com")
    pool.addUser("ben@example.com")
    func rename(_ name: String, to email: String) -> MockReply {
      pool.admin(
        "AdminUpdateUserAttributes",
        [
          "Username": .string(name),
          "UserAttributes": .attributes(["email": email, "email_verified": "true"]),
        ]
      )
    }
    #expect(
      rename("ben@example.com", to: "ann@example.com").said
        == "AliasExistsException: An account with the given email already exists."
    )
    #expect(rename("ben@example.com", to: "cy@example.com").said == "200")
    #expect(Tokens(pool.signIn("cy@example.com")) != nil)
    #expect(pool.signIn("ben@example.com").errorType == "UserNotFoundException")
  }
}
