import JSON
@testable import MockPool
import Testing

@Suite("The authenticator app as a first factor")
struct AuthenticatorFactorTests {
  private func pool(_ policy: [String] = ["PASSWORD", "SOFTWARE_TOKEN"]) throws -> TestPool {
    let factors = JSONValue.strings(policy)
    var pool = try TestPool(
      ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": factors]]],
      client: [
        "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"]
      ]
    )
    pool.addUser()
    return pool
  }

  private func start(_ pool: inout TestPool, user: String = "ann") -> MockReply {
    pool.initiate("USER_AUTH", ["USERNAME": .string(user)])
  }

  @Test func `the factor is offered to users with a software token`() throws {
    var pool = try pool()
    #expect(start(&pool).body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
    _ = try pool.enrol(try pool.tokens())
    #expect(
      start(&pool).body["AvailableChallenges"] == [
        "PASSWORD_SRP", "PASSWORD", "SOFTWARE_TOKEN_MFA",
      ]
    )
  }

  @Test func `a pool without the factor does not offer it, and without MFA returns no secret`()
    throws
  {
    var pool = try pool(["PASSWORD", "EMAIL_OTP"])
    let tokens = try pool.tokens()
    let reply = pool.call("AssociateSoftwareToken", ["AccessToken": .string(tokens.access)])
    #expect(reply.errorType == "SoftwareTokenMFANotFoundException")
  }

  @Test func `a code alone signs in, and works once`() throws {
    var pool = try pool()
    let secret = try pool.enrol(try pool.tokens())
    pool.advance(by: .seconds(60))
    let asked = pool.answer(start(&pool), ["ANSWER": "SOFTWARE_TOKEN_MFA"])
    #expect(asked.challenge == "SOFTWARE_TOKEN_MFA")
    let code: JSONObject = ["SOFTWARE_TOKEN_MFA_CODE": try pool.code(of: secret)]
    #expect(Tokens(pool.answer(asked, code)) != nil)
    let again = pool.answer(start(&pool), ["ANSWER": "SOFTWARE_TOKEN"])
    #expect(pool.answer(again, code).said == SoftwareTokenTests.used)
  }

  @Test func `the factor is not offered to an unknown user`() throws {
    var pool = try TestPool(
      [
        "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "SOFTWARE_TOKEN"]]]
      ],
      client: [
        "ExplicitAuthFlows": ["ALLOW_USER_AUTH"], "PreventUserExistenceErrors": "ENABLED",
      ]
    )
    let reply = start(&pool, user: "stranger")
    #expect(reply.body["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"])
  }

  @Test func `AdminDeleteSoftwareToken changes the next sign-in and the user's preference`()
    throws
  {
    var pool = try TestPool.withUser()
    pool.setMFA("ON", ["SOFTWARE_TOKEN_MFA"])
    pool.setMFA("OPTIONAL", ["SOFTWARE_TOKEN_MFA"])
    let tokens = try pool.tokens()
    _ = try pool.enrol(tokens)
    #expect(pool.signIn().challenge == "SOFTWARE_TOKEN_MFA")
    let waiting = pool.signIn()
    #expect(pool.admin("AdminDeleteSoftwareToken", ["Username": "ann"]).said == "200")
    #expect(Tokens(pool.signIn()) != nil)
    let late = pool.answer(waiting, ["SOFTWARE_TOKEN_MFA_CODE": "123456"])
    #expect(late.errorType == "SoftwareTokenMFANotFoundException")
    let user = pool.call("GetUser", ["AccessToken": .string(tokens.access)])
    #expect(user.body["UserMFASettingList"] == nil)
    #expect(user.body["PreferredMfaSetting"] == nil)
    pool.setMFA("ON", ["SOFTWARE_TOKEN_MFA"])
    #expect(pool.signIn().challenge == "MFA_SETUP")
  }
}
