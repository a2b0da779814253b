import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: stepsWithInvalidValues)
func `an invalid value that passes through other names is reported at its definition`(
  _ steps: String,
  _ cell: String,
  _ title: String
) throws {
  let step = steps.replacing("example.x", with: "x")
  let end = "steps:\n  - deleteUser: {}\n  - { \(step) }\n"
  let chain = "scenario: A\nvars: { y: \(cell), z: { w: $(y) }, x: $(z.w) }\n\(end)"
  let found = try Checked(chain).titles
  #expect(found.count == 1)
  #expect(found.allSatisfy { $0.hasPrefix("a.yaml:2:12: error[\(title)") }, "\(found)")
  let row = "scenario: A\nexamples: [ { y: \(cell) } ]\nvars: { x: $(example.y) }\n\(end)"
  let cells = try Checked(row).titles
  #expect(cells.count == 1)
  #expect(cells.allSatisfy { $0.hasPrefix("a.yaml:2:18: error[\(title)") }, "\(cells)")
}

@Test(arguments: stepsWithInvalidValues)
func `an invalid default of a parameter is reported at the default`(
  _ steps: String,
  _ cell: String,
  _ title: String
) throws {
  let step = steps.replacing("example.x", with: "x")
  let text = "flow: f\nparameters: { x: { default: \(cell) } }\nsteps:\n  - { \(step) }\n"
  let found = try Checked(text).titles.filter { $0.contains("error[") }
  #expect(found.count == 1)
  #expect(found.allSatisfy { $0.hasPrefix("a.yaml:2:29: error[\(title)") }, "\(found)")
}

@Test(arguments: stepsWithInvalidValues)
func `an invalid value for a parameter is reported at its definition`(
  _ steps: String,
  _ cell: String,
  _ title: String
) throws {
  let step = steps.replacing("example.x", with: "x")
  let vars = "scenario: A\nvars: { x: \(cell) }\nsteps:\n  - deleteUser: {}\n  - { \(step) }\n"
  let found = try Checked(vars).titles
  #expect(found.count == 1)
  #expect(found.allSatisfy { $0.hasPrefix("a.yaml:2:12: error[\(title)") }, "\(found)")
  let set = "scenario: A\nsteps:\n  - deleteUser: {}\n  - set: { x: \(cell) }\n  - { \(step) }\n"
  let others = try Checked(set).titles
  #expect(others.count == 1)
  #expect(others.allSatisfy { $0.hasPrefix("a.yaml:4:15: error[\(title)") }, "\(others)")
}

@Test(arguments: [
  "signOut: {}, when: { env.Y: b }, expect: { error: $(x) }",
  "signOut: {}, expect: { oneOf: [ { error: $(x) }, { httpStatus: 200 } ] }",
  "AdminCreateUser: { Username: a, MessageAction: $(x) }, expect: { error: InvalidParameterException }",
  "signIn: { username: $(x), password: a$(x) }",
])
func `a definition is not reported where its value can be intended`(_ step: String) throws {
  let text = "scenario: A\nvars: { x: nothing }\nsteps:\n  - deleteUser: {}\n  - { \(step) }\n"
  #expect(try Checked(text).text == "")
}

@Test func `a definition is checked against the limits of each operation that reads it`() throws {
  let text = """
    scenario: A
    vars: { n: 30 }
    steps:
      - ListUserPoolClients: { MaxResults: $(n) }
      - ListWebAuthnCredentials: { MaxResults: $(n), AccessToken: a }
    """
  let found = try Checked(text).titles
  #expect(found.count { $0.hasPrefix("a.yaml:2:12: error[") } == 1, "\(found)")
}

@Test(arguments: [
  (
    "{ UserStatus: UNCONFIRMED }", "AdminGetUser: { Username: a }, expect: { response: $(x) }",
    "ListUsers: {}, expect: { response: { not: $(x) } }", "AF1401"
  ),
  (
    "[confirmSignUp]",
    "signUp: { username: a, password: bcdefghi }, expect: { nextStep: { oneOf: $(x) } }",
    "resetPassword: { username: a }, expect: { nextStep: { not: { oneOf: $(x) } } }", "AF1402"
  ),
])
func `a definition is checked against the outcome of each action that is compared with it`(
  _ value: String,
  _ first: String,
  _ second: String,
  _ code: String
) throws {
  let start = "scenario: A\nvars: { x: \(value) }\nsteps:\n  - { \(first) }\n"
  #expect(try Checked(start).titles == [])
  let errors = try Checked(start + "  - { \(second) }\n").titles.filter { $0.contains("error[") }
  #expect(errors.count == 1)
  #expect(errors.allSatisfy { $0.hasPrefix("a.yaml:2:") && $0.contains(code) }, "\(errors)")
}

@Test(arguments: [
  ("{ length: 1 }", []), ("{ includes: [a], not: { length: 2 } }", []),
  ("{ length: -1 }", ["a.yaml:2:22: error[AF1403]: `length` must be a whole number of at least 0"]),
  ("{ Username: a }", ["a.yaml:5:40: error[AF1805]: a list is needed here"]),
])
func `a definition for a list can be a matcher`(_ value: String, _ titles: [String]) throws {
  let start = "scenario: A\nvars: { x: \(value) }\nsteps:\n  - deleteUser: {}\n"
  #expect(
    try Checked(start + "  - expectUser: { username: a, groups: $(x) }\n").titles == titles
  )
}

@Test func `a definition that several places read is reported once`() throws {
  let text = """
    scenario: A
    vars: { x: Nope, list: { y: Nope } }
    steps:
      - deleteUser: {}
        expect: { error: $(x) }
      - signOut: {}
        expect: { error: { not: $(x) } }
      - signOut: {}
        expect: { error: $(list.y) }
    """
  let titles = try Checked(text).titles
  let mistake = "error[AF1406]: unknown error type `Nope`"
  #expect(titles == ["a.yaml:2:12: \(mistake)", "a.yaml:2:29: \(mistake)"])
}

@Test func `null and a value known only during the run are not reported`() throws {
  let text = """
    scenario: A
    vars: { none: null, later: $(env.LATER), copy: $(later) }
    steps:
      - deleteUser: {}
        expect: { error: $(none) }
      - signOut: {}
        expect: { error: { not: $(later) } }
      - signOut: {}
        expect: { error: { not: $(copy) } }
    """
  #expect(try Checked(text).text == "")
}

@Test func `a mapping where a scalar is needed is still reported where it is read`() throws {
  let text = "scenario: A\nvars: { x: { y: 1s } }\nsteps:\n  - deleteUser: {}\n  - wait: $(x)\n"
  let titles = try Checked(text).titles
  #expect(titles == ["a.yaml:5:11: error[AF1805]: a duration is needed here"])
}
