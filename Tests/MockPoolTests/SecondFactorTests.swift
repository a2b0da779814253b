import JSON
@testable import MockPool
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
    var pool = try TestPool.withSecondFactors("OPTIONAL")
    #expect(pool.prefer([setting: ["Enabled": true, "PreferredMfa": true]]) == "200")
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
    var pool = try TestPool.withSecondFactors(
      "ON",
      ["SMS_MFA"],
      attributes: ["phone_number": "+15555550100"]
    )
    let asked = pool.signIn()
    #expect(asked.challenge == "SMS_MFA")
    #expect(Tokens(pool.answer(asked, ["SMS_MFA_CODE": .string(pool.lastSecret)])) != nil)
    #expect(pool.attributes()["phone_number_verified"] == "true")
  }

  @Test func `a code is valid as long as its session`() throws {
    var pool = try TestPool.withSecondFactors("ON", ["SMS_MFA"])
    let asked = pool.signIn()
    pool.advance(by: .seconds(180))
    #expect(
      pool.answer(asked, ["SMS_MFA_CODE": .string(pool.lastSecret)]).said
        == "NotAuthorizedException: Invalid session for the user, session is expired."
    )
  }

  @Test func `SRP leads to the same challenge`() throws {
    var pool = try TestPool.withSecondFactors("ON", ["SMS_MFA"])
    let srp = pool.startSRP()
    #expect(try pool.prove(srp).challenge == "SMS_MFA")
  }

  @Test func `a new password is followed by the second factor`() throws {
    var pool = try TestPool.withSecondFactors("ON", ["SMS_MFA"])
    pool.makePasswordTemporary()
    let asked = pool.signIn()
    let next = pool.answer(asked, ["NEW_PASSWORD": "NewPassw0rd!"])
    #expect(next.challenge == "SMS_MFA")
    #expect(Tokens(pool.answer(next, ["SMS_MFA_CODE": .string(pool.lastSecret)])) != nil)
  }

  @Test func `a session belongs to its challenge, its user, and its client`() throws {
    var pool = try TestPool.withSecondFactors("ON", ["SMS_MFA"])
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
}
