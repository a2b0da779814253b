@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

@Test
func `members that the service has added are not a difference if one side does not have them`() {
  let shown: JSONObject = ["KeyConfiguration": ["KeyType": "AWS_OWNED_KEY"]]
  #expect(changes(document([:]), document(shown)) == [])
  #expect(changes(document(shown), document([:], .payload)) == [])
  let other: JSONObject = ["KeyConfiguration": ["KeyType": "CUSTOMER_MANAGED_KEY"]]
  let difference = ConfigurationDifference(before: document(shown), after: document(other))
  #expect(difference.unmodeled == ["pool.KeyConfiguration.KeyType"])
  // `CUSTOMER_MANAGED_KEY` is not the default.
  let set = ConfigurationDifference(before: document([:]), after: document(other))
  #expect(set.unmodeled == ["pool.KeyConfiguration.KeyType"])
}

@Test func `an unmodeled switch is a change even if it is off`() {
  let found = changes(document([:]), document(["BrandNew": false]))
  #expect(found == ["pool.BrandNew: - → false"])
}

@Test(
  arguments: [
    (["Order": ["sms", "email", "sms"]], ["Order": ["email", "sms"]], "pool.Order"),
    ([:], ["New": []], "pool.New"), (["New": [:]], [:], "pool.New"),
    ([:], ["New": ["On": false]], "pool.New.On"),
    (
      ["Policies": ["NewPolicy": ["b", "a"]]], ["Policies": ["NewPolicy": ["a", "b"]]],
      "pool.Policies.NewPolicy"
    ),
    // A recovery mechanism is identified by its name and keeps its other members.
    (
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email", "Verify": "ALWAYS"]]
        ]
      ],
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
        ]
      ],
      "pool.AccountRecoverySetting.RecoveryMechanisms.verified_email.Verify"
    ),
  ] as [(JSONObject, JSONObject, String)]
)
func `unmodeled settings are compared unchanged`(
  _ before: JSONObject,
  _ after: JSONObject,
  _ setting: String
) {
  let difference = ConfigurationDifference(before: document(before), after: document(after))
  #expect(difference.unmodeled == [setting])
}

@Test(arguments: [
  ("groups.editors.NewSetting"), ("resourceServers.shop.NewSetting"),
  ("resourceServers.shop.Scopes.buy.NewSetting"), ("identityProviders.acme.NewSetting"),
  ("domain.shop.NewSetting"), ("risk.NewSetting"), ("logDelivery.NewSetting"),
  ("pool.EmailConfiguration.NewSetting"), ("pool.SmsConfiguration.NewSetting"),
  ("pool.VerificationMessageTemplate.NewSetting"), ("pool.UserPoolAddOns.NewSetting"),
  ("pool.SchemaAttributes.email.NewSetting"), ("mfa.EmailMfaConfiguration.NewSetting"),
])
func `new members of any mapping are unmodeled`(_ setting: String) throws {
  func with(_ value: JSONValue?) -> PoolDocument {
    let new: JSONObject = value.map { ["NewSetting": $0] } ?? [:]
    func own(_ name: String, _ members: JSONObject = [:]) -> JSONObject {
      setting.hasPrefix(name) ? members.merging(new) : members
    }
    var pool: JSONObject = [:]
    for member in [
      "EmailConfiguration", "SmsConfiguration", "VerificationMessageTemplate", "UserPoolAddOns",
    ] {
      pool[member] = .object(own("pool.\(member)"))
    }
    pool["SchemaAttributes"] = [.object(own("pool.Schema", ["Name": "email", "Required": true]))]
    var result = document(pool, mfa: ["EmailMfaConfiguration": .object(own("mfa."))])
    result.groups = [own("groups", ["GroupName": "editors"])]
    let scope = own("resourceServers.shop.Scopes", ["ScopeName": "buy"])
    let server: JSONObject = ["Identifier": "shop", "Scopes": [.object(scope)]]
    result.resourceServers = [own("resourceServers.shop.New", server)]
    result.identityProviders = [own("identityProviders", ["ProviderName": "acme"])]
    result.domains = [own("domain", ["Domain": "shop"])]
    (result.risks, result.logDelivery) = ([own("risk")], own("logDelivery"))
    return result
  }
  let difference = ConfigurationDifference(before: with("a"), after: with("b"))
  #expect(difference.unmodeled == [setting])
}
