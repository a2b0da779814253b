@testable import ServiceRules
import Testing

@Suite struct MemberPathTests {
  @Test(
    arguments: [
      ("Policies.PasswordPolicy.MinimumLength", ["Policies", "PasswordPolicy", "MinimumLength"]),
      ("Name", ["Name"]), ("..A..é.", ["A", "é"]), (".", []), ("", []),
    ] as [(String, [String])]
  )
  func `dots separate the steps of a path`(text: String, steps: [String]) {
    #expect(MemberPath(stringLiteral: text).steps == steps)
  }
}
