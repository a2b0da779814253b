import JSON
@testable import MockPool
import Testing

@Suite("USER_AUTH after a sign-up")
struct AutoSignInTests {
  @Test func `after a confirmed sign-up, the Session signs in once without another proof`() throws {
    var pool = try TestPool.withFirstFactors()
    let signedUp = pool.signUp("ben", ["email": "ben@example.com"])
    let first = try #require(signedUp.body["Session"])
    #expect(
      pool.startChoice(user: "ben", session: first).said
        == "NotAuthorizedException: Invalid session for the user."
    )
    let confirmed = pool.client(
      "ConfirmSignUp",
      ["Username": "ben", "ConfirmationCode": .string(pool.lastSecret), "Session": first]
    )
    let second = try #require(confirmed.body["Session"])
    #expect(Tokens(pool.startChoice(user: "ben", session: second)) != nil)
    #expect(
      pool.startChoice(user: "ben", session: second).said == SecondFactorTests.usedSession
    )
  }

  @Test func `ConfirmSignUp without the Session of SignUp returns no Session`() throws {
    var pool = try TestPool.withFirstFactors()
    pool.signUp("ben", ["email": "ben@example.com"])
    #expect(pool.confirm("ben").body == [:])
  }

  @Test func `a pool without codes as a factor returns no Session from ConfirmSignUp`() throws {
    var pool = try TestPool.withFirstFactors(["PASSWORD"])
    let session = try #require(pool.signUp("ben", ["email": "ben@example.com"]).body["Session"])
    let confirmed = pool.client(
      "ConfirmSignUp",
      ["Username": "ben", "ConfirmationCode": .string(pool.lastSecret), "Session": session]
    )
    #expect(confirmed.body == [:])
  }
}
