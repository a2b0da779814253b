import Diagnostics
import JSON
@testable import Scenario
import Testing

private let impossible: [(steps: String, words: String)] = [
  (
    "- expectUser: { username: a, groups: { fields: { length: 3 } } }",
    "AF1401 `groups` has no fields – `groups` is a list"
  ),
  (
    "- expectUser: { username: a, status: { fields: { length: 3 } } }",
    "AF1401 `status` has no fields – `status` is a string"
  ),
  (
    "- ListUsers: {}\n  expect: { response: { Users: { fields: { contains: x } } } }",
    "AF1401 `response.Users` has no fields – `response.Users` is a list"
  ),
  (
    "- expectUser: { username: a, groups: [ [a] ] }",
    "AF1402 an element of `groups` is always a string – this is a list"
  ),
  (
    "- ListUsers: {}\n  expect: { response: { Users: [ { Enabled: perhaps } ] } }",
    "AF1402 `Enabled` of an element of `response.Users` is always `true` or `false` – this is a string"
  ),
  (
    "- AdminGetUser: { Username: a }\n  expect: { response: { UserStatus: Confirmed } }",
    "AF1402 `response.UserStatus` can't be `Confirmed` – did you mean `CONFIRMED`?"
  ),
  (
    "- signUp: { username: a }\n  expect: { error: 'An account already exists' }",
    "AF1406 unknown error type `An account already exists` – An error's name is one word. Write `error: { type: ..., message: ... }` to compare its message."
  ),
  (
    "- signOut: {}\n  repeat: 3\n  until: { error: Foo }",
    "AF1406 unknown error type `Foo` – To wait for success, write `error: null`."
  ),
  (
    "- ListUsers: {}\n  expect: { response: { Users: { length: { atLeast: three } } } }",
    "AF1403 `atLeast` needs a number here"
  ),
  (
    "- AdminGetUser: { Username: a }\n  expect: { response: { Username: { atMost: 5 } } }",
    "AF1403 `atMost` compares only numbers, durations, and times – `response.Username` is a string"
  ),
  (
    "- AdminGetUser: { Username: a }\n  expect: { response: { UserStatus: { atLeast: 3 } } }",
    "AF1403 `atLeast` compares only numbers, durations, and times – `response.UserStatus` is one of a fixed set of words"
  ),
  (
    "- ListUsers: {}\n  expect: { response: { Users: { length: { oneOf: [2, a] } } } }",
    "AF1402 `length` is always a number – this is a string"
  ),
  (
    "- signIn: { username: a, password: bb }\n  expect: { tokens: { id: { claims: { exp: { atLeast: soon } } } } }",
    "AF1403 `atLeast` compares only numbers, durations, and times – this is a string"
  ),
  (
    "- expectUser: { username: a, attributes: x }",
    "AF1402 `attributes` is always a mapping – this is a string"
  ),
]

@Test(arguments: impossible)
func `an expectation that no outcome can meet gets advice`(_ steps: String, _ said: String) throws {
  #expect(try words(inSteps: steps) == [said])
}

@Test(arguments: [
  "- expectUser: { username: a, status: { atLeast: abc } }",
  "- AdminGetUser: { Username: a }\n  expect: { response: { UserStatus: { atMost: 3 } } }",
])
func `a limit for a value from a fixed set of words gives a warning`(_ steps: String) throws {
  let found = try words(inSteps: steps)
  #expect(found.count == 1)
  #expect(found.first?.hasPrefix("AF1403") == true)
  #expect(found.first?.hasSuffix("is one of a fixed set of words") == true)
}

@Test(arguments: [
  "- signIn: { username: a, password: b }\n  expect: { tokens: { id: { claims: { exp: { atLeast: $(now+5m) } } } } }",
  "- AdminGetUser: { Username: a }\n  expect: { response: { UserCreateDate: { atMost: 2026-11-22T12:48:00Z } } }",
  "- fetchUserAttributes: {}\n  expect: { attributes: { 'custom:age': { atLeast: 18 } } }",
])
func `a time can be limited by a time, and a string by a number`(_ steps: String) throws {
  #expect(try words(inSteps: steps) == [])
}

@Test(arguments: [
  ("signUp: { username: a }", "UserExists", "UsernameExistsException"),
  ("signUp: { username: a }", "UsernameExists", "UsernameExistsException"),
  ("signUp: { username: a }", "UserNotFoundExeption", "UserNotFoundException"),
])
func `errors that the step can return are suggested first`(
  _ step: String,
  _ name: String,
  _ meant: String
) throws {
  let text = "scenario: A\nsteps:\n- \(step)\n  expect: { error: \(name) }\n"
  let said = "AF1406 unknown error type `\(name)` – did you mean `\(meant)`?"
  #expect(try Checked(text).words == [said])
}

@Test(arguments: [
  ("{ type: NotAuthorizedException, message: { contains: a } }", []),
  ("{ type: Nope }", ["a.yaml:2:36: error[AF1406]: unknown error type `Nope`"]),
  ("{ mesage: a }", ["a.yaml:2:30: error[AF1401]: `error` has no `mesage`"]),
])
func `the fields of an error in a row are checked`(_ error: String, _ titles: [String]) throws {
  let rows = "examples: [ { x: 1, error: \(error) }, { x: 2, error: null } ]"
  let step = "signUp: { username: $(example.x) }\n  expect: { error: $(example.error) }"
  #expect(try Checked("scenario: A\n\(rows)\nsteps:\n- \(step)\n").titles == titles)
}

@Test func `a parameter of a flow can be the name of an error, but not its fields`() throws {
  let parameters = "parameters: { x: { default: { type: NotAuthorizedException } } }"
  let step = "deleteUser: {}\n  expect: { error: $(x) }"
  let found = try Checked("flow: f\n\(parameters)\nsteps:\n- \(step)\n").titles
  #expect(found.contains { $0.hasPrefix("a.yaml:2:") && $0.contains("error[") }, "\(found)")
}

@Test(arguments: [("null", true), ("list", true), ("Nope", false)])
func `a value with the matcher for kinds needs the name of a kind`(
  _ name: String,
  _ isMatcher: Bool
) {
  #expect(isKindMatcher(.string(name)) == isMatcher)
}

@Test(arguments: [JSONValue.array([]), .object([:]), .array([.string("null")])])
func `a list or a mapping is not the name of a kind`(_ value: JSONValue) {
  #expect(!isKindMatcher(value))
  #expect(isKindMatcher(.null))
}

/// Whether a mapping with this value for `is` is a matcher.
private func isKindMatcher(_ value: JSONValue) -> Bool {
  let pattern = Pattern(standingFor: .object(["is": value]), at: SourceRange(at: .start))
  return if case .words = pattern.form { true } else { false }
}

@Test func `a limit for a time that is not a time gets advice on writing times`() throws {
  let step = "AdminGetUser: { Username: a }\n  expect: { response: { \(limit) } }"
  let said =
    "AF1403 `atLeast` needs a time here – Write a time such as `$(now-1d)` or `2026-11-22`."
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").words == [said])
}

private let limit = "UserLastModifiedDate: { atLeast: yesterday }"
