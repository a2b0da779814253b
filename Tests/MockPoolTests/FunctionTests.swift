import JSON
@testable import MockPool
import Testing

@Suite("Lambda functions")
struct FunctionTests {
  static let arn = "arn:aws:lambda:eu-west-1:123456789012:function:hook"

  private func pool(_ configuration: JSONObject) throws -> TestPool {
    try TestPool(
      ["LambdaConfig": .object(configuration), "AutoVerifiedAttributes": ["email"]],
      client: TestPool.passwordClient,
      serverSettings: .init(invokesFunctions: true)
    )
  }

  /// Puts a response into an event, as a handler does.
  static func answering(
    _ response: JSONObject
  ) -> @Sendable (String, JSONObject) -> TriggerOutcome {
    { _, event in
      var event = event
      event["response"] = .object(response)
      return .returned(.object(event))
    }
  }

  @Test func `a function gets the event of the developer guide`() throws {
    var pool = try pool(["PreSignUp": .string(Self.arn)])
    pool.function = Self.answering([:])
    let reply = pool.client(
      "SignUp",
      [
        "Username": "ann", "Password": .string(TestPool.password),
        "UserAttributes": .attributes(["email": "ann@example.com"]),
        "ValidationData": .attributes(["coupon": "x"]), "ClientMetadata": ["tour": "1"],
      ]
    )
    #expect(reply.said == "200")
    #expect(pool.messages.count == 1)
    let event = try #require(pool.events.first)
    #expect(pool.events.count == 1)
    #expect(event["triggerSource"] == "PreSignUp_SignUp")
    #expect(event["userPoolId"] == .string(TestPool.id))
    #expect(event["region"] == "eu-west-1")
    #expect(event["userName"] == "ann")
    #expect(event["callerContext"]?["clientId"] == .string(pool.clientID))
    #expect(event["request"]?["validationData"] == ["coupon": "x"])
    #expect(event["request"]?["clientMetadata"] == ["tour": "1"])
    #expect(event["request"]?["userAttributes"]?["email"] == "ann@example.com")
    #expect(
      event["response"]
        == ["autoConfirmUser": false, "autoVerifyEmail": false, "autoVerifyPhone": false]
    )
  }

  @Test func `several functions of a call run in order, each once, and the call runs once`()
    throws
  {
    var pool = try pool([
      "PreAuthentication": .string(Self.arn), "PostAuthentication": .string(Self.arn),
      "PreTokenGeneration": .string(Self.arn),
    ])
    pool.function = Self.answering([:])
    pool.addUser()
    let tokens = try pool.tokens()
    #expect(
      pool.events.map { $0["triggerSource"] } == [
        "PreAuthentication_Authentication", "PostAuthentication_Authentication",
        "TokenGeneration_Authentication",
      ]
    )
    let refreshed = pool.initiate(
      "REFRESH_TOKEN_AUTH",
      ["REFRESH_TOKEN": .string(tokens.refresh ?? "")]
    )
    #expect(Tokens(refreshed) != nil)
    #expect(pool.events.last?["triggerSource"] == "TokenGeneration_RefreshTokens")
  }

  @Test func `with SRP, one function runs before the challenge and another after the proof`()
    throws
  {
    var pool = try pool([
      "PreAuthentication": .string(Self.arn), "PostAuthentication": .string(Self.arn),
    ])
    pool.function = Self.answering([:])
    pool.addUser()
    let srp = pool.startSRP()
    #expect(pool.events.count == 1)
    #expect(Tokens(try pool.prove(srp)) != nil)
    #expect(pool.events.count == 2)
  }

  @Test func `failed attempts count even if the call is repeated after a function`() throws {
    var pool = try pool(["PreAuthentication": .string(Self.arn)])
    pool.function = Self.answering([:])
    pool.addUser()
    for _ in 0..<5 { _ = pool.signIn("ann", "Wr0ngPassword!") }
    #expect(pool.signIn().said == "NotAuthorizedException: Password attempts exceeded")
  }

  @Test func `version 2 changes the access token and its scopes`() throws {
    var pool = try pool([
      "PreTokenGenerationConfig": ["LambdaVersion": "V2_0", "LambdaArn": .string(Self.arn)]
    ])
    pool.function = Self.answering([
      "claimsAndScopeOverrideDetails": [
        "accessTokenGeneration": [
          "claimsToAddOrOverride": ["plan": "gold"], "scopesToAdd": ["orders/read"],
        ],
        "idTokenGeneration": ["claimsToSuppress": ["email"]],
      ]
    ])
    pool.addUser()
    let tokens = try pool.tokens()
    let access = try tokens.accessClaims
    #expect(access["plan"] == "gold")
    #expect(access["scope"] == "aws.cognito.signin.user.admin orders/read")
    #expect(try tokens.idClaims["email"] == nil)
  }

  @Test func `version 1 cannot set a claim to a list`() throws {
    var pool = try pool(["PreTokenGeneration": .string(Self.arn)])
    pool.addUser()
    pool.function = Self.answering([
      "claimsOverrideDetails": ["claimsToAddOrOverride": ["roles": ["a", "b"]]]
    ])
    #expect(
      pool.signIn().said == "InvalidLambdaResponseException: Unrecognizable lambda output"
    )
    pool.function = Self.answering([
      "claimsOverrideDetails": ["claimsToAddOrOverride": ["roles": "a,b"]]
    ])
    #expect(try pool.tokens().idClaims["roles"] == "a,b")
  }

  static let answers: [(outcome: TriggerOutcome, said: String)] = [
    (.failed(message: "no."), "UserLambdaValidationException: PreSignUp failed with error no.."),
    (
      .timedOut,
      "UnexpectedLambdaException: "
        + "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
    ),
    (.returned(.null), "InvalidLambdaResponseException: Unrecognizable lambda output"),
    (.returned("text"), "InvalidLambdaResponseException: Unrecognizable lambda output"),
    (.returned([:]), "InvalidLambdaResponseException: Unrecognizable lambda output"),
    (
      .returned(["response": [:], "userName": "eve"]),
      "InvalidLambdaResponseException: "
        + "Invalid user name. User name in Lambda mismatches the actual username."
    ),
  ]

  @Test(arguments: answers)
  func `an invalid response of a function is rejected`(
    outcome: TriggerOutcome,
    said: String
  ) throws {
    var pool = try pool(["PreSignUp": .string(Self.arn)])
    pool.function = { _, _ in outcome }
    #expect(pool.signUp().said == said)
    #expect(pool.status() == nil)
  }

  @Test func `a declared trigger replaces the function`() throws {
    var pool = try pool(["PreSignUp": .string(Self.arn)])
    pool.pool.declare(try DeclaredTriggers(["preSignUp": ["autoConfirmUser": true]]))
    #expect(pool.signUp().body["UserConfirmed"] == true)
    #expect(pool.events.isEmpty)
  }
}
