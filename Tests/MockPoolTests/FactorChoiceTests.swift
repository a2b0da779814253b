import JSON
@testable import MockPool
import Testing

@Suite("The choice of a second factor")
struct FactorChoiceTests {
  /// A row of the developer guide's runtime logic for MFA.
  struct Decision: Sendable {
    let mode: String
    let methods: [String]
    var recovery: String?
    var enabled: [String] = []
    let next: String
  }

  static let decisions = [
    Decision(mode: "OFF", methods: ["SMS_MFA"], enabled: ["SMSMfaSettings"], next: "tokens"),
    Decision(mode: "OPTIONAL", methods: ["SMS_MFA"], next: "tokens"),
    Decision(
      mode: "OPTIONAL",
      methods: ["SMS_MFA"],
      enabled: ["SMSMfaSettings"],
      next: "SMS_MFA"
    ),
    Decision(
      mode: "OPTIONAL",
      methods: ["SMS_MFA", "EMAIL_OTP"],
      enabled: ["SMSMfaSettings", "EmailMfaSettings"],
      next: "SELECT_MFA_TYPE SMS_MFA EMAIL_OTP"
    ),
    Decision(mode: "ON", methods: ["EMAIL_OTP"], next: "EMAIL_OTP"),
    Decision(
      mode: "ON",
      methods: ["SMS_MFA", "EMAIL_OTP"],
      next: "SELECT_MFA_TYPE SMS_MFA EMAIL_OTP"
    ),
    Decision(
      mode: "ON",
      methods: ["SMS_MFA", "EMAIL_OTP"],
      recovery: "verified_email",
      next: "SMS_MFA"
    ),
    Decision(mode: "ON", methods: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"], next: "EMAIL_OTP"),
    Decision(
      mode: "ON",
      methods: ["SOFTWARE_TOKEN_MFA"],
      next: "MFA_SETUP SOFTWARE_TOKEN_MFA"
    ),
    Decision(
      mode: "ON",
      methods: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"],
      recovery: "verified_email",
      next: "MFA_SETUP SOFTWARE_TOKEN_MFA"
    ),
    Decision(mode: "ON", methods: ["EMAIL_OTP"], recovery: "verified_email", next: "refused"),
  ]

  @Test(arguments: decisions)
  func `the settings of the pool and the user determine the step after the password`(
    row: Decision
  ) throws {
    var pool = try TestPool.withSecondFactors("OPTIONAL", Set(row.methods), recovery: row.recovery)
    for setting in row.enabled { #expect(pool.prefer([setting: ["Enabled": true]]) == "200") }
    let methods = row.mode == "OFF" ? [] : Set(row.methods)
    #expect(pool.setMFA(row.mode, methods).said == "200")
    let reply = pool.signIn()
    #expect(try Self.outcome(reply) == row.next, "\(reply.said)")
  }

  static let authenticators:
    [(mode: String, methods: Set<String>, recovery: String?, next: String)] =
      [
        ("OPTIONAL", ["SOFTWARE_TOKEN_MFA"], nil, "tokens"),
        ("ON", ["SOFTWARE_TOKEN_MFA"], nil, "SOFTWARE_TOKEN_MFA"),
        (
          "ON", ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"], nil,
          "SELECT_MFA_TYPE SOFTWARE_TOKEN_MFA EMAIL_OTP"
        ),
        ("ON", ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"], "verified_email", "SOFTWARE_TOKEN_MFA"),
        ("ON", ["EMAIL_OTP"], nil, "EMAIL_OTP"),
      ]

  @Test(arguments: authenticators)
  func `a registered authenticator without a preference counts if the pool requires a factor`(
    mode: String,
    methods: Set<String>,
    recovery: String?,
    next: String
  ) throws {
    let registering = methods.union(["SOFTWARE_TOKEN_MFA"])
    var pool = try TestPool.withSecondFactors("OPTIONAL", registering, recovery: recovery)
    _ = try pool.register(try pool.tokens())
    #expect(pool.setMFA(mode, methods).said == "200")
    #expect(try Self.outcome(pool.signIn()) == next)
  }

  @Test func `a disabled authenticator counts again after its next registration`() throws {
    let off: JSONObject = ["SoftwareTokenMfaSettings": ["Enabled": false]]
    var pool = try TestPool.withSecondFactors("OPTIONAL", ["SOFTWARE_TOKEN_MFA"])
    let tokens = try pool.tokens()
    _ = try pool.register(tokens)
    #expect(pool.setMFA("ON", ["SOFTWARE_TOKEN_MFA"]).said == "200")
    #expect(pool.own(tokens, "SetUserMFAPreference", off).errorType == "InvalidParameterException")
    #expect(pool.prefer(off) == "200")
    #expect(try Self.outcome(pool.signIn()) == "MFA_SETUP SOFTWARE_TOKEN_MFA")
    _ = try pool.register(tokens)
    #expect(try Self.outcome(pool.signIn()) == "SOFTWARE_TOKEN_MFA")
  }

  private static func outcome(_ reply: MockReply) throws -> String {
    guard reply.status == 200 else { return "refused" }
    guard let challenge = reply.challenge else { return "tokens" }
    let list = ["SELECT_MFA_TYPE": "MFAS_CAN_CHOOSE", "MFA_SETUP": "MFAS_CAN_SETUP"][challenge]
    let names = try list.map { try reply.list($0).array?.compactMap(\.string) ?? [] } ?? []
    return ([challenge] + names).joined(separator: " ")
  }

  @Test func `a user without an address can choose a factor to set up`() throws {
    var pool = try TestPool.withSecondFactors("ON", attributes: [:])
    let reply = pool.signIn()
    #expect(
      try Self.outcome(reply) == "MFA_SETUP SMS_MFA SOFTWARE_TOKEN_MFA EMAIL_OTP"
    )
  }

  @Test func `a choice leads to the chosen factor and to no other`() throws {
    var pool = try TestPool.withSecondFactors("ON", ["SMS_MFA", "EMAIL_OTP"])
    let choice = pool.signIn()
    #expect(
      pool.answer(choice, ["ANSWER": "SOFTWARE_TOKEN_MFA"]).errorType
        == "InvalidParameterException"
    )
    let asked = pool.answer(choice, ["ANSWER": "EMAIL_OTP"])
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(pool.answer(choice, ["ANSWER": "SMS_MFA"]).said == SecondFactorTests.usedSession)
    #expect(Tokens(pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)])) != nil)
  }

  @Test func `an email address can be set up during the sign-in`() throws {
    var pool = try TestPool.withSecondFactors("ON", ["EMAIL_OTP"], attributes: [:])
    let setup = pool.signIn()
    let asked = pool.answer(setup, ["EMAIL": "ann@example.org"])
    #expect(asked.challenge == "EMAIL_OTP")
    #expect(pool.messages.last?.recipient == "ann@example.org")
    #expect(Tokens(pool.answer(asked, ["EMAIL_OTP_CODE": .string(pool.lastSecret)])) != nil)
    #expect(pool.attributes()["email"] == "ann@example.org")
    #expect(pool.attributes()["email_verified"] == "true")
    #expect(pool.signIn().challenge == "EMAIL_OTP")
  }
}
