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

  /// The MFA mode, the first factors, and whether SignUp returns a Session.
  @Test(arguments: [
    ("OFF", ["PASSWORD", "EMAIL_OTP"], true), ("OFF", ["PASSWORD"], false),
    ("ON", ["PASSWORD"], false),
  ])
  func `PreSignUp's confirmation allows a sign-in only to users for whom a code is enough`(
    mode: String,
    factors: [String],
    isAllowed: Bool
  ) throws {
    var pool = try TestPool.withFirstFactors(factors)
    if mode == "ON" { pool.setMFA(mode, ["SOFTWARE_TOKEN_MFA"]) }
    pool.pool.declare(try DeclaredTriggers(["preSignUp": ["autoConfirmUser": true]]))
    let signedUp = pool.signUp("ben", ["email": "ben@example.com"])
    #expect(signedUp.body["UserConfirmed"] == true)
    #expect((signedUp.body["Session"] != nil) == isAllowed)
    guard let session = signedUp.body["Session"] else { return }
    #expect(Tokens(pool.startChoice(user: "ben", session: session)) != nil)
  }

  @Test(arguments: ["temporary password", "second factor"])
  func `a Session does not replace what a sign-in has required since the confirmation`(
    change: String
  ) throws {
    var pool = try TestPool.withFirstFactors()
    pool.setMFA("OPTIONAL", ["SMS_MFA"])
    let contacts = ["email": "ben@example.com", "phone_number": "+15555550177"]
    let first = try #require(pool.signUp("ben", contacts).body["Session"])
    let confirmed = pool.client(
      "ConfirmSignUp",
      ["Username": "ben", "ConfirmationCode": .string(pool.lastSecret), "Session": first]
    )
    let session = try #require(confirmed.body["Session"])
    let name: JSONObject = ["Username": "ben"]
    let changed =
      change == "second factor"
      ? pool.admin(
        "AdminSetUserMFAPreference",
        name.merging(["SMSMfaSettings": ["Enabled": true]])
      )
      : pool.admin(
        "AdminSetUserPassword",
        name.merging(["Password": "Temporary-12", "Permanent": false])
      )
    #expect(changed.said == "200")
    #expect(
      pool.startChoice(user: "ben", session: session).said
        == "NotAuthorizedException: Invalid session for the user."
    )
  }
}
