package import ConfigurationChanges
internal import ForeignConfiguration
package import JSON
internal import Testing

/// The change of a resource in a Terraform plan.
package struct PlannedChange {
  /// The resource's address, such as `user_group.g`.
  package var address: String
  package var actions: [String]
  package var before: JSONObject?
  package var after: JSONObject?
  /// The parts that Terraform marks as sensitive.
  package var sensitive: JSONValue = [:]

  /// Creates a change.
  ///
  /// A missing object is nil in `before` or `after`.
  package init(
    address: String,
    actions: [String],
    before: JSONObject? = nil,
    after: JSONObject? = nil,
    sensitive: JSONValue = [:]
  ) {
    (self.address, self.actions) = (address, actions)
    (self.before, self.after, self.sensitive) = (before, after, sensitive)
  }

  private var members: JSONObject {
    let type = address.prefix { $0 != "." }
    return [
      "address": .string("aws_cognito_\(address)"), "type": .string("aws_cognito_\(type)"),
      "mode": "managed",
    ]
  }

  fileprivate var change: JSONValue {
    .object(
      members.merging([
        "change": [
          "actions": .strings(actions), "before": before.map(JSONValue.object) ?? .null,
          "after": after.map(JSONValue.object) ?? .null, "before_sensitive": sensitive,
          "after_sensitive": sensitive,
        ]
      ])
    )
  }

  /// The planned resource.
  ///
  /// A forgotten resource has no values.
  fileprivate var planned: JSONValue? {
    if actions == ["forget"] { return .object(members.merging(["sensitive_values": false])) }
    return after.map {
      .object(members.merging(["values": .object($0), "sensitive_values": sensitive]))
    }
  }
}

/// The ID of the pool in every plan of these tests.
package let plannedPool: JSONValue = "eu-west-1_AbCdEfGhI"

/// A Terraform plan that does not change a pool with these values, but changes its parts.
package func planned(
  _ values: JSONObject = [:],
  _ changes: [PlannedChange]
) throws -> PoolDocument {
  try #require(try read(plan(values, changes).text(), "plan.json")).document
}

/// A Terraform plan with only these changes.
package func planned(changes: [PlannedChange]) throws -> PoolDocument {
  try #require(try read(plan(changes).text(), "plan.json")).document
}

/// A Terraform plan with only these changes, as Terraform prints it.
package func planText(changes: [PlannedChange]) -> JSONValue { plan(changes) }

private func plan(_ values: JSONObject, _ changes: [PlannedChange]) -> JSONValue {
  let named: JSONObject = ["id": plannedPool, "name": "p"]
  let pool = named.merging(values)
  return plan(
    [PlannedChange(address: "user_pool.p", actions: ["no-op"], before: pool, after: pool)] + changes
  )
}

private func plan(_ all: [PlannedChange]) -> JSONValue {
  [
    "format_version": "1.2",
    "planned_values": ["root_module": ["resources": .array(all.compactMap(\.planned))]],
    "resource_changes": .array(all.map(\.change)),
  ]
}

/// A pool with one part of each kind, in its state before these plans.
package func unplanned() -> PoolDocument {
  var before = PoolDocument(
    name: "live.yaml",
    origin: .description,
    pool: ["Id": plannedPool, "Name": "p"]
  )
  before.mfa = [:]
  before.clients = [PoolDocument.Client(name: "web", members: ["ClientId": "1"], hasSecret: false)]
  before.groups = [["GroupName": "web"]]
  before.resourceServers = [["Identifier": "web", "Name": "Web"]]
  before.domains = [["Domain": "web"]]
  before.identityProviders = [["ProviderName": "web", "ProviderType": "OIDC"]]
  return before
}
