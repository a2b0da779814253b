@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

private func recovery(_ names: String...) -> JSONObject {
  let ways = names.enumerated().map { index, name -> JSONValue in
    ["Priority": .integer(index + 1), "Name": .string(name)]
  }
  return ["AccountRecoverySetting": ["RecoveryMechanisms": .array(ways)]]
}

private func factors(_ names: String...) -> JSONObject {
  ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": .strings(names)]]]
}

private func policy(_ members: JSONObject) -> JSONObject {
  ["Policies": ["PasswordPolicy": .object(members)]]
}

private let sms: JSONObject = ["SmsConfiguration": ["SnsCallerArn": "arn:aws:iam:x"]]
private let oauth: JSONObject = [
  "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"],
  "AllowedOAuthScopes": ["openid"], "CallbackURLs": ["https://a.example/b"],
]

/// Each rule by its name, with a pool that breaks only this rule.
private let broken: [(String, PoolDocument)] =
  [
    (
      "mfa-by-sms-without-phone",
      sound(sms.merging(["MfaConfiguration": "ON"]), mfa: ["SmsMfaConfiguration": [:]])
    ),
    (
      "mfa-by-sms-and-recovery-by-phone",
      sound(
        sms.merging(recovery("verified_phone_number")).merging([
          "MfaConfiguration": "ON", "AutoVerifiedAttributes": ["phone_number", "email"],
          "SchemaAttributes": [["Name": "phone_number", "Required": true]],
        ]),
        mfa: ["SmsMfaConfiguration": [:]]
      )
    ),
    (
      "device-challenge-without-mfa",
      sound(["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true]])
    ),
    ("device-tracking-needs-device-key", sound(["DeviceConfiguration": [:]])),
    ("passkeys-without-domain", sound(factors("PASSWORD", "WEB_AUTHN"), client: choiceClient)),
    ("first-factors-unreachable", sound(factors("PASSWORD", "EMAIL_OTP"))),
    (
      "threat-protection-judges-tests",
      sound(["UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"]])
    ),
  ] + brokenNames + brokenMessages + brokenClients

private let brokenNames: [(String, PoolDocument)] = [
  ("recovery-needs-verified", sound(recovery("verified_phone_number"))),
  ("recovery-by-administrators-only", sound(recovery("admin_only"))),
  (
    "changed-address-locks-out",
    sound(["UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": []]])
  ),
  (
    "sign-up-unconfirmable",
    sound(
      recovery("admin_only").merging([
        "AutoVerifiedAttributes": [], "UserAttributeUpdateSettings": [:], "UsernameAttributes": [],
      ]).merging(["UserAttributeUpdateSettings": .null])
    )
  ),
  ("alias-unverified", sound(["UsernameAttributes": [], "AliasAttributes": ["phone_number"]])),
  ("addresses-case-sensitive", sound(["UsernameConfiguration": ["CaseSensitive": true]])),
  ("password-too-short", sound(policy(["MinimumLength": 6]))),
]

/// A pool with a trigger that is not allowed to call its function.
private var forbidden: PoolDocument {
  var document = sound()
  document.forbiddenTriggers = ["PreSignUp": "Hook"]
  return document
}

/// A pool of a template that refers to undeclared resources.
private var unresolved: PoolDocument {
  var document = sound()
  document.unresolved = [
    .init(path: SettingPath(.other("Outputs"), ["Url"]), words: "refers to `X`")
  ]
  return document
}

private let brokenMessages: [(String, PoolDocument)] = [
  ("trigger-without-permission", forbidden), ("unresolved-reference", unresolved),
  ("email-daily-limit", sound(["EmailConfiguration": .null])),
  ("sms-failing", sound(sms.merging(["SmsConfigurationFailure": "SNSSandbox"]))),
  (
    "link-without-domain",
    sound(["VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]])
  ),
  (
    "own-texts-not-sent",
    sound(
      recovery("admin_only").merging([
        "EmailConfiguration": .null, "AutoVerifiedAttributes": ["phone_number"],
        "UserAttributeUpdateSettings": .null, "UsernameAttributes": [],
        "VerificationMessageTemplate": ["EmailMessage": "{####}"],
      ]).merging(sms)
    )
  ),
  ("custom-challenge-incomplete", sound(["LambdaConfig": ["DefineAuthChallenge": "arn:1"]])),
  (
    "custom-sign-in-without-triggers",
    sound(client: ["ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]])
  ),
  (
    "custom-sender-keeps-codes",
    sound(["LambdaConfig": ["CustomEmailSender": ["LambdaArn": "arn:1"], "KMSKeyID": "arn:2"]])
  ),
  ("migration-without-password-flow", sound(["LambdaConfig": ["UserMigration": "arn:1"]])),
]

private let brokenClients: [(String, PoolDocument)] = [
  ("client-cannot-refresh", sound(client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]])),
  ("user-existence-told", sound(client: ["PreventUserExistenceErrors": .null])),
  ("revocation-off", sound(client: ["EnableTokenRevocation": false])),
  ("unknown-provider", sound(client: ["SupportedIdentityProviders": ["COGNITO", "Google"]])),
  (
    "oauth-implicit-flow",
    sound(client: oauth.merging(["AllowedOAuthFlows": ["implicit"]]))
  ),
  (
    "oauth-callback-wildcard",
    sound(client: oauth.merging(["CallbackURLs": ["https://*.a.example/b"]]))
  ),
  ("oauth-settings-off", sound(client: oauth.merging(["AllowedOAuthFlowsUserPoolClient": false]))),
]

/// Rules that are always broken together with others.
private let together: [String: Set<String>] = [
  "sign-up-unconfirmable": ["recovery-by-administrators-only"],
  "own-texts-not-sent": ["recovery-by-administrators-only"],
  "device-challenge-without-mfa": ["device-tracking-needs-device-key"],
]

@Test func `a sound pool breaks no rule`() {
  #expect(Rules.findings(in: sound()).map(\.rule.id) == [])
  #expect(Rules.findings(in: sound(sms, client: oauth)).map(\.rule.id) == [])
}

@Test func `every rule has a pool that breaks only this rule`() {
  for (id, document) in broken {
    let found = Set(Rules.findings(in: document).map(\.rule.id))
    #expect(found.contains(id), "\(id): \(found)")
    #expect(found.subtracting(together[id] ?? []) == [id], "\(id): \(found)")
  }
  #expect(Set(broken.map(\.0)) == Set(Rules.all.map(\.id)))
  #expect(Set(Rules.all.map(\.id)).count == Rules.all.count)
}

@Test func `every rule has a complete description`() {
  for rule in Rules.all {
    #expect(!rule.fix.hasSuffix("."), "\(rule.id)")
    #expect(rule.why.hasSuffix(".") || rule.why.hasSuffix("\""), "\(rule.id)")
    #expect(!rule.flows.isEmpty, "\(rule.id)")
    #expect(!rule.why.contains("\n"), "\(rule.id)")
  }
}
