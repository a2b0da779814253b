import Diagnostics
import Testing

// Each mistake is reported once, where it was made.

@Test(arguments: [
  (
    "given: { pool: { UserPoolTeir: y } }", "signOut: {}",
    ["AF1701 unknown member `UserPoolTeir` – did you mean `UserPoolTier`?"]
  ),
  (
    "", "expectUser: { username: a, group: x }",
    ["AF1205 unknown parameter `group` – did you mean `groups`?"]
  ),
  (
    "", "AdminGetUser: { Usrname: $(user.emial) }",
    [
      "AF1502 unknown member `Usrname` – did you mean `Username`?",
      "AF1607 `user` has no `emial` – did you mean `email`?",
    ]
  ),
])
func `for a corrected key, only its values are checked`(
  _ given: String,
  _ step: String,
  _ said: [String]
) throws {
  #expect(try Checked("scenario: A\n\(given)\nsteps: [ \(step) ]\n").words == said)
}

@Test(arguments: [
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: [ { email: b } ] }",
    "AF1502 unknown member `email` – Write `{ Name: email, Value: ... }`."
  ),
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: [ { Key: email, Value: b } ] }",
    "AF1502 unknown member `Key` – `Name` is missing. In an element of `UserAttributes`, use only `Name` and `Value`."
  ),
  (
    "AdminGetUser: { Id: a }",
    "AF1502 unknown member `Id` – `Username` is missing. In `AdminGetUser`, use only `UserPoolId` and `Username`."
  ),
])
func `a member under a wrong name is not also reported as missing`(
  _ step: String,
  _ said: String
) throws {
  #expect(try Checked("scenario: A\nsteps: [ \(step) ]\n").words == [said])
}

@Test(arguments: [
  (
    "confirmSignIn: { color: '123456' }",
    "AF1205 unknown parameter `color` – `confirmSignIn` needs `code`, `newPassword`, `password`, `answer`, `select`, `email`, or `passkey`."
  ),
  (
    "injectFault: { op: SignUp }",
    "AF1205 unknown parameter `op` – `injectFault` needs `operation` or `mail`."
  ),
])
func `a parameter under a wrong name is not also reported as missing`(
  _ step: String,
  _ said: String
) throws {
  let found = try Checked("scenario: A\nsteps: [ \(step), signOut: {} ]\n").words
  #expect(found.count == 1)
  #expect(found.first?.hasPrefix(said) == true, "\(found)")
}

private let steps = "steps: [ signUp: { username: $(user.email), password: $(user.password) } ]"

@Test(arguments: [
  ("name: A\n\(steps)", "AF1103 unknown key `name` – did you mean `scenario`?"),
  ("\(steps)\ntitle: A", "AF1103 unknown key `title` – did you mean `scenario`?"),
  (
    "scenarios:\n  - scenario: A\n    \(steps)",
    "AF1103 a document can contain only one scenario – Write each scenario as its own document, separated by a `---` line."
  ),
])
func `a wrong key for the scenario's name is one mistake`(_ text: String, _ said: String) throws {
  #expect(try Checked(text + "\n").words == [said])
}

@Test func `a second key for a scenario's name is an unknown key`() throws {
  let found = try Checked("scenario: A\nname: B\n\(steps)\n").words
  #expect(found.count == 1)
  #expect(found.first?.hasPrefix("AF1103 unknown key `name` – In a scenario, use only") == true)
}

private let flow = "flow: F\nparameters: { email: {} }\nsteps: [ signUp: { username: $(email) } ]\n"

@Test(arguments: [
  (
    "{ file: f.yaml, parameters: { email: a } }",
    [
      "AF1205 unknown parameter `file` – did you mean `flow`?",
      "AF1205 unknown parameter `parameters` – did you mean `with`?",
    ]
  ),
  (
    "{ flow: f.yaml, args: { email: a } }",
    ["AF1205 unknown parameter `args` – did you mean `with`?"]
  ),
  (
    "{ flow: f.yaml, parameters: { emial: a } }",
    [
      "AF1205 unknown parameter `parameters` – did you mean `with`?",
      "AF1724 unknown parameter `emial` – did you mean `email`?",
    ]
  ),
  (
    "{ flow: none.yaml, args: { email: a } }",
    [
      "AF1710 the file `none.yaml` does not exist – Write the path relative to the folder of this file.",
      "AF1205 unknown parameter `args` – did you mean `with`?",
    ]
  ),
])
func `a wrong key for the arguments of a flow is read as with`(
  _ use: String,
  _ said: [String]
) throws {
  let text = "scenario: A\nsteps:\n  - use: \(use)\n"
  #expect(try Checked(text, with: ["f.yaml": flow]).words == said)
}

@Test(arguments: [
  ("AdminGetUser: { Username: '{{ user.email }}' }", "user.email"),
  ("AdminListGroupsForUser: { Username: a, Limit: '{{ pool.id }}' }", "pool.id"),
  ("confirmSignUp: { username: '{{ user.email }}', code: '123456' }", "user.email"),
])
func `another tool's placeholder that the service would reject is one error`(
  _ step: String,
  _ path: String
) throws {
  let found = try Checked("scenario: A\nsteps:\n- \(step)\n").diagnostics
  #expect(found.map(\.code.description) == ["AF1302"])
  #expect(found.map(\.severity) == [.error])
  #expect(found.map(\.help) == ["Write `$(\(path))`."])
}

@Test(arguments: [
  (
    "user: x",
    [
      "AF1724 unknown parameter `user` – The flow `F` needs `email`. Use only `email` and `password`."
    ]
  ),
  ("emial: x", ["AF1724 unknown parameter `emial` – did you mean `email`?"]),
  (
    "email: a, user: x",
    ["AF1724 unknown parameter `user` – For the flow `F`, use only `email` and `password`."]
  ),
  ("password: x", ["AF1725 the flow `F` needs `email`"]),
])
func `an argument under a wrong name is not also reported as missing`(
  _ arguments: String,
  _ said: [String]
) throws {
  let flow = """
    flow: F
    parameters: { email: {}, password: { default: x } }
    steps: [ signIn: { username: $(email), password: $(password) } ]
    """
  let text = "scenario: A\nsteps: [ use: { flow: f.yaml, with: { \(arguments) } } ]\n"
  #expect(try Checked(text, with: ["f.yaml": flow]).words == said)
}

@Test func `further parameters of an exclusive group have their own label`() throws {
  let step = "confirmSignIn: { code: '1', answer: '2', select: SMS_MFA }"
  let found = try Checked("scenario: A\nsteps: [ \(step) ]\n").diagnostics
  #expect(found.map(\.label) == ["this is a second parameter", "this is another parameter"])
}
