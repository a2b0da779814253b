import JSON
@testable import MockPool
import Testing

@Suite("NEW_PASSWORD_REQUIRED")
struct NewPasswordTests {
  static let invalid = "NotAuthorizedException: Invalid session for the user."

  private func pool(_ settings: JSONObject = [:], client: JSONObject = [:]) throws -> TestPool {
    var pool = try TestPool(settings, client: TestPool.passwordClient.merging(client))
    _ = pool.admin(
      "AdminCreateUser",
      [
        "Username": "ann", "TemporaryPassword": .string(TestPool.password),
        "UserAttributes": .attributes(["email": "ann@example.com"]),
        "DesiredDeliveryMediums": ["EMAIL"],
      ]
    )
    return pool
  }

  private func answer(
    _ pool: inout TestPool,
    _ session: JSONValue?,
    _ responses: JSONObject = [:],
    password: String = "NewPassw0rd!"
  ) -> MockReply {
    let answers: JSONObject = ["USERNAME": "ann", "NEW_PASSWORD": .string(password)]
    var input: JSONObject = [
      "ChallengeName": "NEW_PASSWORD_REQUIRED",
      "ChallengeResponses": .object(answers.merging(responses)),
    ]
    input["Session"] = session
    return pool.client("RespondToAuthChallenge", input)
  }

  @Test
  func `a temporary password leads to the challenge, and the challenge response returns tokens`()
    throws
  {
    var pool = try pool()
    let challenge = pool.signIn()
    #expect(challenge.body["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    #expect(
      challenge.body["ChallengeParameters"]
        == [
          "USER_ID_FOR_SRP": "ann", "requiredAttributes": "[]",
          "userAttributes": #"{"email":"ann@example.com"}"#,
        ]
    )
    let session = try #require(challenge.body["Session"]?.string)
    #expect((20...2048).contains(session.utf8.count))
    #expect(Tokens(answer(&pool, challenge.body["Session"])) != nil)
    #expect(pool.status() == "CONFIRMED")
    #expect(Tokens(pool.signIn("ann", "NewPassw0rd!")) != nil)
    #expect(pool.signIn().said == UserExistenceTests.incorrect)
  }

  @Test func `SRP leads to the same challenge`() throws {
    var pool = try pool()
    let srp = pool.startSRP()
    let challenge = try pool.prove(srp)
    #expect(challenge.body["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    #expect(Tokens(answer(&pool, challenge.body["Session"])) != nil)
  }

  @Test func `the new password can be the temporary password`() throws {
    var pool = try pool()
    let challenge = pool.signIn()
    let reply = answer(&pool, challenge.body["Session"], password: TestPool.password)
    #expect(Tokens(reply) != nil)
  }

  @Test func `a session ends with the temporary password that started it`() throws {
    var pool = try pool()
    let (first, second) = (pool.signIn().body["Session"], pool.signIn().body["Session"])
    #expect(answer(&pool, first).status == 200)
    #expect(answer(&pool, second, password: "0therPassw0rd!").said == NewPasswordTests.invalid)
    #expect(Tokens(pool.signIn("ann", "NewPassw0rd!")) != nil)
  }

  @Test func `a session can be used once`() throws {
    var pool = try pool()
    let challenge = pool.signIn()
    _ = answer(&pool, challenge.body["Session"])
    #expect(
      answer(&pool, challenge.body["Session"]).said == "NotAuthorizedException: "
        + "Invalid session for the user, session can only be used once."
    )
  }

  @Test(arguments: [(3, 179, true), (3, 180, false), (15, 899, true), (15, 900, false)])
  func `a session is valid as long as the client defines`(
    minutes: Int,
    age: Int,
    isOpen: Bool
  ) throws {
    var pool = try pool(client: ["AuthSessionValidity": .integer(minutes)])
    let challenge = pool.signIn()
    pool.advance(by: .seconds(age))
    let reply = answer(&pool, challenge.body["Session"])
    let expired =
      "NotAuthorizedException: Invalid session for the user, session is expired."
    #expect(reply.said == (isOpen ? "200" : expired))
  }

  @Test func `a session belongs to one client and one user`() throws {
    var pool = try pool()
    pool.addUser("ben", [:])
    let session = pool.signIn().body["Session"]
    #expect(answer(&pool, session, ["USERNAME": "ben"]).said == Self.invalid)
    #expect(answer(&pool, "AYABmade-up-by-somebody").said == Self.invalid)
    let other = try pool.addClient([:])
    let reply = pool.call(
      "RespondToAuthChallenge",
      [
        "ClientId": .string(other), "ChallengeName": "NEW_PASSWORD_REQUIRED",
        "Session": session ?? "",
        "ChallengeResponses": ["USERNAME": "ann", "NEW_PASSWORD": "NewPassw0rd!"],
      ]
    )
    #expect(reply.said == Self.invalid)
    #expect(
      answer(&pool, nil).said == "InvalidParameterException: Missing required parameter Session"
    )
    #expect(Tokens(answer(&pool, session)) != nil)
  }

  @Test(
    arguments: [
      (
        "weak", [:],
        "InvalidPasswordException: Password does not conform to policy: Password not long enough"
      ),
      ("NewPassw0rd!", [:], "InvalidParameterException: Invalid attributes given, name is missing"),
      (
        "NewPassw0rd!", ["userAttributes.name": "A", "userAttributes.email": "b@example.com"],
        "NotAuthorizedException: Cannot modify an already provided email"
      ),
    ] as [(String, JSONObject, String)]
  )
  func `a rejected challenge response leaves the session open`(
    password: String,
    given: JSONObject,
    said: String
  ) throws {
    var pool = try pool(["Schema": [["Name": "name", "Required": true]]])
    let challenge = pool.signIn()
    let session = challenge.body["Session"]
    let required = challenge.body["ChallengeParameters"]?["requiredAttributes"]?.string
    #expect(required == #"["userAttributes.name"]"#)
    let given = password == "weak" ? ["userAttributes.name": "Ann"] : given
    #expect(answer(&pool, session, given, password: password).said == said)
    #expect(Tokens(answer(&pool, session, ["userAttributes.name": "Ann"])) != nil)
    #expect(pool.attributes()["name"] == "Ann")
  }

  @Test(arguments: [(7, 7 * 86_400 - 1, true), (7, 7 * 86_400, false), (1, 86_400, false)])
  func `a temporary password expires`(days: Int, age: Int, works: Bool) throws {
    var pool = try pool([
      "Policies": [
        "PasswordPolicy": ["TemporaryPasswordValidityDays": .integer(days)]
      ]
    ])
    pool.advance(by: .seconds(age))
    let expired =
      "NotAuthorizedException: "
      + "Temporary password has expired and must be reset by an administrator."
    #expect(pool.signIn().said == (works ? "200" : expired))
  }
}
