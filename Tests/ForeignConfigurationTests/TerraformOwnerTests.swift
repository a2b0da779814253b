import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

/// A resource that a plan creates, without IDs that are known only at deployment.
private func made(_ address: String, _ values: JSONObject) -> JSONValue {
  let type = address.split(separator: ".").first { $0.hasPrefix("aws_") }
  return [
    "address": .string(address), "type": .string(String(type ?? "")), "mode": "managed",
    "values": .object(values),
  ]
}

private func module(_ members: JSONObject) -> JSONValue {
  ["expressions": [:], "module": .object(members)]
}

private func references(_ words: String...) -> JSONValue {
  ["references": .strings(words)]
}

private let pools: JSONValue = [
  "resources": [["address": "aws_cognito_user_pool.this", "type": "aws_cognito_user_pool"]],
  "outputs": ["id": ["expression": references("aws_cognito_user_pool.this.id")]],
]

private let apps: JSONValue = [
  "resources": [
    [
      "address": "aws_cognito_user_pool_client.app",
      "expressions": ["user_pool_id": references("var.pool")],
    ]
  ]
]

@Test(arguments: [("a", "web"), ("b", "app")])
func `the pool of a new client is found through inputs and outputs of modules`(
  _ key: String,
  _ client: String
) throws {
  let calls: JSONValue = [
    "pool_a": module(pools.object ?? [:]), "pool_b": module(pools.object ?? [:]),
    "apps_a": [
      "expressions": ["pool": references("module.pool_a.id", "module.pool_a")], "module": apps,
    ],
    "apps_b": [
      "expressions": ["pool": references("module.pool_b.id", "module.pool_b")], "module": apps,
    ],
  ]
  let plan: JSONValue = [
    "format_version": "1.2",
    "planned_values": [
      "root_module": [
        "resources": [
          made("module.pool_a.aws_cognito_user_pool.this", ["name": "a"]),
          made("module.pool_b.aws_cognito_user_pool.this", ["name": "b"]),
          made("module.apps_a.aws_cognito_user_pool_client.app", ["name": "web"]),
          made("module.apps_b.aws_cognito_user_pool_client.app", ["name": "app"]),
        ]
      ]
    ],
    "configuration": ["root_module": ["module_calls": calls]],
  ]
  let address = "module.pool_\(key).aws_cognito_user_pool.this"
  let document = try foreignPool(plan.text(), "plan.json", pool: address)
  #expect(document.clients?.map(\.name) == [client])
}

@Test func `pools and clients with the same for_each key belong together`() throws {
  let refers = references("aws_cognito_user_pool.p", "each.key")
  let plan: JSONValue = [
    "format_version": "1.2",
    "planned_values": [
      "root_module": [
        "resources": [
          made("aws_cognito_user_pool.p[\"eu.west\"]", ["name": "a"]),
          made("aws_cognito_user_pool.p[\"us\"]", ["name": "b"]),
          made("aws_cognito_user_pool_client.c[\"eu.west\"]", ["name": "web"]),
          made("aws_cognito_user_pool_client.c[\"us\"]", ["name": "app"]),
        ]
      ]
    ],
    "configuration": [
      "root_module": [
        "resources": [
          [
            "address": "aws_cognito_user_pool_client.c",
            "expressions": ["user_pool_id": refers],
          ]
        ]
      ]
    ],
  ]
  let address = "aws_cognito_user_pool.p[\"eu.west\"]"
  let document = try foreignPool(plan.text(), "plan.json", pool: address)
  #expect(document.clients?.map(\.name) == ["web"])
}

@Test(arguments: [
  #"{ "format_version": "1.0" }"#,
  #"{ "format_version": "1.0", "values": { "root_module": { "resources": [] } } }"#,
])
func `an empty state is read as a state`(_ text: String) throws {
  let document = try foreignPool(text, "state.json")
  #expect(!document.specifiesPool && document.deployer == .terraform)
}
