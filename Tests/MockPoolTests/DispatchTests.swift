import CognitoModel
import JSON
@testable import MockPool
import Testing

@Suite("Checks before every call")
struct DispatchTests {
  @Test func `an unknown operation is rejected`() throws {
    var pool = try TestPool()
    let reply = pool.call("SingUp", [:])
    #expect(reply.status == 400)
    #expect(reply.errorType == "UnknownOperationException")
    #expect(
      reply.body == [
        "__type": "UnknownOperationException", "message": .string(reply.errorMessage ?? ""),
      ]
    )
  }

  @Test(
    arguments: [
      (
        "SignUp", ["Username": "a b", "Password": "x"],
        "InvalidParameterException: 3 validation errors detected: "
      ),
      (
        "ConfirmSignUp", ["ClientId": "c", "Username": "ann", "ConfirmationCode": "a b"],
        "InvalidParameterException: 1 validation error detected: Value 'a b' at 'confirmationCode' "
          + "failed to satisfy constraint: Member must satisfy regular expression pattern: [\\S]+"
      ),
      ("SignUp", ["ClientId": 7, "Username": "a", "Password": "x"], "SerializationException: "),
      (
        "SetUserPoolMfaConfig", ["UserPoolId": "p_1", "MfaConfiguration": "SOMETIMES"],
        "InvalidParameterException: 1 validation error detected: "
      ),
    ] as [(String, JSONObject, String)]
  )
  func `a call is validated against the service model before the pool handles it`(
    operation: String,
    input: JSONObject,
    said: String
  ) throws {
    var pool = try TestPool()
    let reply = pool.call(operation, input)
    #expect(reply.said.hasPrefix(said), "\(reply.said)")
    #expect(MockReply.unrouted(MockRequest(operation: operation, input: input)) == reply)
  }

  @Test func `a call for another pool is rejected`() throws {
    var pool = try TestPool()
    let other = pool.call("AdminGetUser", ["UserPoolId": "eu-west-1_Other", "Username": "ann"])
    #expect(
      other.said == "ResourceNotFoundException: User pool eu-west-1_Other does not exist."
    )
    let client = pool.call("ForgotPassword", ["ClientId": "c", "Username": "ann"])
    #expect(client.said == "ResourceNotFoundException: User pool client c does not exist.")
  }

  @Test(
    arguments: [
      (
        "AdminGetUser", ["UserPoolId": "p_1", "Username": "ann"],
        "ResourceNotFoundException: User pool p_1 does not exist."
      ),
      (
        "ForgotPassword", ["ClientId": "c", "Username": "ann"],
        "ResourceNotFoundException: User pool client c does not exist."
      ),
      (
        "RevokeToken", ["ClientId": "c", "Token": "t"],
        "UnauthorizedException: User pool client c does not exist."
      ),
      ("GetUser", ["AccessToken": "x"], "NotAuthorizedException: Invalid Access Token"),
    ] as [(String, JSONObject, String)]
  )
  func `a call that matches no pool still gets a response`(
    operation: String,
    input: JSONObject,
    said: String
  ) {
    #expect(MockReply.unrouted(MockRequest(operation: operation, input: input)).said == said)
  }

  @Test(arguments: ["InitiatePointInTimeRecovery", "CreateCIMDPolicy"])
  func `an unimplemented operation of the model is rejected as unimplemented for any input`(
    operation: String
  ) throws {
    var pool = try TestPool()
    for input: JSONObject in [[:], ["UserPoolId": 7], ["UserPoolId": .string(pool.pool.id)]] {
      let reply = pool.call(operation, input)
      #expect(reply.status == 501)
      #expect(
        reply.said
          == "NotImplementedByMock: the mock pool does not implement \(operation) yet"
      )
    }
  }

  @Test(arguments: ["InitiatePointInTimeRecoveries", "CreateSessionPolicy", "getClientToken"])
  func `an operation that is not in the model is unknown`(operation: String) throws {
    var pool = try TestPool()
    #expect(pool.call(operation, [:]).errorType == "UnknownOperationException")
  }

  @Test func `a trigger that the mock cannot run never succeeds`() throws {
    let arn = "arn:aws:lambda:eu-west-1:123456789012:function:f"
    var pool = try TestPool(["LambdaConfig": ["PreSignUp": .string(arn)]])
    let reply = pool.signUp()
    #expect(reply.status == 501)
    #expect(reply.errorType == "NotImplementedByMock")
    #expect(reply.body["message"]?.string?.contains("PreSignUp") == true)
  }

  @Test(arguments: CognitoModel.operationNames)
  func `every operation of the service gets a response`(operation: String) throws {
    var pool = try TestPool()
    // The input is empty, because the test only shows that no operation is unknown or crashes.
    let reply = pool.call(operation, [:])
    #expect(reply.errorType != "UnknownOperationException")
  }

  @Test(arguments: [
    ("PreSignUp", "SignUp"), ("CustomMessage", "SignUp"), ("CustomEmailSender", "SignUp"),
    ("PostConfirmation", "ConfirmSignUp"), ("PreAuthentication", "InitiateAuth"),
    ("PostAuthentication", "InitiateAuth"), ("PreTokenGeneration", "InitiateAuth"),
    ("UserMigration", "InitiateAuth of a stranger"),
    ("DefineAuthChallenge", "InitiateAuth with CUSTOM_AUTH"),
  ])
  func `a trigger that the mock cannot run stops the call`(
    trigger: String,
    operation: String
  ) throws {
    var pool = try TestPool(
      ["AutoVerifiedAttributes": ["email"]],
      client: [
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH"]
      ]
    )
    pool.signUp("ben", ["email": "ben@example.com"])
    let code = pool.lastSecret
    pool.addUser()
    let arn = JSONValue.string("arn:aws:lambda:eu-west-1:123456789012:function:f")
    let update = pool.admin(
      "UpdateUserPool",
      [
        "AutoVerifiedAttributes": ["email"],
        "LambdaConfig": .object(
          trigger == "CustomEmailSender"
            ? [
              trigger: ["LambdaVersion": "V1_0", "LambdaArn": arn],
              "KMSKeyID": "arn:aws:kms:eu-west-1:123456789012:key/k",
            ] : [trigger: arn]
        ),
      ]
    )
    #expect(update.said == "200")
    let reply =
      switch operation {
      case "SignUp": pool.signUp("cy", ["email": "cy@example.com"])
      case "ConfirmSignUp": pool.confirm("ben", code)
      case "InitiateAuth": pool.signIn()
      case "InitiateAuth of a stranger": pool.signIn("stranger")
      default: pool.signIn("ann", "", flow: "CUSTOM_AUTH")
      }
    #expect(reply.status == 501, "\(reply.said)")
    #expect(pool.status("cy") == nil)
    #expect(pool.status("ben") == "UNCONFIRMED")
  }

  @Test func `the same calls with the same seed return the same responses`() throws {
    func run(_ seed: UInt64) throws -> [MockReply] {
      var pool = try TestPool(["AutoVerifiedAttributes": ["email"]], seed: seed)
      return [pool.signUp(), pool.resend(), pool.confirm(), pool.startSRP().reply]
    }
    #expect(try run(7) == run(7))
    #expect(try run(7) != run(8))
  }
}
