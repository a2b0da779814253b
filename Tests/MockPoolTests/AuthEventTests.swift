import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("Auth events of users")
struct AuthEventTests {
  private func pool(_ mode: String = "AUDIT") throws -> TestPool {
    try TestPool.withUser([
      "UserPoolAddOns": ["AdvancedSecurityMode": .string(mode)], "UserPoolTier": "PLUS",
      "AutoVerifiedAttributes": ["email"],
    ])
  }

  @Test func `sign-ins are logged, newest first`() throws {
    var pool = try pool()
    _ = pool.signIn("ann", "Wrong-1")
    pool.advance(by: .seconds(5))
    _ = pool.signIn()
    let events = pool.events()
    #expect(events.map(\.line) == ["SignIn Pass Password+", "SignIn Fail Password-"])
    let newest = try #require(pool.eventList()[0].object)
    #expect(newest["CreationDate"]?.double == pool.now.timeIntervalSince1970)
    #expect(newest["EventRisk"]?["RiskDecision"] == "NoRisk")
    #expect(newest["EventContextData"] == nil)
  }

  @Test func `a sign-in with SRP is one event, whether it succeeds or fails`() throws {
    var pool = try pool()
    let right = pool.startSRP()
    #expect(pool.events().map(\.line) == ["SignIn InProgress"])
    #expect(pool.answerSRP(try pool.proof(right)).said == "200")
    let wrong = pool.startSRP()
    #expect(pool.answerSRP(try pool.proof(wrong, password: "Wrong-1")).said != "200")
    #expect(
      pool.events().map(\.line) == ["SignIn Fail Password-", "SignIn Pass Password+"]
    )
  }

  @Test func `the second factor is part of the event of the sign-in`() throws {
    var pool = try pool()
    pool.setMFA("OPTIONAL", ["SOFTWARE_TOKEN_MFA"])
    let secret = try pool.enrol(try pool.tokens())
    pool.advance(by: .seconds(60))
    let asked = pool.signIn()
    #expect(pool.events().first?.line == "SignIn InProgress Password+")
    _ = pool.answer(asked, ["SOFTWARE_TOKEN_MFA_CODE": "000000"])
    #expect(pool.events().first?.line == "SignIn Fail Password+ Mfa-")
    let code = try pool.code(of: secret)
    #expect(Tokens(pool.answer(asked, ["SOFTWARE_TOKEN_MFA_CODE": code])) != nil)
    #expect(pool.events().first?.line == "SignIn Pass Password+ Mfa- Mfa+")
    #expect(pool.events().count == 2)
  }

  @Test func `sign-ups, codes, resets, and new passwords are also logged`() throws {
    var pool = try pool()
    pool.signUp("ben")
    pool.resend("ben")
    _ = pool.confirm("ben")
    #expect(pool.events(of: "ben").map(\.line) == ["ResendCode Pass", "SignUp Pass"])
    _ = pool.client("ForgotPassword", ["Username": "ben"])
    #expect(pool.events(of: "ben").first?.line == "ForgotPassword InProgress")
    let reset: JSONObject = ["Username": "ben", "Password": "Another-1"]
    let code: JSONObject = ["ConfirmationCode": .string(pool.lastSecret)]
    #expect(pool.client("ConfirmForgotPassword", reset.merging(code)).said == "200")
    #expect(pool.events(of: "ben").first?.line == "ForgotPassword Pass")
    let tokens = try pool.tokens("ben", "Another-1")
    for (old, line) in [("Wrong-1", "PasswordChange Fail"), ("Another-1", "PasswordChange Pass")] {
      let change: JSONObject = [
        "PreviousPassword": .string(old), "ProposedPassword": "Third-Pass-1",
      ]
      _ = pool.own(tokens, "ChangePassword", change)
      #expect(pool.events(of: "ben").first?.line == line)
    }
  }

  @Test func `an event has the IP address from UserContextData`() throws {
    var pool = try pool()
    _ = pool.client(
      "InitiateAuth",
      [
        "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": ["USERNAME": "ann", "PASSWORD": .string(TestPool.password)],
        "UserContextData": ["IpAddress": "192.0.2.7"],
      ]
    )
    #expect(pool.eventList()[0]["EventContextData"] == ["IpAddress": "192.0.2.7"])
  }

  @Test(arguments: [("AdminUpdateAuthEventFeedback", "Admin"), ("UpdateAuthEventFeedback", "User")])
  func `feedback is stored with its event`(operation: String, provider: String) throws {
    var pool = try pool()
    _ = pool.signIn()
    let event = try #require(pool.eventList().first?["EventId"])
    let feedback: JSONObject = [
      "Username": "ann", "FeedbackValue": "Invalid", "FeedbackToken": "token",
    ]
    #expect(pool.admin(operation, feedback.merging(["EventId": event])).body == [:])
    let shown = pool.eventList().first?["EventFeedback"]
    #expect(shown?["FeedbackValue"] == "Invalid")
    #expect(shown?["Provider"]?.string == provider)
    let nobody = pool.admin(operation, feedback.merging(["EventId": "nobody"]))
    #expect(nobody.errorType == "ResourceNotFoundException")
  }

  @Test func `pages list each event once, even if new events arrive`() throws {
    var pool = try pool()
    for _ in 1...5 { _ = pool.signIn() }
    let all = pool.eventList().map { $0["EventId"] }
    let page: JSONObject = ["Username": "ann", "MaxResults": 2]
    let first = pool.admin("AdminListUserAuthEvents", page).body
    _ = pool.signIn()
    let token: JSONObject = ["NextToken": try #require(first["NextToken"])]
    let second = pool.admin("AdminListUserAuthEvents", page.merging(token)).body
    let ids = [first, second].flatMap { $0["AuthEvents"]?.array ?? [] }.map { $0["EventId"] }
    #expect(ids == Array(all.prefix(4)))
  }

  @Test(arguments: [
    "AdminListUserAuthEvents", "AdminUpdateAuthEventFeedback", "UpdateAuthEventFeedback",
  ])
  func `without threat protection, no events are logged`(operation: String) throws {
    var pool = try pool("OFF")
    _ = pool.signIn()
    let input: JSONObject = [
      "Username": "ann", "EventId": "x", "FeedbackValue": "Valid", "FeedbackToken": "token",
    ]
    #expect(pool.admin(operation, input).errorType == "UserPoolAddOnNotEnabledException")
    let update: JSONObject = [
      "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"], "UserPoolTier": "PLUS",
    ]
    #expect(pool.admin("UpdateUserPool", update).said == "200")
    #expect(pool.events().isEmpty)
    let nobody = pool.admin(operation, input.merging(["Username": "nobody"]))
    #expect(nobody.errorType == "UserNotFoundException")
  }
}
