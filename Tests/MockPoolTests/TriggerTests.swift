import JSON
@testable import MockPool
import Testing

@Suite("Declared triggers")
struct TriggerTests {
  @Test func `if PreSignUp confirms and verifies the user, no code is sent`() throws {
    var pool = try TestPool.declaring([
      "preSignUp": ["autoConfirmUser": true, "autoVerifyEmail": true]
    ])
    let reply = pool.signUp()
    #expect(reply.body.keys == ["UserConfirmed", "UserSub"])
    #expect(reply.body["UserConfirmed"] == true)
    #expect(pool.messages.isEmpty)
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `PreSignUp cannot verify a missing address`() throws {
    var pool = try TestPool.declaring(["preSignUp": ["autoVerifyPhone": true]])
    #expect(pool.signUp().errorType == "InvalidLambdaResponseException")
    #expect(pool.status() == nil)
  }

  @Test func `PreTokenGeneration changes the ID token, and the groups of both tokens`() throws {
    var pool = try TestPool.declaring([
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
    var own = try TestPool.declaring(
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
    var services = try TestPool.declaring(words)
    #expect(services.signUp().errorType == "InvalidLambdaResponseException")
  }

  @Test func `a program is called by its ID and logged like a stub`() throws {
    var pool = try TestPool.declaring([
      "preSignUp": ["program": "a1"], "customChallenge": ["program": "a1"],
    ])
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
    var pool = try TestPool.declaring(["preSignUp": ["program": "a1"]])
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
    var pool = try TestPool.declaring(
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
    #expect(throws: DeclaredTriggers.DeclarationError.self) { try DeclaredTriggers(declaration) }
  }
}
