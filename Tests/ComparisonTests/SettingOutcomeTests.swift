import Comparison
import JSON
import Testing

@Suite struct `What a pool is set to` {
  /// What A and B are set to, and the differences.
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
    // The order of what is no set says something.
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

  @Test(arguments: settings.indices)
  func `is compared setting by setting, where order says nothing without it`(_ index: Int) {
    let (a, b, lines) = Self.settings[index]
    for path in ["settings", "response"] {
      let comparison = Example.comparison([[path: .object(a)]], [[path: .object(b)]])
      #expect(comparison.lines == lines.map { "1 \(path).\($0)" })
    }
  }
}
