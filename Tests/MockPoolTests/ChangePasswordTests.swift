import JSON
@testable import MockPool
import Testing

@Suite("ChangePassword")
struct ChangePasswordTests {
  private func pool() throws -> (TestPool, Tokens) {
    var pool = try TestPool.withUser()
    let tokens = try pool.tokens()
    return (pool, tokens)
  }

  private func change(
    _ pool: inout TestPool,
    _ tokens: Tokens,
    from previous: String?,
    to proposed: String = "NewPassw0rd!"
  ) -> MockReply {
    var input: JSONObject = [
      "AccessToken": .string(tokens.access), "ProposedPassword": .string(proposed),
    ]
    input["PreviousPassword"] = previous.map(JSONValue.string)
    return pool.call("ChangePassword", input)
  }

  @Test func `the new password applies at once, and open sign-ins stay valid`() throws {
    var (pool, tokens) = try pool()
    #expect(change(&pool, tokens, from: TestPool.password).said == "200")
    #expect(pool.signIn().said == UserExistenceTests.incorrect)
    #expect(Tokens(pool.signIn("ann", "NewPassw0rd!")) != nil)
    #expect(pool.call("GetUser", ["AccessToken": .string(tokens.access)]).status == 200)
  }

  @Test(
    arguments: [
      ("Wr0ng!", "NewPassw0rd!", UserExistenceTests.incorrect),
      (nil, "weak", "InvalidParameterException: Missing required parameter OldPassword"),
      (
        TestPool.password, "weak",
        "InvalidPasswordException: Password does not conform to policy: Password not long enough"
      ),
    ] as [(String?, String, String)]
  )
  func `an invalid change is rejected`(
    previous: String?,
    proposed: String,
    said: String
  )
    throws
  {
    var (pool, tokens) = try pool()
    #expect(change(&pool, tokens, from: previous, to: proposed).said == said)
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `the sixth attempt within an hour is rejected`() throws {
    var (pool, tokens) = try pool()
    for _ in 0..<5 { _ = change(&pool, tokens, from: "Wr0ng!") }
    #expect(change(&pool, tokens, from: TestPool.password).said == ConfirmSignUpTests.limit)
  }
}
