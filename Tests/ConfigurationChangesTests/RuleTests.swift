import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

/// A pool in which no rule is broken.
private let soundPool: JSONObject = [
  "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
  "UsernameConfiguration": ["CaseSensitive": false],
  "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
  "AccountRecoverySetting": [
    "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
  ],
  "EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:aws:ses:x"],
]

private let soundClient: JSONObject = [
  "ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
  "PreventUserExistenceErrors": "ENABLED",
]

/// The sound pool with these changes.
private func pool(
  _ pool: JSONObject = [:],
  mfa: JSONObject = [:],
  client: JSONObject = [:],
  hasSecret: Bool = false
) -> PoolDocument {
  var result = document(
    soundPool.merging(pool),
    mfa: mfa,
    client: soundClient.merging(client),
    hasSecret: hasSecret
  )
  (result.groups, result.domains, result.identityProviders) = ([], [], [])
  return result
}

private func recovery(_ names: String...) -> JSONObject {
  let ways = names.enumerated().map { index, name -> JSONValue in
    ["Priority": .number(JSONNumber(index + 1)), "Name": .string(name)]
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
private let choice: JSONObject = [
  "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
]

/// Each rule by its name, with a pool that breaks only this rule.
private let broken: [(String, PoolDocument)] =
  [
    (
      "mfa-by-sms-without-phone",
      pool(sms.merging(["MfaConfiguration": "ON"]), mfa: ["SmsMfaConfiguration": [:]])
    ),
    (
      "mfa-by-sms-and-recovery-by-phone",
      pool(
        sms.merging(recovery("verified_phone_number")).merging([
          "MfaConfiguration": "ON", "AutoVerifiedAttributes": ["phone_number", "email"],
          "SchemaAttributes": [["Name": "phone_number", "Required": true]],
        ]),
        mfa: ["SmsMfaConfiguration": [:]]
      )
    ),
    (
      "device-challenge-without-mfa",
      pool(["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true]])
    ),
    ("device-tracking-needs-device-key", pool(["DeviceConfiguration": [:]])),
    ("passkeys-without-domain", pool(factors("PASSWORD", "WEB_AUTHN"), client: choice)),
    ("first-factors-unreachable", pool(factors("PASSWORD", "EMAIL_OTP"))),
    (
      "threat-protection-judges-tests",
      pool(["UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"]])
    ),
  ] + brokenNames + brokenMessages + brokenClients

private let brokenNames: [(String, PoolDocument)] = [
  ("recovery-needs-verified", pool(recovery("verified_phone_number"))),
  ("recovery-by-administrators-only", pool(recovery("admin_only"))),
  (
    "changed-address-locks-out",
    pool(["UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": []]])
  ),
  (
    "sign-up-unconfirmable",
    pool(
      recovery("admin_only").merging([
        "AutoVerifiedAttributes": [], "UserAttributeUpdateSettings": [:], "UsernameAttributes": [],
      ]).merging(["UserAttributeUpdateSettings": .null])
    )
  ),
  ("alias-unverified", pool(["UsernameAttributes": [], "AliasAttributes": ["phone_number"]])),
  ("addresses-case-sensitive", pool(["UsernameConfiguration": ["CaseSensitive": true]])),
  ("password-too-short", pool(policy(["MinimumLength": 6]))),
]

/// A pool with a trigger that is not allowed to call its function.
private var forbidden: PoolDocument {
  var document = pool()
  document.forbiddenTriggers = ["PreSignUp": "Hook"]
  return document
}

/// A pool of a template that refers to undeclared resources.
private var unresolved: PoolDocument {
  var document = pool()
  document.unresolved = [
    .init(path: SettingPath(.other("Outputs"), ["Url"]), words: "refers to `X`")
  ]
  return document
}

private let brokenMessages: [(String, PoolDocument)] = [
  ("trigger-without-permission", forbidden), ("unresolved-reference", unresolved),
  ("email-daily-limit", pool(["EmailConfiguration": .null])),
  ("sms-failing", pool(sms.merging(["SmsConfigurationFailure": "SNSSandbox"]))),
  (
    "link-without-domain",
    pool(["VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]])
  ),
  (
    "own-texts-not-sent",
    pool(
      recovery("admin_only").merging([
        "EmailConfiguration": .null, "AutoVerifiedAttributes": ["phone_number"],
        "UserAttributeUpdateSettings": .null, "UsernameAttributes": [],
        "VerificationMessageTemplate": ["EmailMessage": "{####}"],
      ]).merging(sms)
    )
  ),
  ("custom-challenge-incomplete", pool(["LambdaConfig": ["DefineAuthChallenge": "arn:1"]])),
  (
    "custom-sign-in-without-triggers",
    pool(client: ["ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]])
  ),
  (
    "custom-sender-keeps-codes",
    pool(["LambdaConfig": ["CustomEmailSender": ["LambdaArn": "arn:1"], "KMSKeyID": "arn:2"]])
  ),
  ("migration-without-password-flow", pool(["LambdaConfig": ["UserMigration": "arn:1"]])),
]

private let brokenClients: [(String, PoolDocument)] = [
  ("client-cannot-refresh", pool(client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]])),
  ("user-existence-told", pool(client: ["PreventUserExistenceErrors": .null])),
  ("revocation-off", pool(client: ["EnableTokenRevocation": false])),
  ("unknown-provider", pool(client: ["SupportedIdentityProviders": ["COGNITO", "Google"]])),
  (
    "oauth-implicit-flow",
    pool(client: oauth.merging(["AllowedOAuthFlows": ["implicit"]]))
  ),
  (
    "oauth-callback-wildcard",
    pool(client: oauth.merging(["CallbackURLs": ["https://*.a.example/b"]]))
  ),
  ("oauth-settings-off", pool(client: oauth.merging(["AllowedOAuthFlowsUserPoolClient": false]))),
]

/// Rules that are always broken together with others.
private let together: [String: Set<String>] = [
  "sign-up-unconfirmable": ["recovery-by-administrators-only"],
  "own-texts-not-sent": ["recovery-by-administrators-only"],
  "device-challenge-without-mfa": ["device-tracking-needs-device-key"],
]

@Test func `a sound pool breaks no rule`() {
  #expect(Rules.findings(in: pool()).map(\.rule.id) == [])
  #expect(Rules.findings(in: pool(sms, client: oauth)).map(\.rule.id) == [])
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

@Test func `the limit of the default sender does not apply to a function that sends the email`() {
  let sender: JSONObject = ["CustomEmailSender": ["LambdaArn": "arn:1"], "KMSKeyID": "arn:2"]
  let document = pool(["EmailConfiguration": .null, "LambdaConfig": .object(sender)])
  let rules = Rules.findings(in: document).map(\.rule.id)
  #expect(rules == ["custom-sender-keeps-codes"])
}

@Test func `threat protection does not judge tests from a skipped network`() {
  var document = pool([
    "UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"],
  ])
  document.risks = [["RiskExceptionConfiguration": ["SkippedIPRangeList": ["10.0.0.0/8"]]]]
  #expect(Rules.findings(in: document).map(\.rule.id) == [])
}

@Test func `a rule that was already broken is not reported for a change`() {
  let before = pool(["UsernameConfiguration": ["CaseSensitive": true]])
  let after = pool([
    "UsernameConfiguration": ["CaseSensitive": true], "EmailConfiguration": ["SourceArn": .null],
  ])
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.findings.map(\.rule.id) == ["own-sender-without-identity"])
  #expect(difference.findings.map(\.rule.verdict) == [.rejected])
}

@Test func `a rule about a part that was not compared is not newly broken`() {
  var before = pool(["LambdaConfig": ["UserMigration": "arn:1"]])
  before.clients = nil
  let after = pool(
    ["LambdaConfig": ["UserMigration": "arn:1"]],
    client: ["PreventUserExistenceErrors": "LEGACY"]
  )
  #expect(ConfigurationDifference(before: before, after: after).findings.isEmpty)
}

@Test func `a broken rule lists the changes that break it on their own`() {
  func causes(_ rule: String, _ before: PoolDocument, _ after: PoolDocument) -> Set<String>? {
    ConfigurationDifference(before: before, after: after).findings
      .first { $0.rule.id == rule }.map { Set($0.causes.map(\.text)) }
  }
  let link: JSONObject = [
    "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]
  ]
  var linked = pool(link)
  linked.domains = [["Domain": "shop"]]
  #expect(causes("link-without-domain", linked, pool(link)) == ["domain.shop"])
  let template = "pool.VerificationMessageTemplate.DefaultEmailOption"
  #expect(causes("link-without-domain", pool(), pool(link)) == [template])
  // Each change breaks the rule only together with the other.
  var other = pool()
  other.domains = linked.domains
  #expect(causes("link-without-domain", other, pool(link)) == [])
  let stuck: JSONObject = ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]]
  #expect(
    causes("client-cannot-refresh", pool(), pool(client: stuck)) == [
      "clients.web.ExplicitAuthFlows"
    ]
  )
  // A renamed client and a new client also have a cause.
  var (named, renamed, first) = (pool(client: ["ClientId": "1"]), pool(client: stuck), pool())
  named.clients?[0].members["ClientId"] = "1"
  renamed.clients?[0].name = "app"
  renamed.clients?[0].members["ClientId"] = "1"
  #expect(causes("client-cannot-refresh", named, renamed) == ["clients.web.ExplicitAuthFlows"])
  first.clients = []
  #expect(causes("client-cannot-refresh", first, pool(client: stuck)) == ["clients.web"])
}

@Test func `an empty list of writable attributes equals a missing list`() {
  let required: JSONObject = [
    "SchemaAttributes": [["Name": "name", "AttributeDataType": "String", "Required": true]]
  ]
  func isBroken(_ attributes: JSONValue) -> Bool {
    PoolCheck(pool(required, client: ["WriteAttributes": attributes])).findings
      .contains { $0.rule.id == "required-attribute-not-writable" }
  }
  #expect(isBroken(["email"]) && !isBroken([]) && !isBroken(["email", "name"]))
}

@Test func `every rule has a complete description`() {
  for rule in Rules.all {
    #expect(!rule.fix.hasSuffix("."), "\(rule.id)")
    #expect(rule.why.hasSuffix(".") || rule.why.hasSuffix("\""), "\(rule.id)")
    #expect(!rule.flows.isEmpty, "\(rule.id)")
    #expect(!rule.why.contains("\n"), "\(rule.id)")
  }
}

@Test func `a value known only at deployment breaks no rule`() throws {
  let template = """
    Resources:
      P:
        Type: AWS::Cognito::UserPool
        Properties:
          AutoVerifiedAttributes: !If [Prod, [email], [phone_number]]
          UserPoolTier: !Ref Tier
          UserPoolAddOns: { AdvancedSecurityMode: AUDIT }
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref P, ClientName: web, ExplicitAuthFlows: !Ref Flows }
      App:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref P, ClientName: app, ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }
    """
  let read = try ForeignDocument.read(Array(template.utf8), name: "t.yaml")
  let findings = PoolCheck(try #require(read).document).findings
  let ids = findings.map(\.rule.id)
  for rule in ["recovery-needs-verified", "sign-up-unconfirmable", "tier-lacks-feature"] {
    #expect(!ids.contains(rule))
  }
  let refresh = findings.filter { $0.rule.id == "client-cannot-refresh" }
  #expect(refresh.map(\.path.part) == [.client("app")])
}

@Test(
  arguments: [
    (
      "UserPoolTier", "tier-lacks-feature",
      ["UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"]],
      ["UserPoolTier": "ESSENTIALS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"]]
    ),
    (
      "AutoVerifiedAttributes", "verify-before-update-needs-auto-verified",
      [
        "AutoVerifiedAttributes": ["email"],
        "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
      ],
      ["UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]]
    ),
  ] as [(String, String, JSONObject, JSONObject)]
)
func `a rejected change names the rule of another setting`(
  _ setting: String,
  _ rule: String,
  _ before: JSONObject,
  _ after: JSONObject
) throws {
  let difference = ConfigurationDifference(before: document(before), after: document(after))
  let change = try #require(difference.changes.first { $0.change.path.text == "pool.\(setting)" })
  #expect(change.rules.contains(rule) && change.judgement.severity == .deploymentFails)
  #expect(difference.findings.contains { $0.rule.id == rule && $0.severity == .deploymentFails })
}

@Test(
  arguments: [
    ("ESSENTIALS", "LITE", true), ("PLUS", "ESSENTIALS", false), ("LITE", "ESSENTIALS", false),
  ]
)
func `a smaller tier is rejected while a client still uses a feature of the larger tier`(
  _ before: String,
  _ after: String,
  _ isRejected: Bool
) {
  let difference = ConfigurationDifference(
    before: document(["UserPoolTier": .string(before)], client: choice),
    after: document(["UserPoolTier": .string(after)], client: soundClient, .payload)
  )
  let rule = "smaller-tier-with-feature-in-use"
  let found = difference.findings.filter { $0.rule.id == rule }
  #expect(found.map(\.severity) == (isRejected ? [.deploymentFails] : []))
}

@Test(arguments: [("userAuthEvents", true), ("userNotification", false)])
func `a smaller tier is rejected while the pool still logs events of the larger tier`(
  _ events: String,
  _ isRejected: Bool
) {
  var before = document(["UserPoolTier": "PLUS"])
  let logs: JSONObject = ["LogLevel": "INFO", "EventSource": .string(events)]
  before.logDelivery = ["LogConfigurations": [.object(logs)]]
  let difference = ConfigurationDifference(
    before: before,
    after: document(["UserPoolTier": "ESSENTIALS"], client: soundClient, .payload)
  )
  let rules = difference.findings.map(\.rule.id)
  #expect(rules.contains("smaller-tier-with-feature-in-use") == isRejected)
}

@Test(
  arguments: [("V1_0", "LITE", 0), ("V2_0", "LITE", 1), ("V3_0", "LITE", 1), ("V2_0", "PLUS", 0)]
)
func `access tokens can be customized only in tiers above LITE`(
  _ version: String,
  _ tier: String,
  _ count: Int
) {
  let function: JSONObject = ["LambdaVersion": .string(version), "LambdaArn": "arn:1"]
  let pool = document([
    "UserPoolTier": .string(tier),
    "LambdaConfig": ["PreTokenGenerationConfig": .object(function)],
  ])
  let found = PoolCheck(pool).findings.filter { $0.rule.id == "tier-lacks-feature" }
  #expect(found.count == count)
}
