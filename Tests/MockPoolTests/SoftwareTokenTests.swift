import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("Software tokens")
struct SoftwareTokenTests {
  static let mismatch =
    "EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA"
  static let used = "ExpiredCodeException: Your software token has already been used once."

  private func pool(_ mode: String = "OPTIONAL", email: Bool = true) throws -> TestPool {
    var pool = try TestPool(client: TestPool.passwordClient)
    pool.addUser("ann", email ? ["email": "ann@example.com", "email_verified": "true"] : [:])
    pool.setMFA(mode, ["SOFTWARE_TOKEN_MFA"])
    return pool
  }

  @Test func `a registered token is requested at the next sign-in`() throws {
    var pool = try pool()
    let secret = try pool.enrol(try pool.tokens())
    pool.advance(by: .seconds(30))
    let asked = pool.signIn()
    #expect(asked.challenge == "SOFTWARE_TOKEN_MFA")
    #expect(
      asked.body["ChallengeParameters"]
        == ["USER_ID_FOR_SRP": "ann", "FRIENDLY_DEVICE_NAME": "phone"]
    )
    let answered = pool.answer(asked, ["SOFTWARE_TOKEN_MFA_CODE": try pool.code(of: secret)])
    #expect(Tokens(answered) != nil, "\(answered.said)")
  }

  @Test(arguments: [
    (-60.0, "CodeMismatchException: Invalid code received for user"), (-30, "200"), (0, "200"),
    (30, "200"), (60, "CodeMismatchException: Invalid code received for user"),
  ])
  func `a code is valid for its thirty seconds and the intervals before and after`(
    drift: Double,
    said: String
  ) throws {
    var pool = try pool()
    let secret = try pool.enrol(try pool.tokens())
    pool.advance(by: .seconds(300))
    let asked = pool.signIn()
    var authenticator = pool
    authenticator.advance(by: .seconds(drift))
    let code = try authenticator.code(of: secret)
    #expect(pool.answer(asked, ["SOFTWARE_TOKEN_MFA_CODE": code]).said == said)
  }

  @Test func `a code works once, whether at setup or at sign-in`() throws {
    var pool = try pool()
    let secret = try pool.enrol(try pool.tokens())
    let code: JSONObject = ["SOFTWARE_TOKEN_MFA_CODE": try pool.code(of: secret)]
    let first = pool.signIn()
    #expect(pool.answer(first, code).said == Self.used)
    pool.advance(by: .seconds(60))
    let fresh: JSONObject = ["SOFTWARE_TOKEN_MFA_CODE": try pool.code(of: secret)]
    #expect(Tokens(pool.answer(pool.signIn(), fresh)) != nil)
    #expect(pool.answer(pool.signIn(), fresh).said == Self.used)
  }

  @Test func `if the pool requires a factor, the user sets it up during the sign-in`() throws {
    var pool = try pool("ON")
    let setup = pool.signIn()
    #expect(setup.challenge == "MFA_SETUP")
    #expect(try setup.list("MFAS_CAN_SETUP") == ["SOFTWARE_TOKEN_MFA"])
    let session = try #require(setup.body["Session"])
    let associated = pool.call("AssociateSoftwareToken", ["Session": session])
    let secret = try #require(associated.body["SecretCode"])
    #expect(associated.body["Session"] != session)
    let verified = pool.call(
      "VerifySoftwareToken",
      ["Session": associated.body["Session"] ?? "", "UserCode": try pool.code(of: secret)]
    )
    #expect(verified.body["Status"] == "SUCCESS")
    var next = setup
    next.body["Session"] = verified.body["Session"]
    let done = pool.answer(next, [:])
    #expect(Tokens(done) != nil, "\(done.said)")
    #expect(done.body["ChallengeParameters"] == [:])
    let user = pool.admin("AdminGetUser", ["Username": "ann"]).body
    #expect(user["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"])
    #expect(pool.signIn().challenge == "SOFTWARE_TOKEN_MFA")
  }

  @Test func `MFA_SETUP without a verified token ends the session`() throws {
    var pool = try pool("ON")
    let setup = pool.signIn()
    #expect(
      pool.answer(setup, [:]).said == "NotAuthorizedException: Invalid session for the user."
    )
    #expect(pool.answer(setup, [:]).said == SecondFactorTests.usedSession)
  }

  @Test func `three wrong codes end the session of a setup`() throws {
    var pool = try pool("ON")
    let setup = pool.signIn()
    let associated = pool.call(
      "AssociateSoftwareToken",
      ["Session": setup.body["Session"] ?? ""]
    )
    let right = try pool.code(of: associated.body["SecretCode"])
    let wrong: JSONObject = [
      "Session": associated.body["Session"] ?? "",
      "UserCode": right == "000000" ? "000001" : "000000",
    ]
    for _ in 0..<3 { #expect(pool.call("VerifySoftwareToken", wrong).said == Self.mismatch) }
    #expect(pool.call("VerifySoftwareToken", wrong).said == SecondFactorTests.usedSession)
  }

  @Test func `a new secret replaces the old secret only after its verification`() throws {
    var pool = try pool()
    let tokens = try pool.tokens()
    let old = try pool.enrol(tokens)
    let new = try #require(pool.own(tokens, "AssociateSoftwareToken").body["SecretCode"])
    pool.advance(by: .seconds(60))
    let asked = pool.signIn()
    #expect(
      Tokens(pool.answer(asked, ["SOFTWARE_TOKEN_MFA_CODE": try pool.code(of: old)])) != nil
    )
    let code = try pool.code(of: new)
    #expect(pool.own(tokens, "VerifySoftwareToken", ["UserCode": code]).said == "200")
    pool.advance(by: .seconds(60))
    let again = pool.signIn()
    #expect(
      pool.answer(again, ["SOFTWARE_TOKEN_MFA_CODE": try pool.code(of: old)]).said
        == "CodeMismatchException: Invalid code received for user"
    )
    #expect(
      Tokens(pool.answer(again, ["SOFTWARE_TOKEN_MFA_CODE": try pool.code(of: new)])) != nil
    )
  }

  @Test(arguments: ["OFF", "OPTIONAL"])
  func `a pool without software tokens returns no secret`(mode: String) throws {
    var pool = try TestPool.withUser(TestPool.developersMail)
    pool.setMFA(mode, mode == "OFF" ? ["SOFTWARE_TOKEN_MFA"] : ["EMAIL_OTP"])
    #expect(
      pool.own(try pool.tokens(), "AssociateSoftwareToken").said
        == "SoftwareTokenMFANotFoundException: "
        + "Software Token MFA has not been enabled by the userPool"
    )
  }

  @Test func `a call without token and Session is rejected`() throws {
    var pool = try pool()
    #expect(pool.call("AssociateSoftwareToken", [:]).errorType == "InvalidParameterException")
    #expect(
      pool.call("AssociateSoftwareToken", ["Session": "made-up-session-of-no-pool"]).said
        == "NotAuthorizedException: Invalid session for the user."
    )
  }
}
