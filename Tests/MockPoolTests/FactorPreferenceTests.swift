import JSON
@testable import MockPool
import Testing

@Suite("Preferences of second factors")
struct FactorPreferenceTests {
  static let recoveries: [(recovery: [JSONValue], factor: String, before: String, after: String)] =
    [
      (["verified_phone_number", "verified_email"], "SMSMfaSettings", "SMS", "EMAIL"),
      (["verified_email", "verified_phone_number"], "EmailMfaSettings", "EMAIL", "SMS"),
      (["verified_email", "verified_phone_number"], "SMSMfaSettings", "EMAIL", "EMAIL"),
      // Without the setting, MFA excludes nothing.
      ([], "SMSMfaSettings", "SMS", "SMS"),
    ]

  @Test(arguments: recoveries)
  func `a contact used for MFA gets no reset code in a pool with a recovery setting`(
    recovery: [JSONValue],
    factor: String,
    before: String,
    after: String
  ) throws {
    var settings = TestPool.developersMail
    if !recovery.isEmpty {
      let mechanisms = zip(1..., recovery).map { priority, name -> JSONValue in
        ["Priority": .integer(priority), "Name": name]
      }
      settings["AccountRecoverySetting"] = ["RecoveryMechanisms": .array(mechanisms)]
    }
    var pool = try TestPool(settings, client: TestPool.passwordClient)
    pool.addUser("ann", SecondFactorTests.contacts)
    #expect(pool.setMFA("OPTIONAL", ["SMS_MFA", "EMAIL_OTP"]).said == "200")
    func medium() -> String? {
      let reply = pool.client("ForgotPassword", ["Username": "ann"])
      return reply.body["CodeDeliveryDetails"]?["DeliveryMedium"]?.string
    }
    #expect(medium() == before)
    #expect(pool.prefer([factor: ["Enabled": true]]) == "200")
    #expect(medium() == after)
  }

  @Test func `preferences appear in AdminGetUser and GetUser until they are removed`() throws {
    var pool = try TestPool.withSecondFactors("OPTIONAL")
    let tokens = try pool.tokens()
    let enabled = pool.own(
      tokens,
      "SetUserMFAPreference",
      [
        "SMSMfaSettings": ["Enabled": true],
        "EmailMfaSettings": ["Enabled": true, "PreferredMfa": true],
      ]
    )
    #expect(enabled.said == "200")
    for user in [pool.own(tokens, "GetUser"), pool.admin("AdminGetUser", ["Username": "ann"])] {
      #expect(user.body["UserMFASettingList"] == ["SMS_MFA", "EMAIL_OTP"])
      #expect(user.body["PreferredMfaSetting"] == "EMAIL_OTP")
    }
    _ = pool.own(tokens, "SetUserMFAPreference", ["EmailMfaSettings": ["Enabled": false]])
    let user = pool.own(tokens, "GetUser").body
    #expect(user["UserMFASettingList"] == ["SMS_MFA"])
    #expect(user["PreferredMfaSetting"] == nil)
  }

  static let impossible: [(settings: JSONObject, said: String)] = [
    (
      [
        "SMSMfaSettings": ["Enabled": true, "PreferredMfa": true],
        "EmailMfaSettings": ["Enabled": true, "PreferredMfa": true],
      ],
      "InvalidParameterException: Only one MFA method can be set as preferred"
    ),
    (
      ["SoftwareTokenMfaSettings": ["Enabled": true]],
      "InvalidParameterException: User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA"
    ),
  ]

  @Test(arguments: impossible)
  func `an invalid preference is rejected and changes nothing`(
    settings: JSONObject,
    said: String
  ) throws {
    var pool = try TestPool.withSecondFactors("OPTIONAL")
    #expect(pool.prefer(settings) == said)
    let user = pool.admin("AdminGetUser", ["Username": "ann"]).body
    #expect(user["UserMFASettingList"] == nil)
  }

  @Test func `a factor must be enabled in the pool and needs the user's address`() throws {
    var pool = try TestPool.withSecondFactors(
      "OPTIONAL",
      ["SMS_MFA"],
      attributes: ["email": "ann@example.com"]
    )
    #expect(
      pool.prefer(["EmailMfaSettings": ["Enabled": true]])
        == "InvalidParameterException: EMAIL_OTP is not enabled for the user pool"
    )
    #expect(
      pool.prefer(["SMSMfaSettings": ["Enabled": true]])
        == "InvalidParameterException: "
        + "User does not have delivery config set to turn on SMS_MFA"
    )
  }

  @Test func `SetUserSettings turns SMS on and off`() throws {
    var pool = try TestPool.withSecondFactors("OPTIONAL", ["SMS_MFA"])
    let tokens = try pool.tokens()
    let option: JSONValue = [["DeliveryMedium": "SMS", "AttributeName": "phone_number"]]
    #expect(pool.own(tokens, "SetUserSettings", ["MFAOptions": option]).said == "200")
    #expect(pool.signIn().challenge == "SMS_MFA")
    let off = pool.admin("AdminSetUserSettings", ["Username": "ann", "MFAOptions": []])
    #expect(off.said == "200")
    #expect(Tokens(pool.signIn()) != nil)
  }
}
