import Comparison
import JSON
import RunRecord
import Testing

@Suite struct `What a step came to` {
  /// What A and B came to, and the differences.
  private static let cases: [(JSONObject, JSONObject, [String])] = [
    ([:], [:], []),
    (["requestId": "1", "elapsed": "5ms"], ["requestId": "2", "elapsed": "9ms"], []),
    (
      ["nextStep": "done"], ["nextStep": "confirmSignUp"],
      ["nextStep: \"done\" | \"confirmSignUp\""]
    ),
    (
      ["httpStatus": 200, "nextStep": "done", "tokens": ["refresh": "•••"], "response": [:]],
      [
        "httpStatus": 400, "error": ["type": "NotAuthorizedException", "message": "no"],
        "response": ["__type": "NotAuthorizedException"],
      ],
      [
        "error.type: – | \"NotAuthorizedException\"", "error.message: – | \"no\"",
        "nextStep: \"done\" | –",
      ]
    ),
    (
      ["error": ["type": "X", "message": "one"], "response": ["__type": "X", "message": "one"]],
      ["error": ["type": "X", "message": "two"], "response": ["__type": "X", "message": "two"]],
      ["error.message: \"one\" | \"two\""]
    ),
    (
      [
        "delivery": ["medium": "EMAIL"],
        "response": ["CodeDeliveryDetails": ["DeliveryMedium": "EMAIL"]],
      ],
      [
        "delivery": ["medium": "SMS"],
        "response": ["CodeDeliveryDetails": ["DeliveryMedium": "SMS"]],
      ],
      ["delivery.medium: \"EMAIL\" | \"SMS\""]
    ),
    (
      ["challenge": ["available": ["PASSWORD"]], "nextStep": "x"],
      ["challenge": ["available": ["PASSWORD", "EMAIL_OTP"]], "nextStep": "x"],
      ["challenge.available: [\"PASSWORD\"] | [\"PASSWORD\",\"EMAIL_OTP\"]"]
    ),
    (
      ["users": [["name": "a"], ["name": "b"]]], ["users": [["name": "a"], ["name": "c"]]],
      ["users.1.name: \"b\" | \"c\""]
    ),
    (
      ["headers": ["Date": "x", "date": "x", "content-length": "12", "x-kind": "a"]],
      ["headers": ["Date": "y", "date": "y", "content-length": "13", "x-kind": "b"]],
      ["headers.x-kind: \"a\" | \"b\""]
    ),
    (
      ["response": ["CreationDate": 1_790_000_000.5, "Limit": 5]],
      ["response": ["CreationDate": 1_790_000_009.25, "Limit": 6]], ["response.Limit: 5 | 6"]
    ),
    (
      [
        "challenge": [
          "parameters": ["OPTIONS": "{\"challenge\":\"aaaabbbbccccdddd\",\"rpId\":\"a.test\"}"]
        ]
      ],
      [
        "challenge": [
          "parameters": ["OPTIONS": "{\"challenge\":\"eeeeffffgggghhhh\",\"rpId\":\"b.test\"}"]
        ]
      ],
      ["challenge.parameters.OPTIONS.rpId: \"a.test\" | \"b.test\""]
    ),
    // A session keeps its refresh token, or gets another one.
    (
      ["tokens": ["refresh": "•••"], "response": ["AuthenticationResult": ["ExpiresIn": 60]]],
      [
        "tokens": ["refresh": "•••"],
        "response": ["AuthenticationResult": ["ExpiresIn": 60, "RefreshToken": "•••"]],
      ],
      ["response.AuthenticationResult.RefreshToken: – | \"•••\""]
    ),
    (
      ["tokens": ["access": "•••"], "response": ["AuthenticationResult": [:]]],
      [
        "tokens": ["access": "•••", "refresh": "•••"],
        "response": ["AuthenticationResult": ["RefreshToken": "•••"]],
      ],
      ["tokens.refresh: – | \"•••\""]
    ),
    (["claims": ["a b": 1]], ["claims": ["a b": 2]], ["claims.\"a b\": 1 | 2"]),
    (["x": .null], [:], ["x: null | –"]),
  ]

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

  @Test(arguments: cases.indices)
  func `is compared field by field, and nothing is said twice`(_ index: Int) {
    let (a, b, lines) = Self.cases[index]
    let comparison = Example.comparison([a], [b])
    #expect(comparison.lines == lines.map { "1 \($0)" })
    #expect(comparison.verdict == (lines.isEmpty ? .alike : .differs))
    let turned = Example.comparison([b], [a])
    #expect(turned.count == lines.count)
  }
}
