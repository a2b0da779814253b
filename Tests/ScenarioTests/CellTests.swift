import Diagnostics
@testable import Scenario
import Testing

/// Steps that read a value that is invalid there, with the value and the mistake.
let stepsWithInvalidValues: [(steps: String, cell: String, title: String)] = [
  (
    "signOut: {}, expect: { error: $(example.x) }", "InvalidPasswordExeption",
    "AF1406]: unknown error type `InvalidPasswordExeption`"
  ),
  (
    "signOut: {}, expect: { error: { type: $(example.x) } }", "Nope",
    "AF1406]: unknown error type `Nope`"
  ),
  (
    "signUp: { username: a, password: bcdefghi }, expect: { nextStep: $(example.x) }", "confirm",
    "AF1402]: `nextStep` can't be `confirm` here"
  ),
  (
    "signOut: {}, expect: { httpStatus: $(example.x) }", "OK",
    "AF1402]: `httpStatus` is always a number"
  ),
  (
    "AdminCreateUser: { Username: a, MessageAction: $(example.x) }", "SUPRESS",
    "AF1505]: `MessageAction` must be"
  ),
  (
    "AdminUserGlobalSignOut: { Username: a }, repeat: $(example.x)", "0",
    "AF1718]: `repeat` must be a whole number of at least 1"
  ),
  (
    "ListUsers: { Limit: $(example.x) }", "many",
    "AF1504]: `Limit` must be a whole number"
  ),
  (
    "signUp: { username: a, password: $(example.x) }", "\" Abc1!xyzw\"",
    "AF1507]: `password`"
  ),
  (
    "AdminSetUserPassword: { Username: a, Password: $(example.x), Permanent: true }",
    "\" Abc1!xyzw\"",
    "AF1507]: `Password`"
  ),
  ("signOut: { global: $(example.x) }", "yes", "AF1304]: `global` must be `true` or `false`"),
  ("wait: $(example.x)", "5", "AF1303]: a duration needs a unit"),
  ("signOut: {}, timeout: $(example.x)", "0s", "AF1303]: `timeout` must be longer than `0s`"),
  ("signIn: { username: a, flow: $(example.x) }", "SRP", "AF1305]: `flow` must be"),
  (
    "injectFault: { operation: SignUp, error: $(example.x) }", "Nope",
    "AF1406]: unknown error type `Nope`"
  ),
  (
    "injectFault: { operation: $(example.x), throttle: true }", "SignUpp",
    "AF1501]: unknown operation `SignUpp`"
  ),
  (
    "http: { url: $(example.x) }", "ftp://x",
    "AF1804]: `url` must be an HTTP or HTTPS URL"
  ),
  (
    "awaitCode: { to: a@b.co, match: $(example.x) }", "(",
    "AF1404]: invalid regular expression in `match`"
  ),
  (
    "signOut: {}, expect: { httpStatus: { atLeast: $(example.x) } }", "many",
    "AF1403]: `atLeast` needs a number here"
  ),
  (
    "signOut: {}, expect: { elapsed: { atMost: $(example.x) } }", "5",
    "AF1303]: a duration needs a unit"
  ),
  (
    "ListUsers: {}, expect: { response: { Users: { length: $(example.x) } } }", "-1",
    "AF1403]: `length` must be a whole number of at least 0"
  ),
]

private func scenario(_ steps: String, examples: String) -> String {
  "scenario: A\nexamples: \(examples)\nsteps:\n  - deleteUser: {}\n  - { \(steps) }\n"
}

@Test(arguments: stepsWithInvalidValues)
func `an invalid value for a parameter is reported at its cell`(
  _ steps: String,
  _ cell: String,
  _ title: String
) throws {
  let found = try Checked(scenario(steps, examples: "[ { x: \(cell) } ]")).titles
  #expect(found.count == 1)
  #expect(found.allSatisfy { $0.hasPrefix("a.yaml:2:18: error[\(title)") }, "\(found)")
  let table = try Checked(scenario(steps, examples: "b.csv"), with: ["b.csv": "x\n\(cell)\n"])
  let errors = table.titles.filter { $0.contains(": error[") }
  #expect(errors.count == 1)
  #expect(errors.allSatisfy { $0.hasPrefix("b.csv:2:1: error[\(title)") }, "\(errors)")
}

@Test(arguments: [
  "signOut: {}, when: { example.y: b }, expect: { error: $(example.x) }",
  "signOut: {}, expect: { oneOf: [ { error: $(example.x) }, { httpStatus: 200 } ] }",
  "AdminCreateUser: { Username: a, MessageAction: $(example.x) }, expect: { error: InvalidParameterException }",
  "signOut: {}, expect: { error: { message: $(example.x) } }",
  "signIn: { username: $(example.x), password: a$(example.x) }",
])
func `a value that some rows may need for another outcome is not reported`(_ steps: String) throws {
  let rest = steps.contains("example.y") ? ", y: a" : ""
  #expect(try Checked(scenario(steps, examples: "[ { x: nothing\(rest) } ]")).text == "")
}

@Test func `an empty error type is reported at its first cell`() throws {
  let step = "signOut: {}, expect: { error: $(example.x) }"
  let rows = #"[ { x: InternalErrorException }, { x: "" }, { x: "" } ]"#
  let found = try Checked(scenario(step, examples: rows)).titles
  #expect(found == ["a.yaml:2:49: error[AF1406]: the error type is empty"])
  let table = try Checked(
    scenario(step, examples: "b.csv"),
    with: ["b.csv": "n,x\na,InternalErrorException\nb,\n"]
  )
  let errors = table.titles.filter { $0.contains("error[") }
  #expect(errors == ["b.csv:3:3: error[AF1406]: the error type is empty"])
  let other = "signOut: {}, expect: { error: { oneOf: [$(example.x), NotSignedIn] } }"
  #expect(try Checked(scenario(other, examples: #"[ { x: "" } ]"#)).titles == [])
}

@Test func `a cell is reported once, and rows with null or an empty cell are not reported`()
  throws
{
  let text = """
    scenario: A
    examples: [ { x: Nope, y: 201 }, { x: Nope, y: 202 }, { x: null, y: "" } ]
    steps:
      - deleteUser: {}
        expect: { error: $(example.x) }
      - signOut: {}
        expect: { error: $(example.x), httpStatus: $(example.y) }
    """
  let titles = try Checked(text).titles
  #expect(titles == ["a.yaml:2:18: error[AF1406]: unknown error type `Nope`"])
}

@Test(arguments: [
  ("name, x", "b.csv:1:6", "starts"), ("x ,name", "b.csv:1:1", "ends"),
  ("name,\tx", "b.csv:1:6", "starts"),
])
func `whitespace around a column name is reported once, in the header`(
  _ header: String,
  _ place: String,
  _ verb: String
) throws {
  let text = scenario("wait: $(example.x)", examples: "b.csv")
  let checked = try Checked(text, with: ["b.csv": "\(header)\na,1s\n"])
  #expect(checked.titles == ["\(place): error[AF1711]: a column's name \(verb) with whitespace"])
}

@Test func `whitespace in a quoted column name is intentional`() throws {
  let text = scenario("wait: $(example.\" x\")", examples: "b.csv")
  #expect(try Checked(text, with: ["b.csv": "name,\" x\"\na,1s\n"]).titles == [])
}

@Test func `scenarios that share a table report its cells once`() throws {
  let text = scenario("wait: $(example.x)", examples: "b.csv")
  let texts = text + "---\n" + text.replacing("scenario: A", with: "scenario: B")
  let checked = try Checked(texts, with: ["b.csv": "x\n5\n"])
  #expect(checked.titles == ["b.csv:2:1: error[AF1303]: a duration needs a unit"])
  #expect(checked.scenarios.isEmpty)
}

@Test func `a header value of several lines is reported at its cell`() throws {
  let text = scenario(
    "http: { url: 'https://a.test', headers: { a: $(example.x) } }",
    examples: #"[ { x: "b\nc" } ]"#
  )
  let title = "a.yaml:2:18: error[AF1804]: a header's value must be a single line"
  #expect(try Checked(text).titles == [title])
}
