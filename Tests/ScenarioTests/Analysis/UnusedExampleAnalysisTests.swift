import Diagnostics
@testable import Scenario
import Testing

private func scenario(_ rows: String, _ steps: String, rest: String = "") -> String {
  "scenario: A\nexamples: \(rows)\n\(rest)steps:\n  - deleteUser: {}\n  - \(steps)\n"
}

private func title(_ place: String, _ what: String) -> String {
  "\(place): warning[AF1615]: \(what) is never used"
}

@Test(arguments: [
  (
    "[ { name: a, password: x1, erorr: E }, { name: b, password: x2, erorr: F } ]",
    "signIn: { username: a, password: $(example.password) }",
    title("a.yaml:2:38", "the key `erorr` of `examples`")
  ),
  (
    "[ { password: x1 }, { password: x2 } ]", "signIn: { username: a, password: Tango-4-two }",
    title("a.yaml:2:15", "the key `password` of `examples`")
  ),
  (
    "[ { name: a, x: 1 }, { name: b, y: 2 } ]", "signOut: {}",
    title("a.yaml:2:24", "the key `x` of `examples`")
  ),
])
func `an unused key in examples gives a warning`(
  _ rows: String,
  _ steps: String,
  _ expected: String
) throws {
  #expect(try Checked(scenario(rows, steps)).titles == [expected])
}

@Test(arguments: [
  ("[ { name: a }, { name: b } ]", "signOut: {}", ""),
  // The first key labels the rows.
  ("[ { case: one, x: a } ]", "signIn: { username: a, password: $(example.x) }", ""),
  ("[ { name: a, x: a@b.c } ]", "use: { flow: f.yaml, with: { name: \"$(example.x)\" } }", ""),
  ("[ { name: a, x: b } ]", "signOut: {}\n    when: { example.x: b }", ""),
  ("[ { name: a, x: b } ]", "signOut: {}\n    name: As $(example.x)", ""),
  ("[ { name: a, x: b } ]", "signOut: {}\n    note: $(example.x)", "a.yaml:2:24"),
  (
    "[ { name: a, x: b } ]",
    "signOut: {}\n    expect: { error: { type: NotSignedIn, message: { contains: $(example.x) } } }",
    ""
  ),
  ("[ { name: a, x: { y: b } } ]", "signIn: { username: a, password: $(example.x.y) }", ""),
])
func `every place that can read a key counts as a use`(
  _ rows: String,
  _ steps: String,
  _ unread: String
) throws {
  let flow =
    "flow: f\nparameters: { name: {} }\nsteps:\n  - AdminGetUser: { Username: $(name) }\n"
  let found = try Checked(scenario(rows, steps), with: ["f.yaml": flow]).titles
  #expect(found == (unread.isEmpty ? [] : [title(unread, "the key `x` of `examples`")]))
}

@Test(arguments: [
  "vars: { v: $(example.x) }\n", "given: { users: [ { as: bob, username: $(example.x) } ] }\n",
  "cleanup:\n  - AdminGetUser: { Username: $(example.x) }\n",
])
func `uses in vars, given, and cleanup count as uses`(_ rest: String) throws {
  let found = try Checked(
    scenario("[ { name: a, x: bobby@example.com } ]", "signOut: {}", rest: rest)
  )
  .titles
  #expect(found.filter { $0.contains("AF1615") }.isEmpty, "\(found)")
}

@Test func `a use in the scenario's name counts`() throws {
  let text = scenario("[ { x: b, y: c } ]", "signOut: {}")
    .replacing("scenario: A", with: "scenario: A $(example.x) $(example.y)")
  #expect(try Checked(text).titles.isEmpty)
}

@Test func `no key is reported as unused where a mistake may hide its use`() throws {
  let text = scenario("[ { name: a, x: b } ]", "sinOut: { a: $(example.x) }")
  #expect(try Checked(text).titles.filter { $0.contains("AF1615") }.isEmpty)
}

@Test func `an unused column of a table is accepted, as another file may use it`() throws {
  let text = scenario("b.csv", "signIn: { username: a, password: $(example.x) }")
  #expect(try Checked(text, with: ["b.csv": "name,x,y\na,b,c\n"]).titles == [])
}

@Test func `a table with no used column gives a warning where it is named`() throws {
  let table = ["b.csv": "name,x\na,b\n"]
  let found = try Checked(scenario("b.csv", "signOut: {}"), with: table).titles
  #expect(found == [title("a.yaml:2:11", "the content of the table")])
}
