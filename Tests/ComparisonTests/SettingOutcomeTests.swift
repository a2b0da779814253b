@testable import Comparison
import JSON
import RunRecord
import Testing

@Suite struct `The settings of a pool` {
  /// Settings of A and B, and their differences.
  private static let settings: [(JSONObject, JSONObject, [String])] = [
    (
      ["EstimatedNumberOfUsers": 9, "LastModifiedDate": 1_790_000_000, "CreationDate": "today"],
      ["EstimatedNumberOfUsers": 0], []
    ),
    (
      ["ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_SRP_AUTH"]],
      ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH"]], []
    ),
    (
      ["CallbackURLs": ["https://a.test", "https://b.test"]],
      ["CallbackURLs": ["https://b.test", "https://c.test"]],
      [
        "CallbackURLs: [\"https://a.test\",\"https://b.test\"] | [\"https://b.test\",\"https://c.test\"]"
      ]
    ),
    (
      ["SchemaAttributes": [["Name": "custom:plan", "Required": true], ["Name": "email"]]],
      ["SchemaAttributes": [["Name": "email"], ["Name": "custom:plan", "Required": false]]],
      ["SchemaAttributes.custom:plan.Required: true | false"]
    ),
    (
      ["SchemaAttributes": [["Name": "email"]]],
      ["SchemaAttributes": [["Name": "custom:plan"], ["Name": "email"]]],
      ["SchemaAttributes.custom:plan: – | {\"Name\":\"custom:plan\"}"]
    ),
    (
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [
            ["Priority": 2, "Name": "verified_phone_number"],
            ["Priority": 1, "Name": "verified_email"],
          ]
        ]
      ],
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [
            ["Priority": 1, "Name": "verified_email"],
            ["Priority": 2, "Name": "verified_phone_number"],
          ]
        ]
      ], []
    ),
    // The order matters in a list that is not a set.
    (["Path": ["a", "b"]], ["Path": ["b", "a"]], ["Path: [\"a\",\"b\"] | [\"b\",\"a\"]"]),
    (
      [
        "Certificate":
          "MIICvDCCAaSgAwIBAgIIdCb4g3cGn1wKb2d+l/s0123456789012345678901234567890123456789"
      ],
      [
        "Certificate":
          "MIICvDCCAaSgAwIBAgIIc9aRs0dGn1wPq3d/l+t0123456789012345678901234567890123456789"
      ], []
    ),
  ]

  /// Client settings of A and B, and their differences.
  private static let lifetimes: [(JSONObject, JSONObject, [String])] = [
    (
      [
        "IdTokenValidity": 60, "RefreshTokenValidity": 30,
        "TokenValidityUnits": ["IdToken": "minutes", "RefreshToken": "days"],
      ],
      ["RefreshTokenValidity": 30], []
    ),
    (
      ["AccessTokenValidity": 60, "TokenValidityUnits": ["AccessToken": "minutes", "Later": "a"]],
      ["AccessTokenValidity": 1, "TokenValidityUnits": ["AccessToken": "hours", "Later": "b"]],
      ["TokenValidityUnits.Later: \"a\" | \"b\""]
    ),
    (
      ["AccessTokenValidity": 60, "TokenValidityUnits": ["AccessToken": "minutes"]],
      ["AccessTokenValidity": 2, "TokenValidityUnits": ["AccessToken": "minutes"]],
      ["AccessTokenValidity: 60 | 2"]
    ),
    (["AccessTokenValidity": 60], ["AccessTokenValidity": 1], ["AccessTokenValidity: 60 | 1"]),
  ]

  @Test(arguments: lifetimes.indices)
  func `token lifetimes of a client are compared as durations`(_ index: Int) {
    let (a, b, lines) = Self.lifetimes[index]
    func client(_ members: JSONObject) -> JSONValue {
      .object(JSONObject([("ClientId", "web")] + members.members.map { ($0.key, $0.value) }))
    }
    let described = Sides(a, b).map { ["response": ["UserPoolClient": client($0)]] as JSONObject }
    let told = Sides(a, b).map { ["settings": client($0)] as JSONObject }
    #expect(
      Example.comparison([described.a], [described.b]).lines
        == lines.map { "1 response.UserPoolClient.\($0)" }
    )
    #expect(Example.comparison([told.a], [told.b]).lines == lines.map { "1 settings.\($0)" })
    // Members with these names elsewhere are not lifetimes.
    let other = Example.comparison([["mail": .object(a)]], [["mail": .object(b)]])
    #expect(other.verdict == .differs)
  }

  /// Settings that are written on one side and have their default on the other.
  private static let implied: [(JSONObject, JSONObject, [String])] = [
    (["LogoutURLs": [], "ReadAttributes": []], [:], []),
    (
      ["WebAuthnConfiguration": ["RelyingPartyId": "a.test", "UserVerification": "preferred"]],
      ["WebAuthnConfiguration": ["RelyingPartyId": "a.test"]], []
    ),
    (
      ["WebAuthnConfiguration": ["RelyingPartyId": "a.test"]],
      ["WebAuthnConfiguration": ["RelyingPartyId": "a.test", "UserVerification": "required"]],
      ["WebAuthnConfiguration.UserVerification: – | \"required\""]
    ),
    (
      [
        "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": []],
        "RefreshTokenRotation": ["Feature": "DISABLED", "RetryGracePeriodSeconds": 0],
        "SoftwareTokenMfaConfiguration": ["Enabled": false],
        "WebAuthnConfiguration": ["UserVerification": "preferred"],
      ], [:], []
    ),
    (
      ["Policies": ["PasswordPolicy": ["MinimumLength": 8, "PasswordHistorySize": 0]]],
      ["Policies": ["PasswordPolicy": ["MinimumLength": 8]]], []
    ),
    // The presence of the mapping is itself a setting.
    (
      ["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": false]], [:],
      ["DeviceConfiguration: {\"ChallengeRequiredOnNewDevice\":false} | –"]
    ),
    (["UserPoolTags": ["team": "x"]], [:], ["UserPoolTags: {\"team\":\"x\"} | –"]),
  ]

  @Test(arguments: implied.indices)
  func `a default that is written on one side only is not a difference`(_ index: Int) {
    let (a, b, lines) = Self.implied[index]
    for path in ["settings", "response"] {
      let comparison = Example.comparison([[path: .object(a)]], [[path: .object(b)]])
      #expect(comparison.lines == lines.map { "1 \(path).\($0)" })
    }
    let described = Sides(a, b).map { ["response": ["UserPool": .object($0)]] as JSONObject }
    #expect(
      Example.comparison([described.a], [described.b]).lines
        == lines.map { "1 response.UserPool.\($0)" }
    )
    // In other places, these members are not settings.
    let other = Example.comparison([["mail": .object(a)]], [["mail": .object(b)]])
    #expect(other.verdict == .differs)
  }

  /// Lists in responses of A and B, and their differences.
  private static let lists: [(JSONObject, JSONObject, [String])] = [
    (
      ["Groups": [["GroupName": "staff", "Precedence": 1], ["GroupName": "guests"]]],
      ["Groups": [["GroupName": "guests"], ["GroupName": "staff", "Precedence": 2]]],
      ["Groups.staff.Precedence: 1 | 2"]
    ),
    (
      ["Groups": [["GroupName": "guests"]]],
      [
        "Groups": [
          ["GroupName": "staff", "CreationDate": 1_790_000_000.5, "LastModifiedDate": "today"],
          ["GroupName": "guests"],
        ]
      ], ["Groups.staff: – | {\"GroupName\":\"staff\"}"]
    ),
    (
      ["UserPoolClients": [["ClientId": "1a", "ClientName": "web"], ["ClientName": "backend"]]],
      ["UserPoolClients": [["ClientName": "backend"], ["ClientId": "1a", "ClientName": "web"]]], []
    ),
    (
      ["Users": [["Username": "ann", "Enabled": true], ["Username": "bob"]]],
      ["Users": [["Username": "bob"], ["Username": "ann", "Enabled": false]]],
      ["Users.ann.Enabled: true | false"]
    ),
    (
      ["ResourceServers": [["Identifier": "a"], ["Identifier": "b"]]],
      ["ResourceServers": [["Identifier": "b"], ["Identifier": "a"]]], []
    ),
    (
      ["Providers": [["ProviderName": "a"], ["ProviderName": "b"]]],
      ["Providers": [["ProviderName": "b"], ["ProviderName": "a"]]], []
    ),
  ]

  @Test(arguments: lists.indices)
  func `lists of named elements are compared by name`(_ index: Int) {
    let (a, b, lines) = Self.lists[index]
    let comparison = Example.comparison([["response": .object(a)]], [["response": .object(b)]])
    #expect(comparison.lines == lines.map { "1 response.\($0)" })
  }

  @Test func `users with generated names are identified by their addresses`() {
    func answer(_ users: (name: String, email: String)...) -> JSONObject {
      let list = users.map { user -> JSONValue in
        [
          "Username": .string(user.name),
          "Attributes": [["Name": "email", "Value": .string(user.email)]],
        ]
      }
      return ["response": ["Users": .array(list)]]
    }
    let ann = "2b5c1c3e-1f0a-4d1e-9f43-0a1b2c3d4e5f"
    let bob = "9df2964d-14d1-093b-b0c8-3697fd73d69e"
    let a = answer((ann, "ann@a.test"), (bob, "bob@a.test"))
    let b = answer((ann, "bob@b.test"), (bob, "ann@b.test"))
    func own(_ domain: String) -> [RunSpecificValue] {
      ["ann", "bob"].map {
        RunSpecificValue("\($0)@\(domain)", meaning: "users.\($0).email")
      }
    }
    let alike = Example.comparison([a], [b], own: Sides(own("a.test"), own("b.test")))
    #expect(alike.lines == [])
  }

  @Test(arguments: settings.indices)
  func `is compared setting by setting, ignoring the order if it has no meaning`(_ index: Int) {
    let (a, b, lines) = Self.settings[index]
    for path in ["settings", "response"] {
      let comparison = Example.comparison([[path: .object(a)]], [[path: .object(b)]])
      #expect(comparison.lines == lines.map { "1 \(path).\($0)" })
    }
  }
}
