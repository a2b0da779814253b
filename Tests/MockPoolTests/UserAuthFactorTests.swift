import JSON
@testable import MockPool
import Testing

@Suite("Factors of a user")
struct UserAuthFactorTests {
  @Test func `GetUserAuthFactors lists the factors of the user`() throws {
    var pool = try TestPool.withFirstFactors()
    let tokens = try #require(
      Tokens(
        pool.startChoice([
          "PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": .string(TestPool.password),
        ])
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
      client: FirstFactorTests.choiceClient
    )
    pool.addUser("ann")
    pool.signUp("eve")
    let asked = pool.startChoice(["PREFERRED_CHALLENGE": "EMAIL_OTP"], user: "eve")
    let answered = pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)], user: "eve")
    #expect(
      answered.said == "AliasExistsException: An account with the given email already exists."
    )
    #expect(pool.attributes("eve")["email_verified"] == "false")
    let owner = pool.admin("AdminGetUser", ["Username": "ann@example.com"])
    #expect(owner.body["Username"] == "ann")
  }
}
