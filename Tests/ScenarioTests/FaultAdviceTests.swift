import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: ["injectFault:", "injectFault: SignUp"])
func `the advice for a fault without parameters is a valid step`(_ step: String) throws {
  let found = try Checked("scenario: A\nsteps:\n- \(step)\n- signOut: {}\n").diagnostics
  let advised = "injectFault: { operation: SignUp, error: TooManyRequestsException }"
  #expect(found.map(\.help) == ["For example, write `\(advised)`."])
  #expect(try Checked("scenario: A\nsteps:\n- \(advised)\n- signOut: {}\n").text == "")
}

@Test(arguments: [
  ("operation: SignUp", "For example, add `error: TooManyRequestsException`."),
  ("", "For example, add `operation: SignUp` and `error: TooManyRequestsException`."),
  ("mail: late", "For example, add `by: 2s`."),
])
func `the advice for a missing parameter adds everything that is missing`(
  _ given: String,
  _ help: String
) throws {
  let text = "scenario: A\nsteps:\n- injectFault: { \(given) }\n- signOut: {}\n"
  #expect(try Checked(text).diagnostics.map(\.help) == [help])
}
