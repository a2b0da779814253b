import FoundationEssentials
import JSON
import MockPool
import Testing

@Suite("Second factors")
struct SecondFactorTests {
  static let wrongCode =
    "CodeMismatchException: Invalid code or auth state for the user."
  static let usedSession =
    "NotAuthorizedException: Invalid session for the user, session can only be used once."
  static let everything: Set = ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]
  static let contacts = [
    "email": "ann@example.com", "email_verified": "true", "phone_number": "+15555550100",
    "phone_number_verified": "true",
  ]

  private func pool(
    _ mode: String,
    _ methods: Set<String> = everything,
    recovery: String? = nil,
    attributes: [String: String] = contacts
  ) throws -> TestPool {
    var settings = TestPool.developersMail
    if let recovery {
      // Email MFA is impossible if email is the only recovery channel.
      settings["AccountRecoverySetting"] = [
        "RecoveryMechanisms": [
          ["Priority": 1, "Name": .string(recovery)],
          ["Priority": 2, "Name": "verified_phone_number"],
        ]
      ]
    }
    var pool = try TestPool(settings, client: TestPool.passwordClient)
    pool.addUser("ann", attributes)
    #expect(pool.setMFA(mode, methods).said == "200")
    return pool
  }

  private func prefer(_ pool: inout TestPool, _ settings: JSONObject) -> String {
    pool.admin(
      "AdminSetUserMFAPreference",
      (["Username": "ann"] as JSONObject).merging(settings)
    ).said
  }

  // MARK: Codes

  @Test(arguments: [
    ("SMSMfaSettings", "SMS_MFA", "SMS_MFA_CODE", "SMS", "+*******0100"),
    ("EmailMfaSettings", "EMAIL_OTP", "EMAIL_OTP_CODE", "EMAIL", "a***@e***"),
  ])
  func `a code is sent to the preferred address, has six digits, and works once`(
    setting: String,
    challenge: String,
    key: String,
    medium: String,
    destination: String
  ) throws {
    var pool = try pool("OPTIONAL")
    #expect(prefer(&pool, [setting: ["Enabled": true, "PreferredMfa": true]]) == "200")
    let asked = pool.signIn()
    #expect(asked.challenge == challenge)
    #expect(
      asked.body["ChallengeParameters"]
        == [
          "CODE_DELIVERY_DELIVERY_MEDIUM": .string(medium),
          "CODE_DELIVERY_DESTINATION": .string(destination), "USER_ID_FOR_SRP": "ann",
        ]
    )
    let message = try #require(pool.messages.last)
    #expect(message.event == .authentication)
    #expect(message.secret.utf8.count == 6)
    let wrong = message.secret == "000000" ? "000001" : "000000"
    #expect(pool.answer(asked, [key: .string(wrong)]).said == Self.wrongCode)
    let code = JSONValue.string(message.secret)
    #expect(Tokens(pool.answer(asked, [key: code])) != nil)
    #expect(pool.answer(asked, [key: code]).said == Self.usedSession)
  }

  @Test func `a code verifies the address that received it`() throws {
    var pool = try pool("ON", ["SMS_MFA"], attributes: ["phone_number": "+15555550100"])
    let asked = pool.signIn()
    #expect(asked.challenge == "SMS_MFA")
    #expect(Tokens(pool.answer(asked, ["SMS_MFA_CODE": .string(pool.lastSecret)])) != nil)
    #expect(pool.attributes()["phone_number_verified"] == "true")
  }

  @Test func `a code is valid as long as its session`() throws {
    var pool = try pool("ON", ["SMS_MFA"])
    let asked = pool.signIn()
    pool.advance(by: .seconds(180))
    #expect(
      pool.answer(asked, ["SMS_MFA_CODE": .string(pool.lastSecret)]).said
        == "NotAuthorizedException: Invalid session for the user, session is expired."
    )
  }

  @Test func `SRP leads to the same challenge`() throws {
    var pool = try pool("ON", ["SMS_MFA"])
    let srp = pool.startSRP()
    #expect(try pool.prove(srp).challenge == "SMS_MFA")
  }

  @Test func `a new password is followed by the second factor`() throws {
    var pool = try pool("ON", ["SMS_MFA"])
    _ = pool.admin(
      "AdminSetUserPassword",
      ["Username": "ann", "Password": .string(TestPool.password), "Permanent": false]
    )
    let asked = pool.signIn()
    let next = pool.answer(asked, ["NEW_PASSWORD": "NewPassw0rd!"])
    #expect(next.challenge == "SMS_MFA")
    #expect(Tokens(pool.answer(next, ["SMS_MFA_CODE": .string(pool.lastSecret)])) != nil)
  }

  // MARK: Choosing a factor

  /// A row of the developer guide's runtime logic for MFA.
  struct Decision: Sendable {
    let mode: String
    let methods: [String]
    var recovery: String?
    var enabled: [String] = []
    let next: String
  }

  static let decisions = [
    Decision(mode: "OFF", methods: ["SMS_MFA"], enabled: ["SMSMfaSettings"], next: "tokens"),
    Decision(mode: "OPTIONAL", methods: ["SMS_MFA"], next: "tokens"),
    Decision(
      mode: "OPTIONAL",
      methods: ["SMS_MFA"],
      enabled: ["SMSMfaSettings"],
      next: "SMS_MFA"
    ),
    Decision(
      mode: "OPTIONAL",
      methods: ["SMS_MFA", "EMAIL_OTP"],
      enabled: ["SMSMfaSettings", "EmailMfaSettings"],
      next: "SELECT_MFA_TYPE SMS_MFA EMAIL_OTP"
    ),
    Decision(mode: "ON", methods: ["EMAIL_OTP"], next: "EMAIL_OTP"),
    Decision(
      mode: "ON",
      methods: ["SMS_MFA", "EMAIL_OTP"],
      next: "SELECT_MFA_TYPE SMS_MFA EMAIL_OTP"
    ),
    Decision(
      mode: "ON",
      methods: ["SMS_MFA", "EMAIL_OTP"],
      recovery: "verified_email",
      next: "SMS_MFA"
    ),
    Decision(mode: "ON", methods: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"], next: "EMAIL_OTP"),
    Decision(
      mode: "ON",
      methods: ["SOFTWARE_TOKEN_MFA"],
      next: "MFA_SETUP SOFTWARE_TOKEN_MFA"
    ),
    Decision(
      mode: "ON",
      methods: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"],
      recovery: "verified_email",
      next: "MFA_SETUP SOFTWARE_TOKEN_MFA"
    ),
    Decision(mode: "ON", methods: ["EMAIL_OTP"], recovery: "verified_email", next: "refused"),
  ]

  @Test(arguments: decisions)
  func `the settings of the pool and the user determine the step after the password`(
    row: Decision
  ) throws {
    var pool = try pool("OPTIONAL", Set(row.methods), recovery: row.recovery)
    for setting in row.enabled { #expect(prefer(&pool, [setting: ["Enabled": true]]) == "200") }
    let methods = row.mode == "OFF" ? [] : Set(row.methods)
    #expect(pool.setMFA(row.mode, methods).said == "200")
    let reply = pool.signIn()
    #expect(try Self.outcome(reply) == row.next, "\(reply.said)")
  }

  private static func outcome(_ reply: MockReply) throws -> String {
    guard reply.status == 200 else { return "refused" }
    guard let challenge = reply.challenge else { return "tokens" }
    let list = ["SELECT_MFA_TYPE": "MFAS_CAN_CHOOSE", "MFA_SETUP": "MFAS_CAN_SETUP"][challenge]
    let names = try list.map { try reply.list($0).array?.compactMap(\.string) ?? [] } ?? []
    return ([challenge] + names).joined(separator: " ")
  }

  @Test func `a user without an address can choose a factor to set up`() throws {
    var pool = try pool("ON", attributes: [:])
    let reply = pool.signIn()
    #expect(
      try Self.outcome(reply) == "MFA_SETUP SMS_MFA SOFTWARE_TOKEN_MFA EMAIL_OTP"
    )
  }

  @Test func `a choice leads to the chosen factor and to no other`() throws {
    var pool = try pool("ON", ["SMS_MFA", "EMAIL_OTP"])
    let choice = pool.signIn()
    #expect(
      pool.answer(choice, ["ANSWER": "SOFTWARE_TOKEN_MFA"]).errorType
        == "InvalidParameterException"
    )
    let asked = pool.answer(choice, ["ANSWER": "EMAIL_OTP"])
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(pool.answer(choice, ["ANSWER": "SMS_MFA"]).said == Self.usedSession)
    #expect(Tokens(pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)])) != nil)
  }

  @Test func `a session belongs to its challenge, its user, and its client`() throws {
    var pool = try pool("ON", ["SMS_MFA"])
    pool.addUser("ben", ["email": "ben@example.com", "email_verified": "true"])
    let asked = pool.signIn()
    let code: JSONObject = ["SMS_MFA_CODE": .string(pool.lastSecret)]
    let invalid = "NotAuthorizedException: Invalid session for the user."
    #expect(pool.answer(asked, code, user: "ben").said == invalid)
    #expect(pool.answer(asked, ["EMAIL_OTP_CODE": "1"], as: "EMAIL_OTP").said == invalid)
    let other = try pool.addClient(TestPool.passwordClient)
    let foreign = pool.call(
      "RespondToAuthChallenge",
      [
        "ClientId": .string(other), "ChallengeName": "SMS_MFA",
        "Session": asked.body["Session"] ?? "",
        "ChallengeResponses": .object((["USERNAME": "ann"] as JSONObject).merging(code)),
      ]
    )
    #expect(foreign.said == invalid)
    #expect(Tokens(pool.answer(asked, code)) != nil)
  }

  @Test func `an email address can be set up during the sign-in`() throws {
    var pool = try pool("ON", ["EMAIL_OTP"], attributes: [:])
    let setup = pool.signIn()
    let asked = pool.answer(setup, ["EMAIL": "ann@example.org"])
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(pool.messages.last?.recipient == "ann@example.org")
    #expect(Tokens(pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)])) != nil)
    #expect(pool.attributes()["email"] == "ann@example.org")
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(pool.signIn().challenge == "EMAIL_OTP")
  }

  @Test func `a phone number used for MFA cannot also reset the password`() throws {
    var pool = try pool("OPTIONAL", ["SMS_MFA"])
    let recover: JSONObject = ["Username": "ann"]
    let before = pool.client("ForgotPassword", recover)
    #expect(before.body["CodeDeliveryDetails"]?["DeliveryMedium"] == "SMS")
    _ = prefer(&pool, ["SMSMfaSettings": ["Enabled": true]])
    let after = pool.client("ForgotPassword", recover)
    #expect(after.body["CodeDeliveryDetails"]?["DeliveryMedium"] == "EMAIL")
  }

  // MARK: Preferences

  @Test func `preferences appear in AdminGetUser and GetUser until they are removed`() throws {
    var pool = try pool("OPTIONAL")
    let tokens = try pool.tokens()
    let enabled = pool.own(
      tokens,
      "SetUserMFAPreference",
      [
        "SMSMfaSettings": ["Enabled": true],
        "EmailMfaSettings": ["Enabled": true, "PreferredMfa": true],
      ]
    )
    #expect(enabled.said == "200")
    for user in [pool.own(tokens, "GetUser"), pool.admin("AdminGetUser", ["Username": "ann"])] {
      #expect(user.body["UserMFASettingList"] == ["SMS_MFA", "EMAIL_OTP"])
      #expect(user.body["PreferredMfaSetting"] == "EMAIL_OTP")
    }
    _ = pool.own(tokens, "SetUserMFAPreference", ["EmailMfaSettings": ["Enabled": false]])
    let user = pool.own(tokens, "GetUser").body
    #expect(user["UserMFASettingList"] == ["SMS_MFA"])
    #expect(user["PreferredMfaSetting"] == nil)
  }

  static let impossible: [(settings: JSONObject, said: String)] = [
    (
      [
        "SMSMfaSettings": ["Enabled": true, "PreferredMfa": true],
        "EmailMfaSettings": ["Enabled": true, "PreferredMfa": true],
      ],
      "InvalidParameterException: Only one MFA method can be set as preferred"
    ),
    (
      ["SoftwareTokenMfaSettings": ["Enabled": true]],
      "InvalidParameterException: User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA"
    ),
  ]

  @Test(arguments: impossible)
  func `an invalid preference is rejected and changes nothing`(
    settings: JSONObject,
    said: String
  ) throws {
    var pool = try pool("OPTIONAL")
    #expect(prefer(&pool, settings) == said)
    let user = pool.admin("AdminGetUser", ["Username": "ann"]).body
    #expect(user["UserMFASettingList"] == nil)
  }

  @Test func `a factor must be enabled in the pool and needs the user's address`() throws {
    var pool = try pool("OPTIONAL", ["SMS_MFA"], attributes: ["email": "ann@example.com"])
    #expect(
      prefer(&pool, ["EmailMfaSettings": ["Enabled": true]])
        == "InvalidParameterException: EMAIL_OTP is not enabled for the user pool"
    )
    #expect(
      prefer(&pool, ["SMSMfaSettings": ["Enabled": true]])
        == "InvalidParameterException: "
        + "User does not have delivery config set to turn on SMS_MFA"
    )
  }

  @Test func `SetUserSettings turns SMS on and off`() throws {
    var pool = try pool("OPTIONAL", ["SMS_MFA"])
    let tokens = try pool.tokens()
    let option: JSONValue = [["DeliveryMedium": "SMS", "AttributeName": "phone_number"]]
    #expect(pool.own(tokens, "SetUserSettings", ["MFAOptions": option]).said == "200")
    #expect(pool.signIn().challenge == "SMS_MFA")
    let off = pool.admin("AdminSetUserSettings", ["Username": "ann", "MFAOptions": []])
    #expect(off.said == "200")
    #expect(Tokens(pool.signIn()) != nil)
  }
}
