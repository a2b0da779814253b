import Diagnostics
@testable import Scenario
import Testing

private let typed: [(text: String, said: [String])] = [
  (
    "scenario: A\nsteps: [ signUp: { username: “$(user.email)” } ]",
    ["AF1024 typographic quotes are not quotes in YAML – these quotes are part of the string"]
  ),
  (
    "scenario: ”Q”\nsteps: [ signOut: {} ]",
    ["AF1024 typographic quotes are not quotes in YAML – these quotes are part of the string"]
  ),
  ("scenario: “A” is not “B”\nsteps: [ signOut: {} ]", []),
  ("scenario: '“A”'\nsteps: [ signOut: {} ]", []),
  ("scenario: Alice’s sign-out\nsteps: [ signOut: {} ]", []),
  ("scenario: 5\u{A0}€ more\nsteps: [ signOut: {} ]", []),
  (
    "scenario: A\nsteps: [ signUp: { username: $(user.email)\u{A0} } ]",
    ["AF1025 a no-break space (U+00A0) is not a space in YAML – this character looks like a space"]
  ),
]

@Test(arguments: typed)
func `typographic characters are distinguished from YAML syntax`(
  _ text: String,
  _ said: [String]
) throws {
  #expect(try words(text + "\n") == said)
}

@Test(arguments: [
  "  - signUp: { username: a }\n\u{A0}\u{A0}\u{A0} expect: { nextStep: done }",
  "  -\u{A0}signUp: { username: a }", "  - signUp:\u{A0}{ username: a }",
  "  - signUp: { username:\u{A0}a }",
])
func `a no-break space used as whitespace is reported`(_ steps: String) throws {
  let found = try Checked("scenario: A\nsteps:\n\(steps)\n").diagnostics
  #expect(found.contains { $0.code.description == "AF1025" })
}

@Test(arguments: ["scenario S", "scenario:S"])
func `a first line without a colon is reported on that line`(_ line: String) throws {
  let found = try Checked("\(line)\nsteps:\n  - signOut: {}\n").diagnostics
  #expect(found.map(\.title) == ["a key must be followed by a colon and a space"])
  #expect(found.first?.range.lowerBound.line == 1)
}

@Test func `a key that is indented like the list element above gets advice on its indentation`()
  throws
{
  let text = "scenario: A\ntags:\n  - smoke\n    steps:\n  - signOut: {}\n"
  let found = try Checked(text).diagnostics
  #expect(found.map(\.title) == ["a key must be followed by a colon and a space"])
  #expect(found.map(\.help) == ["If `smoke` is a whole list element, start `steps:` further left."])
}

@Test(arguments: [
  ("- signUp: { username: a },\n", "Remove the `,`."),
  ("- signUp: { username: a }, # first\n- signOut: {}\n", "Remove the `,`."),
  ("- signUp: { username: a }, b\n", "Quote the whole string."),
])
func `a comma after a step gets advice to remove it`(_ steps: String, _ help: String) throws {
  let found = try Checked("scenario: A\nsteps:\n\(steps)").diagnostics
  #expect(found.map(\.code.description) == ["AF1010"])
  #expect(found.map(\.help) == [help])
}
