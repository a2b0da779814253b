import Diagnostics
@testable import Scenario
import Testing

private let variables = """
  scenario: A
  vars:
    { word: a, words: [a], pair: { Name: a, Value: b }, pairs: [ { Name: a, Value: b } ],
      email: { email: a } }
  steps:
  """

/// The helps for the values of another kind in these steps.
private func helps(_ step: String) throws -> [String?] {
  let checked = try Checked("\(variables)\n- \(step)\n")
  return checked.diagnostics.filter { $0.code.description == "AF1805" }.map(\.help)
}

@Test(arguments: [
  (
    "signUp: { username: a, attributes: $(word) }",
    "Write `{ NAME: ... }`."
  ),
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: $(word) }",
    "Write `[ { Name: ..., Value: ... } ]`."
  ),
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: $(pair) }",
    "Write `[ $(pair) ]`."
  ),
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: $(email) }",
    "Write `[ { Name: ..., Value: ... } ]`, here or where the value is defined."
  ),
  ("signUp: { username: $(words) }", "Use an element of the list, such as `$(words.0)`."),
  ("signUp: { username: $(pairs) }", "Use an element of the list, such as `$(pairs.0.Name)`."),
  ("signUp: { username: $(pair) }", "Use the part `Name` or `Value`."),
])
func `a value of another kind gets advice that shows the right form`(
  _ step: String,
  _ help: String
) throws {
  let found = try helps(step)
  #expect(found == [help])
}
