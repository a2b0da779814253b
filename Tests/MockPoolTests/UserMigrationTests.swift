import JSON
@testable import MockPool
import Testing

@Suite("User migration")
struct UserMigrationTests {
  private static let directory: JSONObject = [
    "userMigration": [
      "users": [
        [
          "username": "ann", "password": .string(TestPool.password),
          "attributes": ["email": "ann@example.com", "email_verified": "true"],
        ],
        [
          "username": "ben", "attributes": ["email": "ben@example.com", "email_verified": "true"],
          "finalUserStatus": "RESET_REQUIRED",
        ],
      ]
    ]
  ]

  @Test func `a migrated user takes a verified address only with forceAliasCreation`() throws {
    for isForced in [false, true] {
      var pool = try TestPool(
        [
          "AliasAttributes": ["email"],
          "LambdaConfig": ["UserMigration": .string(FunctionTests.arn)],
        ],
        client: TestPool.passwordClient,
        serverSettings: .init(invokesFunctions: true)
      )
      pool.addUser("ann")
      pool.function = FunctionTests.answering([
        "userAttributes": ["email": "ann@example.com", "email_verified": "true"],
        "finalUserStatus": "CONFIRMED", "messageAction": "SUPPRESS",
        "forceAliasCreation": .bool(isForced),
      ])
      let said = pool.signIn("mig").said
      #expect(
        said
          == (isForced ? "200" : "AliasExistsException: An account with the email already exists.")
      )
      let owner = pool.admin("AdminGetUser", ["Username": "ann@example.com"])
      #expect(owner.body["Username"] == (isForced ? "mig" : "ann"))
      #expect(pool.attributes("ann")["email_verified"] == (isForced ? "false" : "true"))
    }
  }

  @Test func `the first sign-in migrates a user`() throws {
    var pool = try TestPool.declaring(Self.directory)
    #expect(
      pool.signIn("ann", "Wr0ngPassword!").said
        == "UserNotFoundException: Exception migrating user in app client \(pool.clientID)"
    )
    #expect(Tokens(pool.signIn()) != nil)
    #expect(pool.status() == "CONFIRMED")
    #expect(pool.attributes()["email"] == "ann@example.com")
    #expect(
      pool.signIn("ben").said
        == "PasswordResetRequiredException: Password reset required for the user"
    )
  }

  @Test func `ForgotPassword also migrates a user`() throws {
    var pool = try TestPool.declaring(Self.directory)
    let reply = pool.client("ForgotPassword", ["Username": "ben"])
    #expect(reply.body["CodeDeliveryDetails"]?["Destination"] == "b***@e***")
    #expect(pool.client("ForgotPassword", ["Username": "cy"]).errorType == "UserNotFoundException")
  }

  @Test func `SRP does not migrate a user`() throws {
    var pool = try TestPool.declaring(Self.directory)
    #expect(pool.startSRP().reply.said == "UserNotFoundException: User does not exist.")
  }

  /// The MFA mode, the user's phone number, and the challenge; nil if the migration fails.
  @Test(arguments: [
    ("OPTIONAL", "+15555550177", "SMS_MFA"), ("OPTIONAL", nil, nil), ("OFF", "+15555550177", nil),
  ])
  func `a migrated user with enableSMSMFA needs a phone number and a pool with MFA`(
    mode: String,
    phone: String?,
    challenge: String?
  ) throws {
    var pool = try TestPool.declaring(["userMigration": ["program": "a1"]])
    if mode != "OFF" { #expect(pool.setMFA(mode, ["SMS_MFA"]).said == "200") }
    var attributes: JSONObject = ["email": "mig@example.com", "email_verified": "true"]
    attributes["phone_number"] = phone.map(JSONValue.string)
    pool.function = FunctionTests.answering([
      "userAttributes": .object(attributes), "finalUserStatus": "CONFIRMED",
      "messageAction": "SUPPRESS", "enableSMSMFA": true,
    ])
    let reply = pool.signIn("mig")
    #expect(reply.challenge == challenge)
    #expect((reply.errorType == "UserNotFoundException") == (challenge == nil))
    #expect((pool.status("mig") == nil) == (challenge == nil))
  }
}
