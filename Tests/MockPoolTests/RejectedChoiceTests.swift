import JSON
@testable import MockPool
import Testing

@Suite("USER_AUTH that is refused")
struct RefusedChoiceTests {
  @Test func `a client that hides users returns the same false challenge every time`() throws {
    var pool = try TestPool.withFirstFactors(client: ["PreventUserExistenceErrors": "ENABLED"])
    let asked = pool.startChoice(
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
    #expect(pool.startChoice(password, user: "nobody").said == UserExistenceTests.incorrect)
  }

  @Test(arguments: ["ann", "nobody"])
  func `an invalid response to a code challenge does not reveal whether a user exists`(
    name: String
  ) throws {
    var pool = try TestPool.withFirstFactors(client: ["PreventUserExistenceErrors": "ENABLED"])
    pool.addUser("eve", ["email": "eve@example.com"])
    let asked = pool.startChoice(["PREFERRED_CHALLENGE": "EMAIL_OTP"], user: name)
    #expect(
      pool.answer(asked, [:], user: name).said
        == "InvalidParameterException: Missing required parameter EMAIL_OTP_CODE"
    )
    for other in ["eve", "other"] {
      let answered = pool.answer(asked, ["EMAIL_OTP_CODE": "1"], user: other)
      #expect(answered.said == "NotAuthorizedException: Invalid session for the user.")
    }
    let wrong = pool.answer(asked, ["EMAIL_OTP_CODE": "1"], user: name)
    #expect(wrong.said == SecondFactorTests.wrongCode)
  }

  @Test func `a client that does not hide users reports an unknown user`() throws {
    var pool = try TestPool.withFirstFactors(client: ["PreventUserExistenceErrors": "LEGACY"])
    #expect(
      pool.startChoice(user: "nobody").said == "UserNotFoundException: User does not exist."
    )
  }

  @Test func `a client without the flow is rejected`() throws {
    var pool = try TestPool.withFirstFactors(client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]])
    #expect(
      pool.startChoice().said
        == "InvalidParameterException: USER_AUTH flow not enabled for this client"
    )
  }

  @Test(arguments: ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"])
  func `a PreAuthentication error stops the sign-in before the factor`(_ factor: String) throws {
    var pool = try TestPool.withFirstFactors()
    pool.pool.declare(try DeclaredTriggers(["preAuthentication": ["fail": "no"]]))
    let given: JSONObject = [
      "PREFERRED_CHALLENGE": .string(factor), "PASSWORD": .string(TestPool.password), "SRP_A": "02",
    ]
    let refused = "UserLambdaValidationException: PreAuthentication failed with error no."
    #expect(pool.startChoice(given).said == refused)
    let choice = pool.startChoice()
    let answer = given.merging(["ANSWER": .string(factor)])
    #expect(pool.answer(choice, answer).said == refused)
  }
}
