import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("CUSTOM_AUTH")
struct CustomChallengeTests {
  static let rounds: JSONObject = [
    "customChallenge": [
      ["ask": ["question": "two and two?"], "answer": "4", "metadata": "SUM"],
      ["ask": ["question": "color?"], "answer": "blue"],
    ]
  ]

  private func pool(
    _ triggers: JSONObject = rounds,
    client: JSONObject = [:]
  ) throws -> TestPool {
    let flows: JSONObject = ["ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]]
    var pool = try TestPool(TestPool.developersMail, client: flows.merging(client))
    pool.pool.declare(try DeclaredTriggers(triggers))
    pool.addUser()
    return pool
  }

  private func start(_ pool: inout TestPool, user: String = "ann") -> MockReply {
    pool.initiate("CUSTOM_AUTH", ["USERNAME": .string(user)])
  }

  @Test func `challenges come in order, and the last correct response returns tokens`() throws {
    var pool = try pool()
    let first = start(&pool)
    #expect(first.challenge == "CUSTOM_CHALLENGE")
    #expect(
      first.body["ChallengeParameters"] == ["USERNAME": "ann", "question": "two and two?"]
    )
    let second = pool.answer(first, ["ANSWER": "4"])
    #expect(second.body["ChallengeParameters"]?["question"] == "color?")
    #expect(Tokens(pool.answer(second, ["ANSWER": "blue"])) != nil)
    #expect(pool.answer(first, ["ANSWER": "4"]).said == SecondFactorTests.usedSession)
  }

  @Test
  func `a wrong response repeats the challenge, and the third in a row ends the sign-in`()
    throws
  {
    var pool = try pool()
    var asked = start(&pool)
    for _ in 0..<2 {
      asked = pool.answer(asked, ["ANSWER": "5"])
      #expect(asked.body["ChallengeParameters"]?["question"] == "two and two?")
    }
    #expect(pool.answer(asked, ["ANSWER": "5"]).said == UserExistenceTests.incorrect)
  }

  /// Starts with the password of the user.
  static func proving(_ pool: inout TestPool) -> (SRPClient, MockReply) {
    let client = SRPClient(ephemeral: [3] + (0..<31).map { UInt8($0) })
    let parameters: JSONObject = [
      "USERNAME": "ann", "CHALLENGE_NAME": "SRP_A", "SRP_A": .string(client.publicValue),
    ]
    return (client, pool.initiate("CUSTOM_AUTH", parameters))
  }

  @Test func `the password can be proved with SRP first`() throws {
    var pool = try pool()
    let (client, reply) = Self.proving(&pool)
    #expect(reply.challenge == "PASSWORD_VERIFIER")
    let srp = SRPConversation(client: client, reply: reply)
    #expect(try pool.prove(srp, password: "Wr0ngPassword!").said == UserExistenceTests.incorrect)
    let asked = try pool.prove(srp)
    #expect(asked.body["ChallengeParameters"]?["question"] == "two and two?")
  }

  @Test func `the second factor comes between the password and the custom challenges`() throws {
    var pool = try pool()
    pool.setMFA("ON", ["EMAIL_OTP"])
    let (client, reply) = Self.proving(&pool)
    let asked = try pool.prove(SRPConversation(client: client, reply: reply))
    #expect(asked.challenge == "EMAIL_OTP")
    let next = pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)])
    #expect(next.challenge == "CUSTOM_CHALLENGE")
  }

  @Test
  func `an unknown user also gets challenges if the client hides users, and can never sign in`()
    throws
  {
    var pool = try pool(client: ["PreventUserExistenceErrors": "ENABLED"])
    let first = start(&pool, user: "nobody")
    #expect(first.challenge == "CUSTOM_CHALLENGE")
    let second = pool.answer(first, ["ANSWER": "4"], user: "nobody")
    #expect(second.challenge == "CUSTOM_CHALLENGE")
    #expect(
      pool.answer(second, ["ANSWER": "blue"], user: "nobody").said
        == UserExistenceTests.incorrect
    )
  }

  @Test func `a client that does not hide users reports an unknown user`() throws {
    var pool = try pool(client: ["PreventUserExistenceErrors": "LEGACY"])
    #expect(
      start(&pool, user: "nobody").said == "UserNotFoundException: User does not exist."
    )
  }

  @Test func `without triggers, custom challenges are rejected`() throws {
    var pool = try pool([:])
    #expect(
      start(&pool).said == "InvalidParameterException: "
        + "Custom auth lambda trigger is not configured for the user pool."
    )
  }

  @Test func `a correct response does not bypass the user's status`() throws {
    var pool = try pool(["customChallenge": [["answer": "4"]]])
    _ = pool.admin("AdminResetUserPassword", ["Username": "ann"])
    let reset = pool.answer(start(&pool), ["ANSWER": "4"])
    #expect(reset.said == "PasswordResetRequiredException: Password reset required for the user")
    pool.makePasswordTemporary()
    let asked = pool.answer(start(&pool), ["ANSWER": "4"])
    #expect(asked.challenge == "NEW_PASSWORD_REQUIRED")
    let next = pool.answer(asked, ["NEW_PASSWORD": "An0ther-1!"])
    #expect(Tokens(next) != nil, "\(next.said)")
    pool.advance(by: .seconds(8 * 86_400))
    pool.makePasswordTemporary()
    pool.advance(by: .seconds(8 * 86_400))
    #expect(
      pool.answer(start(&pool), ["ANSWER": "4"]).said.hasPrefix("NotAuthorizedException: Temporary")
    )
  }
}
