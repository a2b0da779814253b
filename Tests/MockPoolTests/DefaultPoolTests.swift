import JSON
@testable import MockPool
import Testing

/// The pool that scenarios get if they configure none, from sign-up to deletion.
@Suite("The default pool")
struct DefaultPoolTests {
  private func pool() throws -> TestPool {
    try TestPool(
      TestPool.emailPool,
      client: [
        "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        "PreventUserExistenceErrors": "ENABLED",
      ]
    )
  }

  private func signIn(_ pool: inout TestPool, _ password: String) throws -> Tokens {
    let srp = pool.startSRP("ann@example.com")
    let reply = try pool.prove(srp, password: password)
    return try #require(Tokens(reply), "\(reply.said)")
  }

  @Test func `a user signs up, signs in, and is deleted`() throws {
    var pool = try pool()
    let name = "ann@example.com"
    #expect(pool.signUp(name, [:]).body["CodeDeliveryDetails"]?["Destination"] == "a***@e***")
    #expect(pool.confirm(name).status == 200)
    let first = try signIn(&pool, TestPool.password)
    let token: JSONObject = ["AccessToken": .string(first.access)]
    let attributes = pool.call("GetUser", token).body["UserAttributes"] ?? []
    #expect(attributes.attributes["email"] == name)
    #expect(attributes.attributes["email_verified"] == "true")

    let change: JSONObject = [
      "PreviousPassword": .string(TestPool.password), "ProposedPassword": "Second0ne!",
    ]
    #expect(pool.call("ChangePassword", token.merging(change)).status == 200)
    #expect(pool.client("ForgotPassword", ["Username": .string(name)]).status == 200)
    let reset: JSONObject = [
      "Username": .string(name), "ConfirmationCode": .string(pool.lastSecret),
      "Password": "Third0ne!",
    ]
    #expect(pool.client("ConfirmForgotPassword", reset).status == 200)
    let last = try signIn(&pool, "Third0ne!")
    #expect(pool.call("GlobalSignOut", ["AccessToken": .string(last.access)]).status == 200)
    #expect(pool.call("GetUser", token).errorType == "NotAuthorizedException")

    let again = try signIn(&pool, "Third0ne!")
    #expect(pool.call("DeleteUser", ["AccessToken": .string(again.access)]).status == 200)
    let srp = pool.startSRP(name)
    #expect(try pool.prove(srp, password: "Third0ne!").said == UserExistenceTests.incorrect)
    #expect(pool.admin("ListUsers", [:]).body["Users"] == [])
  }
}
