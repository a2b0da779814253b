@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

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
  #expect(change.rules.contains(rule) && change.assessment.severity == .deploymentFails)
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
    before: document(["UserPoolTier": .string(before)], client: choiceClient),
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
