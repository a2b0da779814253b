import AuthCrypto
import JSON
@testable import MockPool
import Testing

@Suite("Sign-in with SRP")
struct SRPSignInTests {
  static let incorrect = UserExistenceTests.incorrect

  private func pool() throws -> TestPool {
    var pool = try TestPool(["AliasAttributes": ["email"]])
    pool.addUser()
    return pool
  }

  @Test func `the challenge has its five parameters and no Session`() throws {
    var pool = try pool()
    let srp = pool.startSRP()
    #expect(Set(srp.reply.body.keys) == ["ChallengeName", "ChallengeParameters"])
    #expect(srp.reply.body["ChallengeName"] == "PASSWORD_VERIFIER")
    #expect(
      Set(srp.parameters.keys)
        == ["SALT", "SRP_B", "SECRET_BLOCK", "USERNAME", "USER_ID_FOR_SRP"]
    )
    #expect(srp.parameters["USERNAME"] == "ann")
    #expect(srp.parameters["USER_ID_FOR_SRP"] == "ann")
  }

  @Test func `a right proof returns tokens and works twice`() throws {
    var pool = try pool()
    let srp = pool.startSRP()
    #expect(Tokens(try pool.prove(srp)) != nil)
    #expect(Tokens(try pool.prove(srp)) != nil)
  }

  @Test func `a wrong proof does not use up the challenge`() throws {
    var pool = try pool()
    let srp = pool.startSRP()
    #expect(try pool.prove(srp, password: "Wr0ng!").said == Self.incorrect)
    #expect(Tokens(try pool.prove(srp)) != nil)
  }

  @Test func `the salt stays the same, and the public value changes`() throws {
    var pool = try pool()
    let first = pool.startSRP()
    let second = pool.startSRP()
    #expect(first.parameters["SALT"] == second.parameters["SALT"])
    #expect(first.parameters["SRP_B"] != second.parameters["SRP_B"])
  }

  @Test func `an alias signs in as the user's own name`() throws {
    var pool = try pool()
    let srp = pool.startSRP("ann@example.com")
    #expect(srp.parameters["USER_ID_FOR_SRP"] == "ann")
    #expect(Tokens(try pool.prove(srp)) != nil)
  }

  @Test func `the sub is a user name only if addresses are user names`() throws {
    var pool = try pool()
    let sub = try #require(pool.attributes()["sub"])
    #expect(pool.startSRP(sub).reply.said == "UserNotFoundException: User does not exist.")
    #expect(pool.admin("AdminGetUser", ["Username": .string(sub)]).status == 200)

    var emails = try TestPool(TestPool.emailPool)
    emails.addUser("ann@example.com")
    let name = try #require(emails.attributes("ann@example.com")["sub"])
    let srp = emails.startSRP(name)
    #expect(srp.parameters["USER_ID_FOR_SRP"]?.string == name)
    #expect(Tokens(try emails.prove(srp)) != nil)
  }

  @Test(
    arguments: [
      (nil, "Missing required parameter SRP_A"),
      (
        "zzz-not-hex",
        "1 validation error detected: Value 'zzz-not-hex' at 'sRPA' failed to satisfy constraint: "
          + "Member must satisfy regular expression pattern: ^[0-9a-fA-F]+$"
      ),
    ] as [(String?, String)]
  )
  func `a missing or non-hexadecimal value is rejected at once`(
    value: String?,
    said: String
  )
    throws
  {
    var pool = try pool()
    var parameters: JSONObject = ["USERNAME": "ann"]
    parameters["SRP_A"] = value.map(JSONValue.string)
    let reply = pool.initiate("USER_SRP_AUTH", parameters)
    #expect(reply.said == "InvalidParameterException: \(said)")
  }

  @Test func `a value of zero gets a challenge but never tokens`() throws {
    var pool = try pool()
    let reply = pool.initiate("USER_SRP_AUTH", ["USERNAME": "ann", "SRP_A": "0"])
    #expect(reply.status == 200)
    let client = SRPClient(ephemeral: [1, 2, 3])
    let srp = SRPConversation(client: client, reply: reply)
    #expect(try pool.prove(srp).said == Self.incorrect)
  }

  @Test(arguments: [
    ("USERNAME", "Missing required parameter USERNAME"),
    ("TIMESTAMP", "Missing required parameter TIMESTAMP"),
    ("PASSWORD_CLAIM_SIGNATURE", "Missing required parameter PASSWORD_CLAIM_SIGNATURE"),
    ("PASSWORD_CLAIM_SECRET_BLOCK", "Missing required parameter PASSWORD_CLAIM_SECRET_BLOCK"),
  ])
  func `each key of the challenge response is required`(key: String, said: String) throws {
    var pool = try pool()
    let srp = pool.startSRP()
    var responses = try pool.proof(srp)
    responses[key] = nil
    #expect(pool.answerSRP(responses).said == "InvalidParameterException: \(said)")
  }

  @Test func `a call without challenge responses is rejected`() throws {
    var pool = try pool()
    #expect(
      pool.answerSRP([:]).said
        == "InvalidParameterException: Missing required parameter challenge responses."
    )
  }

  @Test(arguments: [
    (
      "TIMESTAMP", "2026-11-21T08:00:00Z",
      "InvalidParameterException: TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english."
    ),
    (
      "PASSWORD_CLAIM_SIGNATURE", "not base64!",
      "InvalidParameterException: Invalid PASSWORD_CLAIM_SIGNATURE format. Must be a Base64 string."
    ),
    ("PASSWORD_CLAIM_SIGNATURE", "AAAA", incorrect),
    ("PASSWORD_CLAIM_SECRET_BLOCK", "AAAA", incorrect),
    ("TIMESTAMP", "Sat Nov 21 08:00:01 UTC 2026", incorrect),
    ("USERNAME", "ben", incorrect),
  ])
  func `a changed challenge response is rejected`(key: String, value: String, said: String) throws {
    var pool = try pool()
    pool.addUser("ben", [:])
    let srp = pool.startSRP()
    var responses = try pool.proof(srp)
    responses[key] = .string(value)
    #expect(pool.answerSRP(responses).said == said)
  }

  @Test(arguments: ["Fri Jan 2 03:04:05 UTC 2015", "FRI jan 02 03:04:05 GMT 2015"])
  func `the timestamp can be in any case and of any age`(timestamp: String) throws {
    var pool = try pool()
    let srp = pool.startSRP()
    #expect(Tokens(pool.answerSRP(try pool.proof(srp, timestamp: timestamp))) != nil)
  }

  @Test func `an administrator can sign in a user with SRP`() throws {
    var pool = try pool()
    let srp = pool.startSRP("ann", as: "AdminInitiateAuth")
    let reply = pool.admin(
      "AdminRespondToAuthChallenge",
      [
        "ClientId": .string(pool.clientID), "ChallengeName": "PASSWORD_VERIFIER",
        "ChallengeResponses": .object(try pool.proof(srp)),
      ]
    )
    #expect(Tokens(reply) != nil)
  }

  @Test func `a challenge belongs to its client`() throws {
    var pool = try pool()
    let other = try pool.addClient([:])
    let srp = pool.startSRP()
    let responses = try pool.proof(srp)
    let reply = pool.call(
      "RespondToAuthChallenge",
      [
        "ClientId": .string(other), "ChallengeName": "PASSWORD_VERIFIER",
        "ChallengeResponses": .object(responses),
      ]
    )
    #expect(reply.said == Self.incorrect)
  }

  @Test func `a challenge expires with the client's session validity`() throws {
    var pool = try pool()
    let srp = pool.startSRP()
    pool.advance(by: .seconds(180))
    #expect(try pool.prove(srp).said == Self.incorrect)
  }

  @Test func `a challenge is invalid after the password changes`() throws {
    var pool = try pool()
    let srp = pool.startSRP()
    pool.addUser("ann", password: "An0therOne!")
    #expect(try pool.prove(srp).said == Self.incorrect)
    let next = pool.startSRP()
    #expect(Tokens(try pool.prove(next, password: "An0therOne!")) != nil)
  }

  @Test func `a change during the check of a proof applies`() throws {
    var pool = try pool()
    let srp = pool.startSRP()
    let request = MockRequest(
      operation: "RespondToAuthChallenge",
      input: [
        "ClientId": .string(pool.clientID), "ChallengeName": "PASSWORD_VERIFIER",
        "ChallengeResponses": .object(try pool.proof(srp)),
      ]
    )
    guard
      case .pending(let work) = pool.pool.answer(request, at: pool.now, using: &pool.random)
    else {
      Issue.record("the proof must be checked outside the pool")
      return
    }
    _ = pool.admin("AdminDisableUser", ["Username": "ann"])
    guard case .reply(let reply) = pool.pool.resume(work.run(), at: pool.now, using: &pool.random)
    else {
      Issue.record("a disabled user must get an error")
      return
    }
    #expect(reply.said == "NotAuthorizedException: User is disabled.")
  }
}
