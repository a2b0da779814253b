import JSON
@testable import MockPool
import Testing

@Suite("Preferences of second factors")
struct FactorPreferenceTests {
  @Test func `a phone number used for MFA cannot also reset the password`() throws {
    var pool = try TestPool.withSecondFactors("OPTIONAL", ["SMS_MFA"])
    let recover: JSONObject = ["Username": "ann"]
    let before = pool.client("ForgotPassword", recover)
    #expect(before.body["CodeDeliveryDetails"]?["DeliveryMedium"] == "SMS")
    _ = pool.prefer(["SMSMfaSettings": ["Enabled": true]])
    let after = pool.client("ForgotPassword", recover)
    #expect(after.body["CodeDeliveryDetails"]?["DeliveryMedium"] == "EMAIL")
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
