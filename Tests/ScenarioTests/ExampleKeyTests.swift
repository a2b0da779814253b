@testable import Scenario
import Testing

/// The titles for steps that read the rows, with the key `nick` only in the first row.
private func titles(_ step: String) throws -> [String] {
  let rows = "examples: [ { x: a, nick: Ro }, { x: b } ]"
  let signUp = "signUp: { username: $(example.x), password: bcdefghi }"
  return try Checked("scenario: A\n\(rows)\nsteps:\n  - \(signUp)\n  - \(step)\n").titles
}

@Test(arguments: ["{ exists: true }", "Ro", "{ length: 2 }", "{ not: Jo, is: string }"])
func `a step can read a key of the row that its condition requires`(_ condition: String) throws {
  let step = "signUp: { username: $(example.nick) }\n    when: { example.nick: \(condition) }"
  #expect(try titles(step) == [])
}

@Test(arguments: ["repeat: $(example.n)", "timeout: $(example.n)s", "eventually: $(example.n)s"])
func `a modifier can read a key of the row that the condition requires`(_ modifier: String) throws {
  let rows = "examples: [ { x: a, n: 3 }, { x: b } ]"
  let step = "AdminGetUser: { Username: $(example.x) }"
  let condition = "when: { example.n: { exists: true } }\n    expect: { httpStatus: 200 }"
  let text = "scenario: A\n\(rows)\nsteps:\n  - \(step)\n    \(modifier)\n    \(condition)\n"
  #expect(try Checked(text).titles == [])
}

@Test(arguments: ["{ exists: false }", "{ not: Jo }", "null", "{ oneOf: [Ro, null] }"])
func `a key that is missing from a row is reported if the condition does not require it`(
  _ condition: String
) throws {
  let step = "signUp: { username: $(example.nick) }\n    when: { example.nick: \(condition) }"
  let found = try titles(step)
  #expect(found == ["a.yaml:5:35: error[AF1715]: not every row of `examples` has the key `nick`"])
}

@Test(arguments: [
  ("{ e: { x: 1 } }, { e: { y: 2 } }, { e: 3 }", "", ["5:37"]),
  ("{ e: [{ x: 1 }, 2] }, { e: [{ y: 2 }] }", "", ["5:39"]),
  ("{ e: { x: 1 } }, { e: { x: 2, y: 3 } }, { e: null }, { e: { x: $(uuid) } }", "", []),
  ("{ e: { x: 1 } }, { e: { y: 2 } }", "when: { example.e.x: { exists: true } }", []),
])
func `a member that is missing from the value in a row is reported`(
  _ rows: String,
  _ condition: String,
  _ places: [String]
) throws {
  let path = rows.contains("[") ? "example.e.0.x" : "example.e.x"
  let text = """
    scenario: A
    examples: [ \(rows) ]
    steps:
      - signOut: {}
      - signUp: { username: $(\(path)) }
        \(condition)
    """
  let found = try Checked(text).titles
  #expect(found.count == places.count)
  for (title, place) in zip(found, places) {
    #expect(title.hasPrefix("a.yaml:\(place): error[AF1715]: not every row"), "\(title)")
  }
}

@Test(arguments: [("$(example.n)", 1), ("'$(example.n) '", 1), ("A $(example.n)", 0)])
func `a name that a row makes blank is reported`(_ name: String, _ count: Int) throws {
  let text = "scenario: \(name)\nexamples: [ { n: a }, { n: \"\" } ]\nsteps: [ signOut: {} ]\n"
  let title = "a.yaml:1:11: error[AF1105]: a scenario's name must not be blank"
  #expect(try Checked(text).titles == Array(repeating: title, count: count))
}
