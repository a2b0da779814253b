import JSON
import PoolDocumentTesting
import Testing

@testable import ConfigurationChanges

@Test(
  arguments: [
    (["MfaConfiguration": "ON"], [:], ["pool.MfaConfiguration: \"ON\" → \"OFF\""]),
    (
      [:], ["Policies": ["PasswordPolicy": ["MinimumLength": 10]]],
      [
        "pool.Policies.PasswordPolicy.MinimumLength: 8 → 10",
        "pool.Policies.PasswordPolicy.RequireUppercase: true → false",
        "pool.Policies.PasswordPolicy.RequireLowercase: true → false",
        "pool.Policies.PasswordPolicy.RequireNumbers: true → false",
        "pool.Policies.PasswordPolicy.RequireSymbols: true → false",
      ]
    ),
    (
      ["SchemaAttributes": [["Name": "email", "Required": true]]],
      ["SchemaAttributes": [["Name": "custom:plan"], ["Name": "email", "Mutable": true]]],
      [
        "pool.SchemaAttributes.email.Required: true → false",
        "pool.SchemaAttributes.custom:plan: - → {\"AttributeDataType\":\"String\","
          + "\"DeveloperOnlyAttribute\":false,\"Mutable\":true,\"Required\":false}",
      ]
    ),
    (
      [:], ["DeviceConfiguration": [:]], ["pool.DeviceConfiguration: - → {}"]
    ),
    (
      ["DeviceConfiguration": [:]],
      ["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true]],
      ["pool.DeviceConfiguration.ChallengeRequiredOnNewDevice: false → true"]
    ),
    (
      ["KeyConfiguration": ["KeyType": "A", "More": [["b": 1]]]],
      ["KeyConfiguration": ["KeyType": "B", "More": [["b": 2]]]],
      [
        "pool.KeyConfiguration.KeyType: \"A\" → \"B\"",
        "pool.KeyConfiguration.More: [{\"b\":1}] → [{\"b\":2}]",
      ]
    ),
    (
      ["LambdaConfig": ["PreSignUp": "arn:1"]], ["LambdaConfig": ["PreSignUp": "arn:2"]],
      ["pool.LambdaConfig.PreSignUp: \"arn:1\" → \"arn:2\""]
    ),
  ] as [(JSONObject, JSONObject, [String])]
)
func `differences take defaults into account`(
  _ before: JSONObject,
  _ after: JSONObject,
  _ expected: [String]
) {
  #expect(changes(document(before), document(after)) == expected)
}

@Test func `the parts of a pool are compared by name`() {
  var before = document([:])
  before.groups = [["GroupName": "editors", "Precedence": 1], ["GroupName": "readers"]]
  before.resourceServers = [
    [
      "Identifier": "shop", "Name": "Shop",
      "Scopes": [["ScopeName": "buy", "ScopeDescription": "x"]],
    ]
  ]
  before.domains = [["Domain": "old-shop", "UserPoolId": "eu-west-1_A"]]
  before.identityProviders = [["ProviderName": "Google", "ProviderType": "Google"]]
  before.others = ["sessionPolicies": ["Limit": 1]]
  var after = document([:])
  after.groups = [
    ["GroupName": "readers", "CreationDate": 1], ["GroupName": "editors", "Precedence": 2],
  ]
  after.resourceServers = [
    ["Identifier": "shop", "Name": "Shop", "Scopes": [["ScopeName": "sell"]]]
  ]
  after.domains = [["Domain": "new-shop"]]
  after.identityProviders = []
  after.others = ["sessionPolicies": ["Limit": 2]]
  #expect(
    changes(before, after) == [
      "groups.editors.Precedence: 1 → 2",
      "resourceServers.shop.Scopes.buy: {\"ScopeDescription\":\"x\"} → -",
      "resourceServers.shop.Scopes.sell: - → {}", "domain.old-shop: \"old-shop\" → \"new-shop\"",
      "identityProviders.Google: {\"ProviderType\":\"Google\"} → -", "sessionPolicies.Limit: 1 → 2",
    ]
  )
}

@Test func `explicit defaults are shown if showsDefaults is set`() {
  let before = document(["MfaConfiguration": "OFF"])
  let options = ConfigurationDifference.Options(showsDefaults: true)
  let difference = ConfigurationDifference(before: before, after: document([:]), options: options)
  #expect(difference.changes.map(\.change.path.text) == ["pool.MfaConfiguration"])
  #expect(difference.changes.map(\.assessment.severity) == [.none])
  #expect(difference.changes.first?.change.isWritten.before == true)
  #expect(difference.changes.first?.change.isWritten.after == false)
}

@Test func `the presence of a secret is shown, but never its value`() {
  func provider(_ secret: JSONValue?) -> PoolDocument {
    var result = document(["Odd": ["ApiToken": secret ?? .null, "Passwords": 3]])
    var details: JSONObject = ["client_id": "x"]
    details["client_secret"] = secret
    result.identityProviders = [["ProviderName": "Google", "ProviderDetails": .object(details)]]
    return result
  }
  #expect(changes(provider("S3CR3T-OLD"), provider("S3CR3T-OLD")) == [])
  #expect(
    changes(provider("S3CR3T-OLD"), provider("S3CR3T-NEW")) == [
      "pool.Odd.ApiToken: \"•••\" → \"•••, another\"",
      "identityProviders.Google.ProviderDetails.client_secret: \"•••\" → \"•••, another\"",
    ]
  )
  let appeared = changes(provider(nil), provider("S3CR3T-NEW")).joined()
  #expect(appeared.contains("•••") && !appeared.contains("S3CR3T") && !appeared.contains("another"))
  let lists = document(["Odd": ["Secret": ["S3CR3T"], "password": ["value": "S3CR3T"]]])
  #expect(!changes(document([:]), lists).joined().contains("S3CR3T"))
  #expect(lists.withoutSecrets.pool == ["Odd": [:]])
}

/// As many groups as a pool can have.
///
/// Without an index, the comparison takes minutes.
@Test(.timeLimit(.minutes(10))) func `thousands of groups are compared by name`() {
  func pool(_ description: String, _ numbers: some Sequence<Int>) -> PoolDocument {
    var result = document([:])
    result.groups = numbers.map {
      ["GroupName": .string("g\($0)"), "Description": .string($0 % 2 == 0 ? description : "same")]
    }
    return result
  }
  let found = changes(pool("old", 0..<10_000), pool("new", (1...10_000).reversed()))
  #expect(found.count == 5_001)
  #expect(found.first == #"groups.g0: {"Description":"old"} → -"#)
  #expect(found.dropFirst().first == #"groups.g2.Description: "old" → "new""#)
  #expect(found.last == #"groups.g10000: - → {"Description":"new"}"#)
}
