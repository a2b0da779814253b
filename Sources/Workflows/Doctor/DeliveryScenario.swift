internal import Diagnostics
internal import JSON
internal import Scenario

/// The scenario that signs a user up and awaits the code.
struct DeliveryScenario: Sendable {
  let scenarios: ScenarioList

  /// The reason that no sign-up can be made.
  struct Obstacle: Error {
    let finding: DeliveryFinding
  }

  /// Values of required attributes, in the form that the service accepts.
  ///
  /// Source: developer guide, "Working with user attributes"; OpenID Connect Core 1.0 §5.1.
  private static let values = [
    "address": "1 Test Street", "birthdate": "1990-01-31", "family_name": "Doctor",
    "gender": "other", "given_name": "Test", "locale": "en-US", "middle_name": "T",
    "name": "Test Doctor", "nickname": "test", "phone_number": "$(user.phone)",
    "picture": "https://example.com/picture", "profile": "https://example.com/profile",
    "updated_at": "1700000000", "website": "https://example.com", "zoneinfo": "Europe/Berlin",
  ]

  /// Builds the scenario from the members of DescribeUserPool; empty members if they are unknown.
  static func scenario(
    for source: String,
    on pool: JSONObject
  ) -> Result<DeliveryScenario, Obstacle> {
    let names = pool.strings("UsernameAttributes")
    if !names.isEmpty, !names.contains("email") {
      return .failure(Obstacle(finding: .phoneNumbers))
    }
    // With `email` as an alias, a user name can't be an address. An address is a valid user name in
    // every other pool.
    let hasAlias = pool["AliasAttributes"]?.array?.contains("email") ?? false
    let username = hasAlias ? "$(user.username)" : "$(user.email)"
    let required = requiredAttributes(of: pool)
    let missing = required.filter { values[$0] == nil }
    guard missing.isEmpty else { return .failure(Obstacle(finding: .attributes(missing))) }
    var attributes: JSONObject = ["email": "$(user.email)"]
    for name in required { attributes[name] = values[name].map(JSONValue.string) }
    let document = document(username, attributes, awaitingAt: source)
    // JSON is also YAML.
    let file = CheckedFile(bytes: Array(document.text(.pretty).utf8), name: "authflow doctor")
    return .success(DeliveryScenario(scenarios: ScenarioList(file.scenarios)))
  }

  private static func document(
    _ username: String,
    _ attributes: JSONObject,
    awaitingAt source: String
  ) -> JSONValue {
    [
      "scenario": "A sign-up's code arrives",
      "steps": [
        [
          "signUp": [
            "username": .string(username), "password": "$(user.password)",
            "attributes": .object(attributes),
          ]
        ],
        ["awaitCode": ["to": "$(user.email)", "source": .string(source)]],
      ],
    ]
  }

  private static func requiredAttributes(of pool: JSONObject) -> [String] {
    let schema = pool["SchemaAttributes"]?.array ?? []
    return schema.filter { $0["Required"] == true }.compactMap { $0["Name"]?.string }
      .filter { $0 != "sub" && $0 != "email" }
  }
}
