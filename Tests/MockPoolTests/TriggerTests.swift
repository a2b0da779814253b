import FoundationEssentials
import JSON
import MockPool
import Testing

@Suite("Declared triggers")
struct TriggerTests {
  private func pool(
    _ triggers: JSONObject,
    _ settings: JSONObject = ["AutoVerifiedAttributes": ["email"]],
    client: JSONObject = [:]
  ) throws -> TestPool {
    var pool = try TestPool(settings, client: TestPool.passwordClient.merging(client))
    pool.pool.declare(try DeclaredTriggers(triggers))
    return pool
  }

  /// Each trigger with the call that runs it and the name in its error.
  static let refusals: [(word: String, call: String, name: String)] = [
    ("preSignUp", "SignUp", "PreSignUp"), ("preSignUp", "AdminCreateUser", "PreSignUp"),
    ("postConfirmation", "ConfirmSignUp", "PostConfirmation"),
    ("postConfirmation", "AdminConfirmSignUp", "PostConfirmation"),
    ("postConfirmation", "ConfirmForgotPassword", "PostConfirmation"),
    ("preAuthentication", "InitiateAuth", "PreAuthentication"),
    ("preAuthentication", "SRP", "PreAuthentication"),
    ("postAuthentication", "InitiateAuth", "PostAuthentication"),
    ("preTokenGeneration", "InitiateAuth", "PreTokenGeneration"),
    ("preTokenGeneration", "refresh", "PreTokenGeneration"),
    ("customMessage", "SignUp", "CustomMessage"),
    ("customMessage", "ForgotPassword", "CustomMessage"),
    ("customChallenge", "CUSTOM_AUTH", "DefineAuthChallenge"),
  ]

  @Test(arguments: refusals)
  func `the error of a failing trigger contains its name`(
    word: String,
    call: String,
    name: String
  ) throws {
    #expect(
      try said(word, ["fail": "no thanks"], call)
        == "UserLambdaValidationException: \(name) failed with error no thanks."
    )
    #expect(
      try said(word, ["invalid": true], call)
        == "InvalidLambdaResponseException: Unrecognizable lambda output"
    )
    #expect(try said(word, ["unreachable": true], call).hasPrefix("UnexpectedLambdaException: "))
  }

  /// Creates a user and everything else that the call needs, and then declares the trigger.
  private func said(_ word: String, _ failure: JSONObject, _ call: String) throws -> String {
    let flows: JSONValue = [
      "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
    ]
    var pool = try pool([:], client: ["ExplicitAuthFlows": flows])
    pool.addUser()
    let tokens = try pool.tokens()
    _ = pool.client("ForgotPassword", ["Username": "ann"])
    let reset = pool.lastSecret
    pool.signUp("ben", ["email": "ben@example.com"])
    let code = pool.lastSecret
    pool.pool.declare(try DeclaredTriggers([word: .object(failure)]))
    let reply =
      switch call {
      case "SignUp": pool.signUp("cy", ["email": "cy@example.com"])
      case "AdminCreateUser": pool.admin(call, ["Username": "cy"])
      case "ConfirmSignUp": pool.confirm("ben", code)
      case "AdminConfirmSignUp": pool.admin(call, ["Username": "ben"])
      case "ConfirmForgotPassword":
        pool.client(
          call,
          [
            "Username": "ann", "Password": "NewPassw0rd!", "ConfirmationCode": .string(reset),
          ]
        )
      case "ForgotPassword": pool.client(call, ["Username": "ann"])
      case "SRP": pool.startSRP().reply
      case "refresh":
        pool.client(
          "InitiateAuth",
          [
            "AuthFlow": "REFRESH_TOKEN_AUTH",
            "AuthParameters": ["REFRESH_TOKEN": .string(tokens.refresh ?? "")],
          ]
        )
      case "CUSTOM_AUTH": pool.signIn(flow: call)
      default: pool.signIn()
      }
    return reply.said
  }

  @Test func `an error of PostConfirmation does not undo the confirmation`() throws {
    var pool = try pool(["postConfirmation": ["fail": "no thanks"]])
    pool.signUp()
    #expect(pool.confirm().errorType == "UserLambdaValidationException")
    #expect(pool.status() == "CONFIRMED")
  }

  @Test func `if PreSignUp confirms and verifies the user, no code is sent`() throws {
    var pool = try pool(["preSignUp": ["autoConfirmUser": true, "autoVerifyEmail": true]])
    let reply = pool.signUp()
    #expect(reply.body.keys == ["UserConfirmed", "UserSub"])
    #expect(reply.body["UserConfirmed"] == true)
    #expect(pool.messages.isEmpty)
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `PreSignUp cannot verify a missing address`() throws {
    var pool = try pool(["preSignUp": ["autoVerifyPhone": true]])
    #expect(pool.signUp().errorType == "InvalidLambdaResponseException")
    #expect(pool.status() == nil)
  }

  @Test func `PreTokenGeneration changes the ID token, and the groups of both tokens`() throws {
    var pool = try pool([
      "preTokenGeneration": [
        "claims": ["plan": "gold", "sub": "somebody else"], "suppress": ["email"],
        "groups": ["editors"],
      ]
    ])
    pool.addUser()
    let tokens = try pool.tokens()
    let (id, access) = try (tokens.idClaims, tokens.accessClaims)
    #expect(id["plan"] == "gold")
    #expect(id["email"] == nil)
    #expect(id["sub"] == access["sub"])
    #expect(id["cognito:groups"] == ["editors"])
    #expect(access["plan"] == nil)
    #expect(access["cognito:groups"] == ["editors"])
  }

  @Test func `CustomMessage changes email only if the pool uses the developer's SES account`()
    throws
  {
    let words: JSONObject = [
      "customMessage": [
        "smsMessage": "sms {####}", "emailSubject": "S", "emailMessage": "e {####}",
      ]
    ]
    var own = try pool(
      words,
      [
        "AutoVerifiedAttributes": ["email"],
        "EmailConfiguration": [
          "EmailSendingAccount": "DEVELOPER",
          "SourceArn": "arn:aws:ses:eu-west-1:123456789012:identity/a@example.com",
        ],
      ]
    )
    own.signUp()
    #expect(own.messages.last?.subject == "S")
    #expect(own.messages.last?.text == "e \(own.lastSecret)")
    var services = try pool(words)
    #expect(services.signUp().errorType == "InvalidLambdaResponseException")
  }

  // MARK: User migration

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
        conduct: .init(invokesFunctions: true)
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
    var pool = try pool(Self.directory)
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
    var pool = try pool(Self.directory)
    let reply = pool.client("ForgotPassword", ["Username": "ben"])
    #expect(reply.body["CodeDeliveryDetails"]?["Destination"] == "b***@e***")
    #expect(pool.client("ForgotPassword", ["Username": "cy"]).errorType == "UserNotFoundException")
  }

  @Test func `SRP does not migrate a user`() throws {
    var pool = try pool(Self.directory)
    #expect(pool.startSRP().reply.said == "UserNotFoundException: User does not exist.")
  }

  // MARK: Programs

  @Test func `a program is called by its ID and logged like a stub`() throws {
    var pool = try pool(["preSignUp": ["program": "a1"], "customChallenge": ["program": "a1"]])
    pool.function = { code, event in
      var event = event
      event["response"] = ["autoConfirmUser": .bool(code == "a1")]
      return .returned(.object(event))
    }
    #expect(pool.signUp().body["UserConfirmed"] == true)
    #expect(pool.events.map { $0["triggerSource"] } == ["PreSignUp_SignUp"])
    #expect(pool.pool.triggerCalls.map { $0["trigger"] } == ["preSignUp"])
  }

  @Test func `with an unknown program, the call fails and changes nothing`() throws {
    var pool = try pool(["preSignUp": ["program": "a1"]])
    pool.function = { _, _ in .unknownProgram }
    #expect(pool.signUp().errorType == "NotImplementedByMock")
    #expect(pool.status() == nil)
  }

  @Test(arguments: [("V1_0", false), ("V2_0", true)])
  func `only later versions of PreTokenGeneration can set a claim to a list`(
    version: String,
    isTaken: Bool
  ) throws {
    let function: JSONObject = [
      "LambdaVersion": .string(version), "LambdaArn": .string(FunctionTests.arn),
    ]
    let details: JSONObject = ["claimsToAddOrOverride": ["roles": ["a", "b"]]]
    var pool = try pool(
      ["preTokenGeneration": ["program": "a1"]],
      ["LambdaConfig": ["PreTokenGenerationConfig": .object(function)]]
    )
    pool.function = FunctionTests.answering(
      isTaken
        ? ["claimsAndScopeOverrideDetails": ["idTokenGeneration": .object(details)]]
        : ["claimsOverrideDetails": .object(details)]
    )
    pool.addUser()
    let said = pool.signIn().said
    #expect(
      said == (isTaken ? "200" : "InvalidLambdaResponseException: Unrecognizable lambda output")
    )
  }

  // MARK: Invalid declarations

  @Test(
    arguments: [
      ["preSignup": [:]], ["preSignUp": true], ["customChallenge": []], ["customChallenge": ["a"]],
      ["preSignUp": ["rejct": "x"]], ["preSignUp": ["autoConfirmUser": "true"]],
      ["postConfirmation": ["claims": [:]]], ["preTokenGeneration": ["suppress": ["a", 1]]],
      ["customMessage": ["smsMessage": .null]], ["customChallenge": [["asks": [:]]]],
      ["customChallenge": [:]], ["preSignUp": ["run": ["true"]]], ["preSignUp": ["program": 1]],
      ["preSignUp": ["program": "a1", "fail": "no"]],
      ["preSignUp": ["invalid": false]], ["customChallenge": ["unreachable": false]],
      ["userMigration": ["users": []]], ["userMigration": ["users": [["username": 1]]]],
    ] as [JSONObject]
  )
  func `an invalid declaration is rejected`(declaration: JSONObject) {
    #expect(throws: DeclaredTriggers.Mistake.self) { try DeclaredTriggers(declaration) }
  }
}

@Suite("Lambda functions")
struct FunctionTests {
  static let arn = "arn:aws:lambda:eu-west-1:123456789012:function:hook"

  private func pool(_ configuration: JSONObject) throws -> TestPool {
    try TestPool(
      ["LambdaConfig": .object(configuration), "AutoVerifiedAttributes": ["email"]],
      client: TestPool.passwordClient,
      conduct: .init(invokesFunctions: true)
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
    let refreshed = pool.client(
      "InitiateAuth",
      [
        "AuthFlow": "REFRESH_TOKEN_AUTH",
        "AuthParameters": ["REFRESH_TOKEN": .string(tokens.refresh ?? "")],
      ]
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
