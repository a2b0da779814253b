import Diagnostics
@testable import Scenario
import Testing

/// The helps of the diagnostics for a flow with these lines.
private func helps(inFlow lines: String) throws -> [String?] {
  let checked = try Checked("flow: F\n\(lines)\nsteps: [ signOut: {} ]\n")
  return checked.diagnostics.filter { $0.code.description == "AF1107" }.map(\.help)
}

@Test(arguments: [
  ("[a, b]", "a: {}, b: {}"),
  ("[]", "NAME: {}"),
  ("[ a b ]", "NAME: {}"),
  ("[ a: gold ]", "a: { default: gold }"),
  ("[ a: { default: x, description: An a. } ]", "a: { default: x, description: An a. }"),
  (
    "[ { name: a, description: An a., default: 'x, y' }, b ]",
    "a: { description: An a., default: 'x, y' }, b: {}"
  ),
  ("\n  - a:\n    default: 5\n  - b: x, y", "a: { default: 5 }, b: { default: 'x, y' }"),
  ("\n  - name: a\n    default: |\n      x\n      y", "a: { default: ... }"),
])
func `the suggestion for listed parameters keeps their defaults and descriptions`(
  _ list: String,
  _ form: String
) throws {
  let found = try helps(inFlow: "parameters: \(list)")
  #expect(found == ["Write `parameters: { \(form) }`."])
}

@Test(arguments: [
  ("[sub]", "sub: $(sub)"),
  ("[]", "NAME: $(value)"),
  ("[ sub: $(user.email) ]", "sub: $(user.email)"),
  ("[ $(user.email) ]", "email: $(user.email)"),
  ("[ { name: sub, value: $(user.email) } ]", "sub: $(user.email)"),
  ("[ $(now+5m), $(list.0), a b ]", "NAME: $(now+5m), NAME: $(list.0), NAME: $(value)"),
])
func `the suggestion for listed returned values keeps the values`(
  _ list: String,
  _ form: String
) throws {
  let found = try helps(inFlow: "returns: \(list)")
  #expect(found == ["Write `returns: { \(form) }`."])
}
