import Diagnostics
@testable import Scenario
import Testing

/// The diagnostics of a large file.
private func findings(in text: String) -> [Diagnostic] {
  CheckedFile(checking: SourceFile(name: "a.yaml", text: text)).diagnostics
}

// These tests do not measure time. Work that grows with the square of a file's size would take
// minutes. A limit on reported mistakes is visible in their count.

@Test(arguments: ["user.email", "random.digits(6)", "n", "example.s", "totp(users.a.totpSecret)"])
func `thousands of values in one string are resolved in a single pass`(_ value: String) {
  let text = String(repeating: "$(\(value)) ", count: 10_000)
  let head = """
    scenario: A $(example.s)
    vars: { n: x }
    examples: [ { s: x } ]
    given: { users: [ { as: a, totp: true } ] }
    """
  #expect(findings(in: "\(head)\nsteps:\n  - signUp: { username: \"\(text)\" }\n") == [])
}

@Test(arguments: ["$(user.emial)", "$(unknown)", "${user.email}", "$(random.digit(6))"])
func `only the first of thousands of mistakes in a string are reported`(_ value: String) {
  let text = String(repeating: "\(value) ", count: 5_000)
  let found = findings(
    in: "scenario: A\nsteps:\n  - signIn: { username: \"\(text)\", password: p }\n"
  )
  #expect(found.count == 50)
}

@Test func `many unclosed braces in a string are one mistake`() {
  let text = String(repeating: "${", count: 50_000) + "}"
  let found = findings(
    in: "scenario: A\nsteps:\n  - signIn: { username: \"\(text)\", password: p }\n"
  )
  #expect(found.map(\.code.description) == ["AF1302"])
}

@Test func `only the first of thousands of unknown names get suggestions`() {
  let numbers = 0..<2_000
  let names = numbers.map { "name-\($0): x" }.joined(separator: ", ")
  let uses = numbers.map { "  - signUp: { username: $(nmae-\($0)) }\n" }.joined()
  let found = findings(in: "scenario: A\nvars: { \(names) }\nsteps:\n\(uses)")
  #expect(found.count == 2_000)
  let suggestions = found.prefix { !$0.label.isEmpty }
  #expect((10...60).contains(suggestions.count))
  #expect(!found.dropFirst(suggestions.count).contains { !$0.label.isEmpty })
}

@Test func `only the first of thousands of unknown flows get suggestions`() {
  let numbers = 0..<2_000
  let uses = numbers.map { "  - use: { flow: a.yaml#flwo-\($0) }\n" }.joined()
  let flows = numbers.map { "---\nflow: flow-\($0)\nsteps: [ signOut: {} ]\n" }.joined()
  let text = "scenario: A\nsteps:\n\(uses)\(flows)"
  let files = FlowLibrary(reading: MemoryFiles(texts: ["a.yaml": text]))
  let file = CheckedFile(bytes: Array(text.utf8), name: "a.yaml", files: files)
  #expect(file.diagnostics.count == 2_000)
  #expect((10...60).contains(file.diagnostics.count { !$0.label.isEmpty }))
}
