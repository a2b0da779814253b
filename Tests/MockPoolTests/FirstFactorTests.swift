import AuthCrypto
import FoundationEssentials
import JSON
import MockPool
import Testing

@Suite("USER_AUTH")
struct FirstFactorTests {
  static let choiceClient: JSONObject = [
    "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
  ]
  static let contacts = SecondFactorTests.contacts

  private func pool(
    _ factors: [String] = ["PASSWORD", "EMAIL_OTP", "SMS_OTP"],
    client: JSONObject = [:],
    attributes: [String: String] = contacts
  ) throws -> TestPool {
    let allowed = JSONValue.array(factors.map { .string($0) })
    var pool = try TestPool(
      [
        "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": allowed]],
        "AutoVerifiedAttributes": ["email"],
        "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"],
      ],
      client: Self.choiceClient.merging(client)
    )
    pool.addUser("ann", attributes)
    return pool
  }

  private func start(
    _ pool: inout TestPool,
    _ parameters: JSONObject = [:],
    user: String = "ann",
    session: JSONValue? = nil
  ) -> MockReply {
    var input: JSONObject = [
      "AuthFlow": "USER_AUTH",
      "AuthParameters": .object(
        (["USERNAME": .string(user)] as JSONObject).merging(parameters)
      ),
    ]
    input["Session"] = session
    return pool.client("InitiateAuth", input)
  }

  @Test func `without a preference, the user chooses among the available factors`() throws {
    var pool = try pool()
    let choice = start(&pool)
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
    var pool = try pool()
    let asked = start(&pool, ["PREFERRED_CHALLENGE": .string(factor)])
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
    var pool = try pool()
    let right: JSONObject = [
      "PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": .string(TestPool.password),
    ]
    #expect(Tokens(start(&pool, right)) != nil)
    let wrong = right.merging(["PASSWORD": "Wr0ngPassword!"])
    #expect(start(&pool, wrong).said == UserExistenceTests.incorrect)
    #expect(
      start(&pool, ["PREFERRED_CHALLENGE": "PASSWORD"]).said
        == "InvalidParameterException: Missing required parameter PASSWORD"
    )
  }

  @Test func `a preferred factor that the user does not have leads to the choice`() throws {
    var pool = try pool(attributes: ["email": "ann@example.com", "email_verified": "true"])
    let choice = start(&pool, ["PREFERRED_CHALLENGE": "SMS_OTP"])
    #expect(choice.challenge == "SELECT_CHALLENGE")
    #expect(choice.body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"])
  }

  @Test(arguments: ["SELECT_CHALLENGE", "PASSWORD"])
  func `the password can be sent with the choice`(challenge: String) throws {
    var pool = try pool()
    let choice = start(&pool)
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
    var pool = try pool()
    let client = SRPClient(ephemeral: [3] + (0..<31).map { UInt8($0) })
    let reply = pool.answer(
      start(&pool),
      ["ANSWER": "PASSWORD_SRP", "SRP_A": .string(client.publicValue)]
    )
    #expect(reply.challenge == "PASSWORD_VERIFIER")
    let done = try pool.prove(SRPConversation(client: client, reply: reply))
    #expect(Tokens(done) != nil, "\(done.said)")
  }

  @Test func `choosing a code leads to its challenge`() throws {
    var pool = try pool()
    let asked = pool.answer(start(&pool), ["ANSWER": "EMAIL_OTP"])
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(
      Tokens(pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)])) != nil
    )
  }

  @Test func `a user whose only factor is a code skips the choice`() throws {
    var pool = try pool(attributes: ["email": "ann@example.com", "email_verified": "true"])
    let contact: [String: String] = ["email": "ben@example.com"]
    _ = pool.client(
      "SignUp",
      ["Username": "ben", "UserAttributes": .attributes(contact)]
    )
    let asked = start(&pool, user: "ben")
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
    var pool = try pool()
    _ = pool.admin(
      "AdminSetUserPassword",
      ["Username": "ann", "Password": .string(TestPool.password), "Permanent": false]
    )
    #expect(start(&pool).body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
  }

  @Test func `a user with a second factor starts with the password`() throws {
    var pool = try pool()
    pool.setMFA("OPTIONAL", ["SMS_MFA"])
    #expect(start(&pool).body["AvailableChallenges"]?.array?.count == 4)
    _ = pool.admin(
      "AdminSetUserMFAPreference",
      ["Username": "ann", "SMSMfaSettings": ["Enabled": true]]
    )
    #expect(start(&pool).body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
    let next = start(
      &pool,
      ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": .string(TestPool.password)]
    )
    #expect(next.challenge == "SMS_MFA")
  }

  // MARK: Unknown users

  @Test func `a client that hides users returns the same false challenge every time`() throws {
    var pool = try pool(client: ["PreventUserExistenceErrors": "ENABLED"])
    let asked = start(
      &pool,
      ["PREFERRED_CHALLENGE": "EMAIL_OTP"],
      user: "nobody@example.com"
    )
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(
      asked.body["ChallengeParameters"]?["CODE_DELIVERY_DESTINATION"] == "n***@e***"
    )
    #expect(pool.messages.isEmpty)
    let answered = pool.answer(
      asked,
      ["EMAIL_OTP_CODE": "12345678"],
      user: "nobody@example.com"
    )
    #expect(answered.said == SecondFactorTests.wrongCode)
    let password: JSONObject = ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": "Passw0rd!"]
    #expect(start(&pool, password, user: "nobody").said == UserExistenceTests.incorrect)
  }

  @Test func `a client that does not hide users reports an unknown user`() throws {
    var pool = try pool(client: ["PreventUserExistenceErrors": "LEGACY"])
    #expect(
      start(&pool, user: "nobody").said == "UserNotFoundException: User does not exist."
    )
  }

  @Test func `a client without the flow is rejected`() throws {
    var pool = try pool(client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]])
    #expect(
      start(&pool).said
        == "InvalidParameterException: USER_AUTH flow not enabled for this client"
    )
  }

  // MARK: After a sign-up

  @Test func `after a confirmed sign-up, the Session signs in once without another proof`() throws {
    var pool = try pool()
    let signedUp = pool.signUp("ben", ["email": "ben@example.com"])
    let first = try #require(signedUp.body["Session"])
    #expect(
      start(&pool, user: "ben", session: first).said
        == "NotAuthorizedException: Invalid session for the user."
    )
    let confirmed = pool.client(
      "ConfirmSignUp",
      ["Username": "ben", "ConfirmationCode": .string(pool.lastSecret), "Session": first]
    )
    let second = try #require(confirmed.body["Session"])
    #expect(Tokens(start(&pool, user: "ben", session: second)) != nil)
    #expect(
      start(&pool, user: "ben", session: second).said == SecondFactorTests.usedSession
    )
  }

  @Test func `ConfirmSignUp without the Session of SignUp returns no Session`() throws {
    var pool = try pool()
    pool.signUp("ben", ["email": "ben@example.com"])
    #expect(pool.confirm("ben").body == [:])
  }

  @Test func `a pool without codes as a factor returns no Session from ConfirmSignUp`() throws {
    var pool = try pool(["PASSWORD"])
    let session = try #require(pool.signUp("ben", ["email": "ben@example.com"]).body["Session"])
    let confirmed = pool.client(
      "ConfirmSignUp",
      ["Username": "ben", "ConfirmationCode": .string(pool.lastSecret), "Session": session]
    )
    #expect(confirmed.body == [:])
  }

  // MARK: GetUserAuthFactors

  @Test func `GetUserAuthFactors lists the factors of the user`() throws {
    var pool = try pool()
    let tokens = try #require(
      Tokens(
        start(&pool, ["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": .string(TestPool.password)])
      )
    )
    #expect(
      pool.own(tokens, "GetUserAuthFactors").body
        == [
          "Username": "ann", "ConfiguredUserAuthFactors": ["PASSWORD", "EMAIL_OTP", "SMS_OTP"],
        ]
    )
  }

  @Test func `a code cannot verify an address that is another user's alias`() throws {
    var pool = try TestPool(
      [
        "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
        "AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
      ],
      client: Self.choiceClient
    )
    pool.addUser("ann")
    pool.signUp("eve")
    let asked = start(&pool, ["PREFERRED_CHALLENGE": "EMAIL_OTP"], user: "eve")
    let answered = pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)], user: "eve")
    #expect(
      answered.said == "AliasExistsException: An account with the given email already exists."
    )
    #expect(pool.attributes("eve")["email_verified"] == "false")
    let owner = pool.admin("AdminGetUser", ["Username": "ann@example.com"])
    #expect(owner.body["Username"] == "ann")
  }

  @Test(arguments: ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"])
  func `a PreAuthentication error stops the sign-in before the factor`(_ factor: String) throws {
    var pool = try pool()
    pool.pool.declare(try DeclaredTriggers(["preAuthentication": ["fail": "no"]]))
    let given: JSONObject = [
      "PREFERRED_CHALLENGE": .string(factor), "PASSWORD": .string(TestPool.password), "SRP_A": "02",
    ]
    let refused = "UserLambdaValidationException: PreAuthentication failed with error no."
    #expect(start(&pool, given).said == refused)
    let choice = start(&pool)
    let answer = given.merging(["ANSWER": .string(factor)])
    #expect(pool.answer(choice, answer).said == refused)
  }
}
