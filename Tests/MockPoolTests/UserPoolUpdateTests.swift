import JSON
@testable import MockPool
import Testing

@Suite("Updates of user pools")
struct UserPoolUpdateTests {
  @Test
  func `an update replaces everything except the tier, deletion protection, and fixed settings`()
    throws
  {
    var pool = try TestPool([
      "AutoVerifiedAttributes": ["email"], "UserPoolTier": "PLUS", "UsernameAttributes": ["email"],
      "DeletionProtection": "ACTIVE",
    ])
    pool.advance(by: .seconds(60))
    let reply = pool.admin(
      "UpdateUserPool",
      ["Policies": ["PasswordPolicy": ["MinimumLength": 20, "RequireNumbers": true]]]
    )
    #expect(reply.said == "200")
    let shown = pool.describedPool()
    #expect(shown["Policies"]?["PasswordPolicy"]?["MinimumLength"] == 20)
    #expect(shown["AutoVerifiedAttributes"] == nil)
    #expect(shown["UserPoolTier"] == "PLUS")
    #expect(shown["UsernameAttributes"] == ["email"])
    #expect(shown["DeletionProtection"] == "ACTIVE")
    #expect(shown["Name"] == "test")
    #expect(shown["LastModifiedDate"] == 1_795_248_060.25)
    #expect(shown["CreationDate"] == 1_795_248_000.25)
    #expect(pool.signUp("a@b.example", [:]).errorType == "InvalidPasswordException")
  }

  @Test func `an update without them keeps MFA and each of the policies`() throws {
    var pool = try TestPool([
      "Policies": [
        "PasswordPolicy": ["MinimumLength": 12],
        "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]],
      ]
    ])
    _ = pool.admin(
      "SetUserPoolMfaConfig",
      ["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]]
    )
    let days: JSONObject = ["AdminCreateUserConfig": ["UnusedAccountValidityDays": 30]]
    #expect(pool.admin("UpdateUserPool", days).said == "200")
    let policy: JSONObject = ["Policies": ["PasswordPolicy": ["MinimumLength": 14]]]
    #expect(pool.admin("UpdateUserPool", policy).said == "200")
    let shown = pool.describedPool()
    #expect(shown["MfaConfiguration"] == "OPTIONAL")
    #expect(shown["Policies"]?["PasswordPolicy"]?["MinimumLength"] == 14)
    #expect(
      shown["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"] == ["PASSWORD", "EMAIL_OTP"]
    )
    let mfa = pool.admin("GetUserPoolMfaConfig", [:]).body
    #expect(mfa["MfaConfiguration"] == "OPTIONAL")
  }

  @Test func `an update cannot omit an auto-verified attribute that requires verification`()
    throws
  {
    let kept: JSONObject = [
      "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
    ]
    let verified: JSONObject = ["AutoVerifiedAttributes": ["email"]]
    var pool = try TestPool(verified.merging(kept))
    let reply = pool.admin("UpdateUserPool", ["DeletionProtection": "INACTIVE"])
    #expect(reply.said.contains("must exist in AutoVerifiedAttributes"), "\(reply.said)")
    #expect(pool.admin("UpdateUserPool", verified).said == "200")
    let settings = "UserAttributeUpdateSettings"
    #expect(pool.describedPool()[settings] == kept[settings])
    let off: JSONObject = [settings: ["AttributesRequireVerificationBeforeUpdate": []]]
    #expect(pool.admin("UpdateUserPool", off).said == "200")
    #expect(pool.admin("UpdateUserPool", [:]).said == "200")
  }

  @Test(
    arguments: [
      (
        ["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]], "200"
      ),
      (
        ["MfaConfiguration": "OFF", "SoftwareTokenMfaConfiguration": ["Enabled": true]],
        "InvalidParameterException: Invalid MFA configuration given, can't turn off MFA and configure "
          + "an MFA together"
      ),
      (
        ["MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": false]], "200"
      ),
      (
        ["MfaConfiguration": "ON"],
        "InvalidParameterException: Invalid MFA Configuration given. SMS MFA, Email MFA, or Software "
          + "Token MFA must be enabled."
      ),
    ] as [(JSONObject, String)]
  )
  func `MFA settings are stored completely or rejected`(members: JSONObject, said: String) throws {
    var pool = try TestPool()
    #expect(pool.admin("SetUserPoolMfaConfig", members).said == said)
    let kept = pool.admin("GetUserPoolMfaConfig", [:]).body
    #expect(kept == (said == "200" ? members : ["MfaConfiguration": "OFF"]))
    #expect(pool.describedPool()["MfaConfiguration"] == kept["MfaConfiguration"])
  }

  @Test func `with optional MFA, a user without a factor can sign in`() throws {
    var pool = try TestPool(client: TestPool.passwordClient)
    _ = pool.admin(
      "SetUserPoolMfaConfig",
      ["MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true]]
    )
    pool.addUser()
    #expect(Tokens(pool.signIn()) != nil)
  }

  @Test func `a smaller tier requires that clients and logs no longer use the larger one`() throws {
    var pool = try TestPool(["UserPoolTier": "PLUS"])
    let refused = { (tier: String, features: String) in
      "FeatureUnavailableInTierException: The following features need to be disabled for the "
        + "\(tier) pricing tier configured: \(features)"
    }
    let client = try pool.addClient(["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]])
    let logs: JSONObject = [
      "LogConfigurations": [
        [
          "LogLevel": "INFO", "EventSource": "userAuthEvents",
          "CloudWatchLogsConfiguration": [
            "LogGroupArn": "arn:aws:logs:eu-west-1:123456789012:log-group:pool"
          ],
        ]
      ]
    ]
    #expect(pool.admin("SetLogDeliveryConfiguration", logs).said == "200")
    let lite: JSONObject = ["UserPoolTier": "LITE"]
    let both = "Log Streaming, Choice-based Sign-In"
    #expect(pool.admin("UpdateUserPool", lite).said == refused("LITE", both))
    let essentials: JSONObject = ["UserPoolTier": "ESSENTIALS"]
    let one = refused("ESSENTIALS", "Log Streaming")
    #expect(pool.admin("UpdateUserPool", essentials).said == one)
    let shown = pool.describedPool()
    #expect(shown["UserPoolTier"] == "PLUS")
    let none: JSONObject = ["LogConfigurations": []]
    #expect(pool.admin("SetLogDeliveryConfiguration", none).said == "200")
    #expect(pool.admin("UpdateUserPool", essentials).said == "200")
    _ = pool.admin("DeleteUserPoolClient", ["ClientId": .string(client)])
    #expect(pool.admin("UpdateUserPool", lite).said == "200")
  }
}
