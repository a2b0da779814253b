import Diagnostics
@testable import Scenario
import Testing

private let empty: [(steps: String, words: String)] = [
  (
    "- signUp: { username: a, '': b }",
    "AF1205 the parameter is empty – In `signUp`, use only `username`, `password`, `attributes`, `validationData`, `autoSignIn`, and `metadata`."
  ),
  (
    "- signUp: { username: a }\n  id: ''",
    "AF1605 the name is empty – Start with a letter. Letters, digits, `_`, `-`, and `:` can follow."
  ),
  (
    "- signUp: { username: a }\n  id: null",
    "AF1605 invalid name `null` – If you don't want a name here, remove the key. If the name is `null`, put it in quotes."
  ),
  (
    "- AdminGetUser:",
    "AF1105 `AdminGetUser` has no value – Write `AdminGetUser: { Username: ... }`."
  ),
  (
    "- ListUsers:",
    "AF1105 `ListUsers` has no value – Write `ListUsers: {}`, or `ListUsers: { MEMBER: ... }`."
  ),
  (
    "- http: { url: 'https://a.test', headers: { '': a } }",
    "AF1804 a header's name is empty"
  ),
]

@Test(arguments: empty)
func `an empty value is reported with the right form`(_ steps: String, _ said: String) throws {
  #expect(try words(inSteps: steps) == [said])
}

@Test func `a variable without a value is reported only where it is defined`() throws {
  let text = "scenario: A\nvars: { a: , b: $(a) }\nsteps:\n  - signOut: {}\n"
  #expect(try words(text) == ["AF1105 `a` has no value"])
}

@Test(arguments: ["''", "' '"])
func `the name of a lock must not be blank`(_ name: String) {
  #expect(
    mistakes(in: "scenario: A\nlock: [mail, 1️⃣\(name)2️⃣]\nsteps: [ signOut: {} ]\n")
      == "1️⃣2️⃣ AF1105 the name of a lock must not be blank"
  )
}

@Test(arguments: [
  ("AdminSetUserPassword: { Username: a, Password: 1️⃣null2️⃣ }", "`AdminSetUserPassword`", "Password"),
  ("SignUp: { Username: 1️⃣null2️⃣, Password: Abcdef1! }", "`SignUp`", "Username"),
  ("GetUser: { AccessToken: 1️⃣null2️⃣ }", "`GetUser`", "AccessToken"),
  (
    "AdminCreateUser: { Username: a, UserAttributes: [{ Name: 1️⃣null2️⃣, Value: b }] }",
    "an element of `UserAttributes`", "Name"
  ),
])
func `a required member that is null is reported unless the step expects an error`(
  _ step: String,
  _ subject: String,
  _ member: String
) {
  #expect(
    mistakes(inSteps: "  - \(step)")
      == """
      1️⃣2️⃣ AF1503 \(subject) needs `\(member)`, which can't be null
        help: To omit a member on purpose, expect an `error`.
      """
  )
  let plain = step.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
  let expecting = "  - \(plain)\n    expect: { error: InvalidParameterException }"
  #expect(mistakes(inSteps: expecting) == "")
}

@Test(arguments: ["AccesToken", "Banana"])
func `a required member that is null is not reported if an unknown name may mean it`(
  _ name: String
) throws {
  let said = try words(inSteps: "- GetUser: { AccessToken: null, \(name): a }")
  #expect(said.count == 1)
  #expect(said.first?.hasPrefix("AF1502 unknown member `\(name)`") == true)
}

@Test(arguments: [
  ("steps: [ { signOut: {}, name: 1️⃣null2️⃣ } ]", "`name`"),
  ("steps: [ http: { url: 1️⃣Null2️⃣ } ]", "`url`"),
  (
    "steps: [ { ListUsers: {}, expect: { requestId: { startsWith: 1️⃣null2️⃣ } } } ]",
    "`startsWith`"
  ),
  (
    "given: { triggers: { preSignUp: { fail: 1️⃣null2️⃣ } } }\nsteps: [ signOut: {} ]",
    "`fail`"
  ),
  (
    "given: { triggers: { preSignUp: { run: [cat, 1️⃣null2️⃣] } } }\nsteps: [ signOut: {} ]",
    "an argument of `run`"
  ),
])
func `a string must not be null without quotes`(_ keys: String, _ subject: String) {
  #expect(
    mistakes(in: "scenario: A\n\(keys)\n") == """
      1️⃣2️⃣ AF1105 \(subject) has no value
        help: If you mean a string, put the value in quotes.
      """
  )
  let quoted = keys.replacing("1️⃣null2️⃣", with: "'null'")
  if quoted != keys { #expect(mistakes(in: "scenario: A\n\(quoted)\n") == "") }
}

@Test(arguments: ["username", "password", "email"])
func `a string of a given user must not be null`(_ key: String) {
  #expect(
    mistakes(
      in: "scenario: A\ngiven: { users: [{ as: a, \(key): 1️⃣null2️⃣ }] }\nsteps: [ signOut: {} ]\n"
    ) == """
      1️⃣2️⃣ AF1105 `\(key)` has no value
        help: Remove the key, or put the value in quotes if you mean a string.
      """
  )
}

@Test(arguments: [
  ("`scenario`", "scenario: 1️⃣null2️⃣\nsteps: [ signOut: {} ]\n"),
  ("`flow`", "flow: 1️⃣~2️⃣\nsteps: [ signOut: {} ]\n"),
  ("a tag", "scenario: A\ntags: [1️⃣null2️⃣]\nsteps: [ signOut: {} ]\n"),
  ("a lock", "scenario: A\nlock: [1️⃣null2️⃣]\nsteps: [ signOut: {} ]\n"),
  (
    "a group's name",
    "scenario: A\ngiven: { users: [{ as: a, groups: [1️⃣null2️⃣] }] }\nsteps: [ signOut: {} ]\n"
  ),
  ("`description`", "scenario: A\ndescription: 1️⃣null2️⃣\nsteps: [ signOut: {} ]\n"),
  ("`name`", "scenario: A\nsteps: [ { signOut: {}, name: 1️⃣null2️⃣ } ]\n"),
  ("`note`", "scenario: A\nsteps: [ { signOut: {}, note: 1️⃣Null2️⃣ } ]\n"),
])
func `a name or a note must not be null`(_ subject: String, _ text: String) {
  #expect(
    mistakes(in: text) == """
      1️⃣2️⃣ AF1105 \(subject) has no value
        help: If you mean a string, put the value in quotes.
      """
  )
}
