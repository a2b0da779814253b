@testable import Comparison
import JSON
import RunRecord
import Testing

private let one = "0b1c2d3e-0001-4abc-8def-0123456789ab"
private let two = "9f8e7d6c-0002-4abc-8def-ba9876543210"
private let three = "11111111-0003-4abc-8def-222222222222"

@Suite struct `Written strings` {
  @Test(arguments: [
    ("tenant", "'100001'", "'200002'"), ("branch", one, two),
    ("since", "2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"),
    ("limit", "1500000000", "1600000000"),
    ("text", "Call 555123 by 2026-01-01T10:00:00Z", "Call 555124 by 2026-01-01T10:00:00Z"),
    ("id", "customer-gold-plan-1", "customer-silver-plan"),
    ("challenge", "what-is-your-first-pet-name", "where-were-you-born"),
  ])
  func `a string in a file is not generated`(_ key: String, _ a: String, _ b: String) throws {
    let value = { (text: String) -> JSONValue in
      Int(text).map { .integer($0) } ?? .string(text.replacing("'", with: ""))
    }
    let outcomes = { (text: String) -> [JSONObject] in [["parameters": [key: value(text)]]] }
    let files = ["claims: { \(key): \(a) }", "claims:\n  \(key): \(b)\n"]
    #expect(Example.comparison(outcomes(a), outcomes(b)).verdict == .alike)
    for written in [files, [files[0]], [files[1]]] {
      let comparison = Example.comparison(outcomes(a), outcomes(b), written: written)
      #expect(comparison.lines.count == 1)
    }
  }

  @Test func `a run-specific value in a file is not a difference`() {
    let own = Sides(
      [RunSpecificValue("us-east-1_AbCdEfGhI", meaning: "pool.id")],
      [RunSpecificValue("eu-west-1_ZyXwVuTsR", meaning: "pool.id")]
    )
    let comparison = Example.comparison(
      [["x": "us-east-1_AbCdEfGhI"]],
      [["x": "eu-west-1_ZyXwVuTsR"]],
      own: own,
      written: ["pool: { Id: us-east-1_AbCdEfGhI }"]
    )
    #expect(comparison.verdict == .alike)
  }

  @Test(arguments: [
    // The service generates these values.
    ("sub", one, two, true), ("jti", one, two, true), ("cognito:username", one, two, true),
    // Attributes and functions define these values, so their origin is unknown.
    ("tenant", one, two, false), ("custom:code", "123456", "654321", false),
    ("id", "customer-gold-plan-1", "customer-silver-plan", false),
    ("a_moment", "2026-11-22T18:05:24Z", "2026-11-22T18:05:31Z", true),
  ])
  func `a claim that the service does not set is compared literally`(
    _ name: String,
    _ a: String,
    _ b: String,
    _ isAlike: Bool
  ) {
    func tokens(_ text: String) -> [JSONObject] {
      [["tokens": ["id": ["claims": [name: .string(text)]]]]]
    }
    #expect(Example.comparison(tokens(a), tokens(b)).verdict == (isAlike ? .alike : .differs))
  }

  @Test func `a claim that repeats a generated value is not compared literally`() {
    func tokens(_ user: String, _ link: String) -> [JSONObject] {
      [
        [
          "tokens": ["id": ["claims": ["custom:link": .string("u/\(link)"), "sub": .string(user)]]]
        ]
      ]
    }
    #expect(Example.comparison(tokens(one, one), tokens(two, two)).verdict == .alike)
    #expect(Example.comparison(tokens(one, one), tokens(two, three)).lines.count == 1)
  }
}
