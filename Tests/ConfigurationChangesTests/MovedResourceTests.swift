@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

/// A resource of a pool with its type and address.
private func resource(_ type: String, _ address: String, _ values: JSONObject) -> JSONValue {
  [
    "address": .string("\(type).\(address)"), "type": .string(type), "mode": "managed",
    "values": .object(values),
  ]
}

private let poolValues: JSONObject = ["id": "eu-west-1_AbCdEfGhI", "name": "p"]
private let clientValues: JSONObject = [
  "id": "1web", "name": "web", "user_pool_id": "eu-west-1_AbCdEfGhI", "auth_session_validity": 5,
]
private let groupValues: JSONObject = ["name": "editors", "user_pool_id": "eu-west-1_AbCdEfGhI"]

private func resources(_ address: String, _ client: JSONObject) -> JSONValue {
  [
    resource("aws_cognito_user_pool", address, poolValues),
    resource("aws_cognito_user_pool_client", address, client),
    resource("aws_cognito_user_group", address, groupValues),
    resource("aws_cognito_user_pool", "other", ["id": "eu-west-1_Other", "name": "other"]),
  ]
}

private func moved(_ type: String, _ actions: JSONValue, _ before: JSONObject) -> JSONValue {
  [
    "address": .string("\(type).new"), "previous_address": .string("\(type).old"),
    "type": .string(type), "mode": "managed",
    "change": ["actions": actions, "before": .object(before)],
  ]
}

private func document(_ tree: JSONValue, pool: String) throws -> PoolDocument {
  let name = "aws_cognito_user_pool.\(pool)"
  return try foreignPool(tree.text(), "moved.json", pool: name)
}

@Test(arguments: ["old", "new"])
func `a resource that moves to another address is the same resource`(_ address: String) throws {
  let state: JSONValue = [
    "format_version": "1.0",
    "values": ["root_module": ["resources": resources("old", clientValues)]],
  ]
  let client = clientValues.merging(["auth_session_validity": 6])
  let plan: JSONValue = [
    "format_version": "1.2",
    "planned_values": ["root_module": ["resources": resources("new", client)]],
    "resource_changes": [
      moved("aws_cognito_user_pool", ["no-op"], poolValues),
      moved("aws_cognito_user_pool_client", ["update"], clientValues),
      moved("aws_cognito_user_group", ["no-op"], groupValues),
    ],
  ]
  let before = try document(state, pool: "old")
  let after = try document(plan, pool: address)
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.changes.map(\.change.path.text) == ["clients.web.AuthSessionValidity"])
  #expect(difference.findings.isEmpty && difference.notes == [])
}
