import JSON
@testable import MockPool
import Testing

@Suite("Errors of triggers")
struct TriggerErrorTests {
  /// Each trigger with the call that runs it and the name in its error.
  static let rejections: [(word: String, call: String, name: String)] = [
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

  @Test(arguments: rejections)
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
    var pool = try TestPool.declaring([:], client: ["ExplicitAuthFlows": flows])
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
        pool.initiate("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": .string(tokens.refresh ?? "")])
      case "CUSTOM_AUTH": pool.signIn(flow: call)
      default: pool.signIn()
      }
    return reply.said
  }

  @Test func `an error of PostConfirmation does not undo the confirmation`() throws {
    var pool = try TestPool.declaring(["postConfirmation": ["fail": "no thanks"]])
    pool.signUp()
    #expect(pool.confirm().errorType == "UserLambdaValidationException")
    #expect(pool.status() == "CONFIRMED")
  }
}
