@testable import Scenario
import Testing

@Suite struct `Tag expressions` {
  @Test(
    arguments: [
      ("smoke", ["smoke"], true), ("smoke", ["slow"], false), ("smoke", [], false),
      ("not smoke", [], true), ("not not smoke", ["smoke"], true),
      ("a and b", ["a"], false), ("a and b", ["b", "a"], true), ("a or b", ["b"], true),
      ("a or b and c", ["a"], true), ("a or b and c", ["b"], false),
      ("(a or b) and c", ["a"], false), ("(a or b) and c", ["b", "c"], true),
      ("not a and b", ["b"], true), ("not (a and b)", ["b"], true), ("not(a)or(b)", ["a"], false),
      ("sign-up and not 2fa", ["sign-up"], true), (" a\t\n and  b ", ["a", "b"], true),
    ] as [(String, [String], Bool)]
  )
  func `a tag expression matches or does not match`(
    _ text: String,
    _ tags: [String],
    _ holds: Bool
  ) throws {
    #expect(try TagExpression(parsing: text).holds(for: tags) == holds)
  }

  @Test(
    arguments: [
      ("", .empty, 0..<0), ("  ", .empty, 2..<2), ("a and", .expectedTag(found: nil), 5..<5),
      ("a and or b", .expectedTag(found: "or"), 6..<8),
      ("a b", .expectedOperator(found: "b"), 2..<3),
      ("(a or b", .unclosed, 0..<1), ("a)", .unopened, 1..<2),
      ("()", .expectedTag(found: ")"), 1..<2),
      ("a (b)", .expectedOperator(found: "("), 2..<3), ("é && b", .unexpected("é"), 0..<1),
      ("a && b", .foreign("&&", meant: "and"), 2..<4), ("a, b", .foreign(",", meant: "or"), 1..<2),
      ("!a", .foreign("!", meant: "not"), 0..<1), ("a OR b", .foreign("OR", meant: "or"), 2..<4),
      ("a or SMOKE", .unexpected("SMOKE"), 5..<10), ("sign_up", .unexpected("sign_up"), 0..<7),
    ] as [(String, TagExpressionError.Reason, Range<Int>)]
  )
  func `a syntax error has its place`(
    _ text: String,
    _ reason: TagExpressionError.Reason,
    _ scalars: Range<Int>
  ) {
    #expect(throws: TagExpressionError(reason: reason, scalars: scalars)) {
      try TagExpression(parsing: text)
    }
  }

  @Test func `nesting is limited, and length is not`() throws {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: TagExpressionError(reason: .tooDeep, scalars: 100..<101)) {
      try TagExpression(parsing: deep)
    }
    let long = Array(repeating: "a", count: 20_000).joined(separator: " or ")
    #expect(try TagExpression(parsing: long).holds(for: ["a"]))
  }

  @Test func `tags are listed in order`() throws {
    #expect(try TagExpression(parsing: "c and not (a or b)").tags == ["c", "a", "b"])
  }
}
