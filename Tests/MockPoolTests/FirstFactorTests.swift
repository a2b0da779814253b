import AuthCrypto
import JSON
@testable import MockPool
import Testing

@Suite("USER_AUTH")
struct FirstFactorTests {
  static let choiceClient: JSONObject = [
    "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
  ]
  static let contacts = SecondFactorTests.contacts

  @Test func `without a preference, the user chooses among the available factors`() throws {
    var pool = try TestPool.withFirstFactors()
    let choice = pool.startChoice()
    #expect(choice.challenge == "SELECT_CHALLENGE")
    #expect(
      choice.body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP", "SMS_OTP"]
    )
    #expect(choice.body["ChallengeParameters"] == [:])
  }

  @Test(arguments: [
    ("EMAIL_OTP", "EMAIL", "a***@e***"), ("SMS_OTP", "SMS", "+*******0100"),
  ])
  func `a preferred code is sent at once and has eight digits`(
    factor: String,
    medium: String,
    destination: String
  ) throws {
    var pool = try TestPool.withFirstFactors()
    let asked = pool.startChoice(["PREFERRED_CHALLENGE": .string(factor)])
    #expect(asked.challenge == factor)
    #expect(
      asked.body["ChallengeParameters"]
        == [
          "CODE_DELIVERY_DELIVERY_MEDIUM": .string(medium),
          "CODE_DELIVERY_DESTINATION": .string(destination),
        ]
    )
    #expect(asked.body["AvailableChallenges"]?.array?.count == 4)
    #expect(pool.lastSecret.utf8.count == 8)
    #expect(
      pool.answer(asked, ["\(factor)_CODE": "00"]).said == SecondFactorTests.wrongCode
    )
    let done = pool.answer(asked, ["\(factor)_CODE": .string(pool.lastSecret)])
    #expect(Tokens(done) != nil, "\(done.said)")
  }

  @Test func `a preferred password completes the sign-in in the same call`() throws {
    var pool = try TestPool.withFirstFactors()
    let right: JSONObject = [
      "PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": .string(TestPool.password),
    ]
    #expect(Tokens(pool.startChoice(right)) != nil)
    let wrong = right.merging(["PASSWORD": "Wr0ngPassword!"])
    #expect(pool.startChoice(wrong).said == UserExistenceTests.incorrect)
    #expect(
      pool.startChoice(["PREFERRED_CHALLENGE": "PASSWORD"]).said
        == "InvalidParameterException: Missing required parameter PASSWORD"
    )
  }

  @Test func `a preferred factor that the user does not have leads to the choice`() throws {
    var pool = try TestPool.withFirstFactors(attributes: [
      "email": "ann@example.com", "email_verified": "true",
    ])
    let choice = pool.startChoice(["PREFERRED_CHALLENGE": "SMS_OTP"])
    #expect(choice.challenge == "SELECT_CHALLENGE")
    #expect(choice.body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"])
  }

  @Test(arguments: ["SELECT_CHALLENGE", "PASSWORD"])
  func `the password can be sent with the choice`(challenge: String) throws {
    var pool = try TestPool.withFirstFactors()
    let choice = pool.startChoice()
    let wrong = pool.answer(
      choice,
      ["ANSWER": "PASSWORD", "PASSWORD": "Wr0ngPassword!"],
      as: challenge
    )
    #expect(wrong.said == UserExistenceTests.incorrect)
    let right = pool.answer(
      choice,
      ["ANSWER": "PASSWORD", "PASSWORD": .string(TestPool.password)],
      as: challenge
    )
    #expect(Tokens(right) != nil, "\(right.said)")
  }

  @Test func `choosing PASSWORD_SRP leads to PASSWORD_VERIFIER`() throws {
    var pool = try TestPool.withFirstFactors()
    let client = SRPClient(ephemeral: [3] + (0..<31).map { UInt8($0) })
    let reply = pool.answer(
      pool.startChoice(),
      ["ANSWER": "PASSWORD_SRP", "SRP_A": .string(client.publicValue)]
    )
    #expect(reply.challenge == "PASSWORD_VERIFIER")
    let done = try pool.prove(SRPConversation(client: client, reply: reply))
    #expect(Tokens(done) != nil, "\(done.said)")
  }

  @Test func `choosing a code leads to its challenge`() throws {
    var pool = try TestPool.withFirstFactors()
    let asked = pool.answer(pool.startChoice(), ["ANSWER": "EMAIL_OTP"])
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(
      Tokens(pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)])) != nil
    )
  }

  @Test func `a user whose only factor is a code skips the choice`() throws {
    var pool = try TestPool.withFirstFactors(attributes: [
      "email": "ann@example.com", "email_verified": "true",
    ])
    let contact: [String: String] = ["email": "ben@example.com"]
    _ = pool.client(
      "SignUp",
      ["Username": "ben", "UserAttributes": .attributes(contact)]
    )
    let asked = pool.startChoice(user: "ben")
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(asked.body["AvailableChallenges"] == ["EMAIL_OTP"])
    let done = pool.answer(
      asked,
      ["EMAIL_OTP_CODE": .string(pool.lastSecret)],
      user: "ben"
    )
    #expect(Tokens(done) != nil, "\(done.said)")
    #expect(pool.status("ben") == "CONFIRMED")
    #expect(pool.attributes("ben")["email_verified"] == "true")
  }

  @Test func `with a temporary password, no other factor is available`() throws {
    var pool = try TestPool.withFirstFactors()
    pool.makePasswordTemporary()
    #expect(pool.startChoice().body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
  }

  @Test func `a user with a second factor starts with the password`() throws {
    var pool = try TestPool.withFirstFactors()
    pool.setMFA("OPTIONAL", ["SMS_MFA"])
    #expect(pool.startChoice().body["AvailableChallenges"]?.array?.count == 4)
    _ = pool.admin(
      "AdminSetUserMFAPreference",
      ["Username": "ann", "SMSMfaSettings": ["Enabled": true]]
    )
    #expect(pool.startChoice().body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
    let next = pool.startChoice(
      ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": .string(TestPool.password)]
    )
    #expect(next.challenge == "SMS_MFA")
  }
}
