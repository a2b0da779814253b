@testable import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

// MARK: - Actions

@Test(
  arguments: [
    ("user_pool_client", "name", "clients.web", "breaking"),
    ("user_group", "name", "groups.web", "data loss"),
    ("resource_server", "identifier", "resourceServers.web", "breaking"),
    ("user_pool_domain", "domain", "domain.web", "breaking"),
    ("identity_provider", "provider_name", "identityProviders.web", "breaking"),
  ]
)
func `a part that a plan deletes and creates at another address is a new part`(
  _ type: String,
  _ key: String,
  _ setting: String,
  _ severity: String
) throws {
  let own: JSONObject =
    switch type {
    case "resource_server": ["name": "Web"]
    case "identity_provider": ["provider_type": "OIDC"]
    default: [:]
    }
  let values = own.merging(["user_pool_id": plannedPool]).merging(
    JSONObject([(key, JSONValue.string("web"))])
  )
  let after = try planned(
    [:],
    [
      PlannedChange(address: "\(type).old", actions: ["delete"], before: values),
      PlannedChange(address: "\(type).new", actions: ["create"], after: values),
    ]
  )
  #expect(verdicts(unplanned(), after) == ["\(setting): immutable, \(severity)"])
}

@Test func `a replaced client that shares its name is shown with its address`()
  throws
{
  let values: JSONObject = ["name": "web", "user_pool_id": plannedPool]
  let after = try planned(
    [:],
    [
      PlannedChange(
        address: "user_pool_client.a",
        actions: ["no-op"],
        before: values,
        after: values
      ),
      PlannedChange(address: "user_pool_client.b", actions: ["delete"], before: values),
      PlannedChange(address: "user_pool_client.c", actions: ["create"], after: values),
    ]
  )
  #expect(after.actions?.replaced == [.client("web aws_cognito_user_pool_client.c")])
}

@Test func `a part that a plan forgets is unchanged`() throws {
  var before = unplanned()
  before.resourceServers = [["Identifier": "orders", "Name": "Orders"]]
  let values: JSONObject = ["identifier": "orders", "name": "Orders", "user_pool_id": plannedPool]
  let after = try planned(
    [:],
    [
      PlannedChange(address: "resource_server.orders", actions: ["forget"], before: values),
      PlannedChange(
        address: "resource_server.more",
        actions: ["no-op"],
        before: values.merging(["identifier": "more"]),
        after: values.merging(["identifier": "more"])
      ),
    ]
  )
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.changes.map(\.change.path.text) == ["resourceServers.more"])
  #expect(difference.notes.contains { $0.contains("`resourceServers.orders`") })
}

// MARK: - Sensitive values

private func shop(_ callback: String) -> JSONObject {
  ["name": "web", "user_pool_id": plannedPool, "callback_urls": [.string(callback)]]
}

private func google(_ secret: String) -> JSONObject {
  [
    "provider_name": "Google", "provider_type": "Google", "user_pool_id": plannedPool,
    "provider_details": ["client_id": "abc", "client_secret": .string(secret)],
  ]
}

@Test func `a hidden value is neither missing nor shown`() throws {
  var before = unplanned()
  before.clients?[0].members["CallbackURLs"] = ["https://planted.example/cb"]
  let sensitive: JSONValue = ["callback_urls": true]
  let kept = shop("https://planted.example/cb")
  let after = try planned(
    [:],
    [
      PlannedChange(
        address: "user_pool_client.web",
        actions: ["no-op"],
        before: kept,
        after: kept,
        sensitive: sensitive
      )
    ]
  )
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.changes.isEmpty && difference.findings.isEmpty)
  #expect(
    difference.notes.last
      == "the value of `clients.web.CallbackURLs` is hidden in `plan.json` and was not compared"
  )
  #expect(after.deployed.clients?[0].members["CallbackURLs"] == nil)
}

@Test func `a changed hidden value is reported without the value`() throws {
  let after = try planned(
    [:],
    [
      PlannedChange(
        address: "user_pool_client.web",
        actions: ["update"],
        before: shop("https://planted.example/cb"),
        after: shop("https://planted.example/other"),
        sensitive: ["callback_urls": [true]]
      ),
      PlannedChange(
        address: "identity_provider.g",
        actions: ["update"],
        before: google("planted-1"),
        after: google("planted-2"),
        sensitive: ["provider_details": ["client_secret": true]]
      ),
    ]
  )
  var before = unplanned()
  before.clients?[0].members["CallbackURLs"] = ["https://shop.example/cb"]
  before.identityProviders = [
    [
      "ProviderName": "Google", "ProviderType": "Google",
      "ProviderDetails": ["client_id": "abc", "client_secret": "planted-1"],
    ]
  ]
  let changes = ConfigurationDifference(before: before, after: after).changes.map(\.change)
  #expect(
    changes.map { "\($0.path.text) \($0.after?.text() ?? "")" } == [
      // One URL was added and another removed.
      #"clients.web.CallbackURLs ["•••, another"]"#, #"clients.web.CallbackURLs ["•••, another"]"#,
      #"identityProviders.Google.ProviderDetails.client_secret "•••, another""#,
    ]
  )
  #expect(!CanonicalYAML.text(of: after).contains("planted"))
}

// MARK: - Values that the provider writes

@Test(
  arguments: [
    ([0, 0], "no-op", []), ([0, 0], "update", []), ([5, 0], "update", ["behavior"]),
    ([.null, 0], "create", ["behavior"]),
  ] as [([JSONValue], String, [String])]
)
func `a zero that did not change in the provider is reported as not set`(
  _ precedences: [JSONValue],
  _ action: String,
  _ severities: [String]
) throws {
  let values = precedences.map { precedence -> JSONObject in
    ["name": "web", "user_pool_id": plannedPool, "precedence": precedence]
  }
  let after = try planned(
    [:],
    [
      PlannedChange(
        address: "user_group.g",
        actions: [action],
        before: action == "create" ? nil : values[0],
        after: values[1]
      )
    ]
  )
  let changes = ConfigurationDifference(before: unplanned(), after: after).changes
  #expect(changes.map(\.assessment.severity.rawValue) == severities)
}

@Test func `a list that a plan empties is not missing`() throws {
  let before: JSONObject = ["id": plannedPool, "name": "p", "auto_verified_attributes": ["email"]]
  var live = unplanned()
  live.pool["AutoVerifiedAttributes"] = ["email"]
  func assessed(_ after: JSONValue) throws -> Assessment {
    let values = before.merging(["auto_verified_attributes": after])
    let change = PlannedChange(
      address: "user_pool.p",
      actions: ["update"],
      before: before,
      after: values
    )
    let after = try planned(changes: [change])
    return try #require(ConfigurationDifference(before: live, after: after).changes.first)
      .assessment
  }
  #expect(try assessed([]).verdict == nil)
  #expect(
    try assessed([]).description.hasPrefix("The plan empties the list. Signing up still succeeds")
  )
  #expect(try assessed(.null).verdict == .reset)
  #expect(
    try assessed(.null).description.hasPrefix(
      "The plan leaves the setting out, so the service resets it. Signing up"
    )
  )
}

@Test func `a block that a plan removes is missing`() throws {
  let client = shop("https://shop.example/cb")
  let before = client.merging(["refresh_token_rotation": [["feature": "ENABLED"]]])
  let after = try planned(
    [:],
    [
      PlannedChange(
        address: "user_pool_client.web",
        actions: ["update"],
        before: before,
        after: client.merging(["refresh_token_rotation": []])
      )
    ]
  )
  #expect(after.clients?[0].members["RefreshTokenRotation"] == nil)
}
