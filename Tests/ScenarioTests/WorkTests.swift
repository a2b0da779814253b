import Diagnostics
import Scenario
import Testing

/// The diagnostics of a large file.
private func findings(in text: String) -> [Diagnostic] {
  CheckedFile(checking: SourceFile(name: "a.yaml", text: text)).diagnostics
}

// Time is not measured here: what grows with the square of a file's size would take minutes, and
// what is given up after so many mistakes can be counted.

@Test(arguments: ["user.email", "random.digits(6)", "n", "example.s", "totp(users.a.totpSecret)"])
func `thousands of values in one text are looked up in one walk through it`(_ value: String) {
  let text = String(repeating: "$(\(value)) ", count: 10_000)
  let head = """
    scenario: A $(example.s)
    vars: { n: x }
    examples: [ { s: x } ]
    given: { users: [ { as: a, totp: true } ] }
    """
  #expect(findings(in: "\(head)\nsteps:\n  - signUp: { username: \"\(text)\" }\n") == [])
}

@Test(arguments: ["$(user.emial)", "$(nobody)", "${user.email}", "$(random.digit(6))"])
func `of a text with thousands of mistakes only the first are said`(_ value: String) {
  let text = String(repeating: "\(value) ", count: 5_000)
  let found = findings(
    in: "scenario: A\nsteps:\n  - signIn: { username: \"\(text)\", password: p }\n"
  )
  #expect(found.count == 50)
}

@Test func `a brace that is opened again and again is one mistake`() {
  let text = String(repeating: "${", count: 50_000) + "}"
  let found = findings(
    in: "scenario: A\nsteps:\n  - signIn: { username: \"\(text)\", password: p }\n"
  )
  #expect(found.map(\.code.description) == ["AF1302"])
}

@Test func `among thousands of names only the first unknown ones are searched for`() {
  let numbers = 0..<2_000
  let names = numbers.map { "name-\($0): x" }.joined(separator: ", ")
  let uses = numbers.map { "  - signUp: { username: $(nmae-\($0)) }\n" }.joined()
  let found = findings(in: "scenario: A\nvars: { \(names) }\nsteps:\n\(uses)")
  #expect(found.count == 2_000)
  let suggestions = found.prefix { !$0.label.isEmpty }
  #expect((10...60).contains(suggestions.count))
  #expect(!found.dropFirst(suggestions.count).contains { !$0.label.isEmpty })
}

@Test func `among thousands of flows only the first unknown ones are searched for`() {
  let numbers = 0..<2_000
  let uses = numbers.map { "  - use: { flow: a.yaml#flwo-\($0) }\n" }.joined()
  let flows = numbers.map { "---\nflow: flow-\($0)\nsteps: [ signOut: {} ]\n" }.joined()
  let text = "scenario: A\nsteps:\n\(uses)\(flows)"
  let files = FlowLibrary(reading: MemoryFiles(texts: ["a.yaml": text]))
  let file = CheckedFile(bytes: Array(text.utf8), name: "a.yaml", files: files)
  #expect(file.diagnostics.count == 2_000)
  #expect((10...60).contains(file.diagnostics.count { !$0.label.isEmpty }))
}
