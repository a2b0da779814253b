import Diagnostics
@testable import Scenario
import Testing

private let noAction =
  "AF1201 a step needs an action – For example, write `- signIn: { username: $(user.email), ... }`."

private let texts: [(steps: String, words: String)] = [
  (
    "- expct: { nextStep: done }\n- signUp: { username: a }",
    "AF1201 a step needs an action – did you mean `expect`, next to an action?"
  ),
  (
    "- expct: { nextStep: done }\n  nam: b\n- signUp: { username: a }",
    "AF1201 a step needs an action – did you mean `expect`, next to an action?"
  ),
  ("- expect: { nextStep: done }\n- signUp: { username: a }", noAction),
  ("- wait: 1.5s", "AF1303 a duration takes only whole numbers – did you mean `1s500ms`?"),
  // A suggestion would repeat the duration that is too long.
  ("- wait: 40000d", "AF1303 a duration must not be longer than a century"),
  ("- wait: 5S", "AF1303 unknown unit `S` – did you mean `5s`?"),
  ("- wait: 2min", "AF1303 unknown unit `min` – did you mean `2m`?"),
  ("- wait: 5 seconds", "AF1303 a duration must not contain spaces – did you mean `5s`?"),
  (
    "- signUp: { username: a@b.c }\n- awaitCode: { to: a@b.c, within: 0s }",
    "AF1303 `within` leaves no time to wait – To check that no message arrives, use `expectNoMessage`."
  ),
  ("- signOut: {}\n  timeout: 0", "AF1303 `timeout` must be longer than `0s`"),
  (
    "- ListUsers: { Limit: 99999999999 }",
    "AF1504 `Limit` must be a whole number from -2147483648 to 2147483647"
  ),
  (
    "- fetchDevices: { options: {} }",
    "AF1205 unknown parameter `options` – Write `fetchDevices` without parameters."
  ),
  (
    "- http: { url: \"https://a.test/\\tb\" }",
    "AF1804 `url` is a URL and can't contain whitespace – Remove the whitespace. In a path, write a space as `%20`."
  ),
]

@Test(arguments: texts)
func `a message suggests the intended form`(_ steps: String, _ said: String) throws {
  let isAlone = steps.hasPrefix("- wait")
  let proof = isAlone ? "\n- signOut: {}" : ""
  #expect(try words("scenario: A\nsteps:\n\(steps)\(proof)\n") == [said])
}

@Test(arguments: [
  ("- wait: { for: 5s }\n- signOut: {}", "Write `wait: 5s`."),
  (
    "- AdminCreateUser: { Username: a, UserAttributes: { email: x } }",
    "Write `[ { Name: email, Value: x } ]`."
  ),
  (
    "- AdminCreateUser: { Username: a, UserAttributes: { email: x, name: 'B, C' } }",
    "Write `[ { Name: email, Value: x }, { Name: name, Value: 'B, C' } ]`."
  ),
  (
    "- AdminCreateUser: { Username: a, UserAttributes: { Name: email, Value: x } }",
    "Write `[ { Name: email, Value: x } ]`."
  ),
  (
    "- AdminCreateUser: { Username: a, UserAttributes: { Name: email } }",
    "Write `[ { Name: email, Value: ... } ]`."
  ),
])
func `a value of the wrong type gets advice that shows the right form`(
  _ steps: String,
  _ help: String
) throws {
  let found = try Checked("scenario: A\nsteps:\n\(steps)\n").diagnostics
  #expect(found.map(\.help) == [help])
}

@Test(arguments: [
  ("- wait: { for: 2 hours }", "Write `wait: 2h`."),
  ("- wait: { hours: 2 }", "Write `wait: 2h`."),
  ("- AdminCreateUser: { Username: a, DesiredDeliveryMediums: EMAIL }", "Write `[EMAIL]`."),
  ("tags: smoke", "Write `tags: [smoke]`."),
  ("tags: Sign_Up", "Write `tags: [sign-up]`."),
  ("tags: Smoke, sign up", "Write `tags: [smoke, sign-up]`."),
  ("tags: smoke slow", "Write `tags: [smoke, slow]`."),
  ("requires: Mock", "Write `requires: [mock]`."),
])
func `the help for a value of the wrong type contains the value`(
  _ text: String,
  _ help: String
) throws {
  let found = try Checked("scenario: A\nsteps:\n- signOut: {}\n\(text)\n").diagnostics
  #expect(found.map(\.help) == [help])
}

private let pairs = "[ { Name: email, Value: b@c.de } ]"

@Test(arguments: [
  ("steps: [ signUp: { username: a, attributes: \(pairs) } ]", "Write `{ email: ... }`."),
  (
    "given: { users: [ { as: a, attributes: \(pairs) } ] }\nsteps: [ signOut: {} ]",
    "Write `{ email: ... }`."
  ),
  ("steps: [ http: { url: https://a.b, headers: [ a ] } ]", "Write `{ NAME: ... }`."),
  ("steps: [ http: { url: https://a.b, form: [ a ] } ]", "Write `{ NAME: ... }`."),
  ("examples: [ a ]\nsteps: [ signOut: {} ]", "Write `{ KEY: value }`."),
])
func `a value that must be a mapping gets advice that shows the form`(
  _ text: String,
  _ help: String
) throws {
  let found = try Checked("scenario: A\n\(text)\n").diagnostics
  #expect(found.map(\.code.description) == ["AF1107"])
  #expect(found.map(\.help) == [help])
}

@Test(arguments: [
  ("signIn: ann", "Write `signIn: { username: ann }`."),
  ("signIn: 'ann'", "Write `signIn: { username: 'ann' }`."),
  ("signIn: Doe, Ann's", "Write `signIn: { username: 'Doe, Ann''s' }`."),
  ("awaitCode: $(env.NAME)@a.de", "Write `awaitCode: { to: $(env.NAME)@a.de }`."),
  ("http: https://a.b/c", "Write `http: { url: https://a.b/c }`."),
  ("signIn: $(env.NAME)", "Write `signIn: { username: ... }`."),
  ("signIn: [ann]", "Write `signIn: { username: ... }`."),
  (
    "signIn: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddd", "Write `signIn: { username: ... }`."
  ),
  ("confirmSignUp: '123456'", "Write `confirmSignUp: { username: ..., code: ... }`."),
])
func `a string in place of the parameters gets advice with the string in its parameter`(
  _ step: String,
  _ help: String
) throws {
  #expect(try Checked("scenario: A\nsteps:\n- \(step)\n").diagnostics.map(\.help) == [help])
}

@Test(arguments: [
  ("", "http: $(example.list)", "`http`", "mapping"),
  ("given: { users: $(example.list) }", "signOut: {}", "`users`", "list"),
  ("given: { clients: $(example.list) }", "signOut: {}", "`clients`", "mapping"),
  ("", "set: $(example.list)", "`set`", "mapping"),
])
func `a value in place of a literal list or mapping is reported`(
  _ given: String,
  _ step: String,
  _ subject: String,
  _ kind: String
) throws {
  let rows = "examples: [ { list: [a] }, { list: [b] } ]"
  let found = try Checked("scenario: A\n\(rows)\n\(given)\nsteps: [ \(step) ]\n").words
  let title = "AF1307 \(subject) must be a literal \(kind): `$(...)` is not supported here"
  #expect(found.contains { $0.hasPrefix(title) }, "\(found)")
}
