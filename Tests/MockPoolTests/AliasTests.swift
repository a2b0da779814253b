import JSON
@testable import MockPool
import Testing

@Suite("Aliases")
struct AliasTests {
  private func twoClaimants() throws -> (TestPool, String) {
    var pool = try TestPool([
      "AliasAttributes": ["email", "preferred_username"], "AutoVerifiedAttributes": ["email"],
    ])
    pool.addUser("ann")
    let reply = pool.signUp("ben", ["email": "ann@example.com"])
    #expect(reply.status == 200)
    return (pool, pool.lastSecret)
  }

  @Test func `a taken alias is rejected at confirmation, not at sign-up`() throws {
    var (pool, code) = try twoClaimants()
    #expect(
      pool.confirm("ben", code).said
        == "AliasExistsException: An account with the email already exists."
    )
    #expect(pool.status("ben") == "UNCONFIRMED")
  }

  @Test func `ForceAliasCreation moves the alias and leaves the old address unverified`() throws {
    var (pool, code) = try twoClaimants()
    let reply = pool.client(
      "ConfirmSignUp",
      [
        "Username": "ben", "ConfirmationCode": .string(code), "ForceAliasCreation": true,
      ]
    )
    #expect(reply.status == 200)
    #expect(pool.attributes("ann")["email_verified"] == "false")
    #expect(
      pool.admin("AdminGetUser", ["Username": "ann@example.com"]).body["Username"] == "ben"
    )
  }

  @Test func `an address is an alias only once it is verified`() throws {
    var pool = try TestPool(
      ["AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"]],
      client: TestPool.passwordClient
    )
    pool.signUp()
    #expect(pool.signIn("ann@example.com").errorType == "UserNotFoundException")
    pool.confirm()
    #expect(Tokens(pool.signIn("ann@example.com")) != nil)
  }

  @Test func `preferred_username can be set only after confirmation`() throws {
    var pool = try TestPool(
      ["AliasAttributes": ["preferred_username"]],
      client: TestPool.passwordClient
    )
    let early = pool.signUp("ann", ["preferred_username": "annie"])
    #expect(early.errorType == "InvalidParameterException")
    pool.addUser("ann", ["preferred_username": "annie"])
    #expect(Tokens(pool.signIn("annie")) != nil)
    pool.addUser("ben", [:])
    let taken = pool.admin(
      "AdminUpdateUserAttributes",
      ["Username": "ben", "UserAttributes": .attributes(["preferred_username": "annie"])]
    )
    #expect(
      taken.said == "AliasExistsException: "
        + "An account with the given preferred_username already exists."
    )
  }
}
