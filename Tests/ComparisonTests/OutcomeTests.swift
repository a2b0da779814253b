@testable import Comparison
import JSON
import RunRecord
import Testing

@Suite struct `The outcome of a step` {
  /// Outcomes on A and B, and their differences.
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
    // A session keeps its refresh token, or gets a new token.
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
    // Equal strings can differ in their bytes.
    (["x": "\u{E9}"], ["x": "e\u{301}"], ["x: \"\u{E9}\" | \"e\u{301}\""]),
    (["x": ["\u{E9}"]], ["x": ["e\u{301}"]], ["x: [\"\u{E9}\"] | [\"e\u{301}\"]"]),
    (
      ["x": ["\u{E9}": 1]], ["x": ["e\u{301}": 1]],
      ["x.\u{E9}: 1 | –", "x.\"e\u{301}\": – | 1"]
    ),
  ]

  @Test(arguments: cases.indices)
  func `is compared field by field, without repetitions`(_ index: Int) {
    let (a, b, lines) = Self.cases[index]
    let comparison = Example.comparison([a], [b])
    #expect(comparison.lines == lines.map { "1 \($0)" })
    #expect(comparison.verdict == (lines.isEmpty ? .alike : .differs))
    let turned = Example.comparison([b], [a])
    #expect(turned.count == lines.count)
  }
}
