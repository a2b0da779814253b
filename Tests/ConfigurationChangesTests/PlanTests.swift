import ConfigurationChanges
import JSON
import Testing

/// `setting: verdict, severity` of all changes.
private func verdicts(_ before: PoolDocument, _ after: PoolDocument) -> [String] {
  ConfigurationDifference(before: before, after: after).changes.map { judged in
    let verdict = judged.judgement.verdict?.rawValue ?? "-"
    return "\(judged.change.path.text): \(verdict), \(judged.judgement.severity.rawValue)"
  }
}

// MARK: - Actions

@Test(
  arguments: [
    ("user_pool_client", "name", "clients.web"), ("user_group", "name", "groups.web"),
    ("resource_server", "identifier", "resourceServers.web"),
    ("user_pool_domain", "domain", "domain.web"),
    ("identity_provider", "provider_name", "identityProviders.web"),
  ]
)
func `what a plan deletes and makes under another address is another one`(
  _ type: String,
  _ key: String,
  _ setting: String
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
  #expect(verdicts(unplanned(), after) == ["\(setting): immutable, breaking"])
}

@Test func `a client that a plan makes anew beside another of its name is named with its address`()
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
