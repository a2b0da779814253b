import AuthCrypto
import JSON
@testable import MockPool
import Testing

@Suite("Rounds of CUSTOM_AUTH")
struct CustomRoundTests {
  @Test(arguments: [
    ("EMAIL_OTP", "EmailMfaSettings"), ("SMS_MFA", "SMSMfaSettings"), ("SOFTWARE_TOKEN_MFA", nil),
  ])
  func `DefineAuthChallenge sees the second factor after the password`(
    factor: String,
    setting: String?
  ) throws {
    let flows: JSONValue = ["ALLOW_CUSTOM_AUTH", "ALLOW_USER_PASSWORD_AUTH"]
    var pool = try TestPool.declaring(
      ["customChallenge": ["program": "a1"]],
      TestPool.developersMail,
      client: ["ExplicitAuthFlows": flows]
    )
    pool.addUser()
    pool.function = { _, event in
      var event = event
      let last = event["request"]?["session"]?.array?.last?["challengeName"]
      event["response"] = [
        "challengeName": last == "SRP_A" ? "PASSWORD_VERIFIER" : "CUSTOM_CHALLENGE"
      ]
      return .returned(.object(event))
    }
    pool.setMFA("OPTIONAL", [factor])
    pool.setPhone()
    let secret = setting == nil ? try pool.enrol(pool.tokens()) : nil
    if let setting { #expect(pool.prefer([setting: ["Enabled": true]]) == "200") }
    pool.advance(by: .seconds(60))
    let (client, reply) = CustomChallengeTests.proving(&pool)
    let asked = try pool.prove(SRPConversation(client: client, reply: reply))
    #expect(asked.challenge == factor)
    let code = try secret.map { secret in try pool.code(of: secret) } ?? .string(pool.lastSecret)
    let next = pool.answer(asked, JSONObject([(factor + "_CODE", code)]))
    #expect(next.challenge == "CUSTOM_CHALLENGE", "\(next.said)")
    let define = pool.events.last { $0["triggerSource"] == "DefineAuthChallenge_Authentication" }
    let rounds = define?["request"]?["session"]?.array ?? []
    #expect(rounds.map { $0["challengeName"]?.string } == ["SRP_A", "PASSWORD_VERIFIER", factor])
    #expect(rounds.allSatisfy { $0["challengeResult"] == true })
  }
}

extension TestPool {
  /// Gives the user a phone number for codes.
  fileprivate mutating func setPhone() {
    let phone: JSONObject = ["Name": "phone_number", "Value": "+15555550177"]
    let reply = admin(
      "AdminUpdateUserAttributes",
      ["Username": "ann", "UserAttributes": [.object(phone)]]
    )
    #expect(reply.said == "200")
  }
}
