import JSON
@testable import MockPool
import TestSupport
import Testing

/// A change of one setting.
struct SettingChange: CustomTestStringConvertible {
  let name: String
  var pool: JSONObject = [:]
  var mfa: JSONObject?
  var client: JSONObject = [:]

  var testDescription: String { name }

  static func policy(_ name: String, _ value: JSONValue) -> SettingChange {
    SettingChange(name: name, pool: ["Policies": ["PasswordPolicy": [name: value]]])
  }

  static func client(_ name: String, _ value: JSONValue) -> SettingChange {
    SettingChange(name: name, client: [name: value])
  }

  static let all = [
    policy("MinimumLength", 9), policy("MinimumLength", 12), policy("RequireSymbols", false),
    policy("PasswordHistorySize", 1), policy("PasswordHistorySize", 3),
    policy("TemporaryPasswordValidityDays", 2), policy("TemporaryPasswordValidityDays", 5),
    SettingChange(name: "UserPoolTier", pool: ["UserPoolTier": "PLUS"]),
    SettingChange(name: "CaseSensitive", pool: ["UsernameConfiguration": ["CaseSensitive": true]]),
    SettingChange(name: "AllowAdminCreateUserOnly", pool: adminOnly),
    SettingChange(name: "AccountRecoverySetting", pool: recovery),
    SettingChange(name: "DeviceConfiguration", pool: devices),
    SettingChange(name: "AttributesRequireVerificationBeforeUpdate", pool: verification),
    SettingChange(name: "VerificationMessageTemplate", pool: template),
    SettingChange(name: "MfaConfiguration", mfa: factors("OPTIONAL")),
    SettingChange(name: "MfaConfiguration ON", mfa: factors("ON")),
    client("ExplicitAuthFlows", ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]),
    client("ExplicitAuthFlows", ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]),
    client("PreventUserExistenceErrors", "LEGACY"), client("EnableTokenRevocation", false),
    client("AccessTokenValidity", 2), client("AuthSessionValidity", 5),
    client("RefreshTokenValidity", 1), client("RefreshTokenValidity", 10),
    client("ReadAttributes", ["email"]), client("WriteAttributes", ["email"]),
    SettingChange(name: "RefreshTokenRotation", client: rotation),
  ]

  private static let adminOnly: JSONObject = [
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]
  ]
  private static let recovery: JSONObject = [
    "AccountRecoverySetting": ["RecoveryMechanisms": [["Priority": 1, "Name": "admin_only"]]]
  ]
  private static let devices: JSONObject = [
    "DeviceConfiguration": [
      "ChallengeRequiredOnNewDevice": true, "DeviceOnlyRememberedOnUserPrompt": true,
    ]
  ]
  private static let verification: JSONObject = [
    "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]
  ]
  private static let template: JSONObject = [
    "VerificationMessageTemplate": ["EmailMessage": "Use {####} now.", "EmailSubject": "Code"]
  ]
  private static let rotation: JSONObject = [
    "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
    "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
  ]

  private static func factors(_ mode: String) -> JSONObject {
    [
      "MfaConfiguration": .string(mode), "SoftwareTokenMfaConfiguration": ["Enabled": true],
    ]
  }

  /// A pool with the change; nil for the unchanged pool.
  static func pool(_ change: SettingChange?) throws -> TestPool {
    var settings = TestPool.emailPool
    for (key, value) in change?.pool.members ?? [] { settings[key] = value }
    var client = TestPool.passwordClient.merging(["PreventUserExistenceErrors": "ENABLED"])
    for (key, value) in change?.client.members ?? [] { client[key] = value }
    var pool = try TestPool(settings, client: client)
    if let mfa = change?.mfa {
      let reply = pool.admin("SetUserPoolMfaConfig", mfa)
      try #require(reply.said == "200")
    }
    // The calls of all conversations draw the same numbers.
    pool.random = SeededRandom(seed: 2)
    // A restart ends the record.
    pool.restarts = false
    return pool
  }
}
