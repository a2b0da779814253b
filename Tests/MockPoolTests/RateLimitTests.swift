import JSON
@testable import MockPool
import Testing

@Suite("Rate limits") struct RateLimitTests {
  private static let many = 25

  /// A call with a limit per user and hour.
  struct Limited: Sendable, CustomTestStringConvertible {
    let operation: String
    let members: JSONObject
    let limit: Int
    var needsToken = false

    var testDescription: String { operation }
  }

  private static let email: JSONObject = ["AttributeName": "email"]

  static let limited = [
    Limited(
      operation: "ConfirmSignUp",
      members: ["Username": "new", "ConfirmationCode": "0"],
      limit: 15
    ),
    Limited(operation: "ResendConfirmationCode", members: ["Username": "new"], limit: 5),
    Limited(operation: "ForgotPassword", members: ["Username": "ann"], limit: 20),
    Limited(
      operation: "ConfirmForgotPassword",
      members: ["Username": "ann", "ConfirmationCode": "0", "Password": "Passw0rd!"],
      limit: 20
    ),
    Limited(
      operation: "ChangePassword",
      members: ["PreviousPassword": "Wr0ng!", "ProposedPassword": "Passw0rd!2"],
      limit: 5,
      needsToken: true
    ),
    Limited(
      operation: "GetUserAttributeVerificationCode",
      members: email,
      limit: 5,
      needsToken: true
    ),
    Limited(
      operation: "VerifyUserAttribute",
      members: email.merging(["Code": "0"]),
      limit: 15,
      needsToken: true
    ),
  ]

  private func pool(limitsAttempts: Bool) throws -> TestPool {
    var pool = try TestPool(
      ["AutoVerifiedAttributes": ["email"]],
      client: TestPool.passwordClient,
      serverSettings: .init(limitsAttempts: limitsAttempts)
    )
    pool.addUser()
    pool.signUp("new", password: TestPool.password, ["email": "new@example.com"])
    return pool
  }

  /// The number of calls before the limit is reported.
  private func allowed(_ call: Limited, of pool: inout TestPool) throws -> Int {
    let token = call.needsToken ? try pool.tokens().access : nil
    for count in 0..<Self.many {
      let reply =
        token.map {
          pool.call(
            call.operation,
            (["AccessToken": .string($0)] as JSONObject).merging(call.members)
          )
        } ?? pool.client(call.operation, call.members)
      if reply.said == ConfirmSignUpTests.limit { return count }
    }
    return Self.many
  }

  @Test(arguments: limited) func `a user reaches the limit of each call`(_ call: Limited) throws {
    var pool = try pool(limitsAttempts: true)
    #expect(try allowed(call, of: &pool) == call.limit)
  }

  @Test(arguments: limited) func `without limits, no call is limited`(_ call: Limited) throws {
    var pool = try pool(limitsAttempts: false)
    #expect(try allowed(call, of: &pool) == Self.many)
  }

  @Test func `without limits, wrong passwords still lock a user`() throws {
    var pool = try pool(limitsAttempts: false)
    for _ in 0..<5 { _ = pool.signIn("ann", "Wr0ng!") }
    #expect(pool.signIn().said == PasswordSignInTests.locked)
  }
}
