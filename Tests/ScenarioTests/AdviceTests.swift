import Diagnostics
import Scenario
import Testing

/// The diagnostics of a file, each with its label, or with its help if it has no label.
private func words(_ text: String, with others: [String: String] = [:]) throws -> [String] {
  try Checked(text, with: others).words
}

private func words(inSteps steps: String) throws -> [String] {
  try words("scenario: A\nsteps:\n\(steps)\n")
}

@Test(arguments: [
  ("signUp { username: x }", "signUp", "{ ... }"),
  ("signUp{ username: x }", "signUp", "{ ... }"),
  ("signUp username: x", "signUp", "{ ... }"),
  ("signUp = { username: x }", "signUp", "{ ... }"),
  ("signUp; { username: x }", "signUp", "{ ... }"),
  ("signUp {}", "signUp", "{ ... }"),
  ("AdminGetUser { Username: x }", "AdminGetUser", "{ ... }"),
])
func `a missing colon after an action is reported as missing`(
  _ step: String,
  _ action: String,
  _ form: String
) throws {
  let said = "AF1201 missing colon after `\(action)` – Write `\(action): \(form)`."
  #expect(try words(inSteps: "- \(step)") == [said])
}

@Test(arguments: [
  ("- 1️⃣signUp2️⃣ { username: a, password: b }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣{ username: a, password: b, autoSignIn: true }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ { attributes: { email: a }, username: b }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ {\n    username: a,\n    password: b\n  }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ {\n    username: a\n  }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣ { username: a,\n           password: b }", "signUp", "{"),
  ("- 1️⃣signUp2️⃣\n  {\n    username: a,\n    password: b\n  }", "signUp", "{"),
  ("- name: x\n  1️⃣signUp2️⃣ { username: a, password: b }", "signUp", "{"),
  ("- signUp:\n    username: a\n    1️⃣attributes2️⃣ { email: b, name: c }", "attributes", "{"),
  ("- signUp: { username: a, 1️⃣attributes2️⃣ { email: b, name: c } }", "attributes", "{"),
  ("- signUp: { username: a }\n  1️⃣expect2️⃣ { nextStep: done, userSub: b }", "expect", "{"),
  ("- signUp: { username: a }\n  1️⃣expect2️⃣ {\n    nextStep: done\n  }", "expect", "{"),
  ("- signUp: { username: a }\n1️⃣given2️⃣ { pool: { MfaConfiguration: OPTIONAL } }", "given", "{"),
  ("- signUp: { username: a }\n1️⃣given2️⃣ { users: [ { as: alice }, { as: bob } ] }", "given", "{"),
  ("- signUp: { username: a }\n1️⃣tags2️⃣ [ smoke, sign-up ]", "tags", "["),
  ("- signUp: { username: a }\n1️⃣given2️⃣ {}\ntags: [ a ]", "given", "{"),
])
func `a missing colon before a bracket is reported after its key`(
  _ steps: String,
  _ word: String,
  _ bracket: String
) {
  let form = bracket == "{" ? "{ ... }" : "[ ... ]"
  #expect(
    mistakes(inSteps: steps) == """
      1️⃣2️⃣ AF1010 missing colon after `\(word)`
        note: nothing else in this document is checked
        help: Write `\(word): \(form)`.
      """
  )
}

@Test func `a missing colon after a parameter is reported as missing`() throws {
  #expect(
    try words(inSteps: "- signUp: { username a@b.de }") == [
      "AF1105 `username a@b.de` has no value – Write a colon between a key and its value: `username: a@b.de`."
    ]
  )
}

private let roots: [(text: String, said: String)] = [
  (
    "vars: { Pass: a }\nsteps: [ signUp: { username: $(vars.Pass) } ]",
    "AF1601 unknown name `vars` – did you mean `$(Pass)`?"
  ),
  (
    "steps: [ { signUp: { username: a }, save: code }, AdminGetUser: { Username: $(save.code) } ]",
    "AF1601 unknown name `save` – did you mean `$(code)`?"
  ),
  (
    "examples: [ { password: a } ]\nsteps: [ signUp: { username: $(password) } ]",
    "AF1601 unknown name `password` – did you mean `$(example.password)`?"
  ),
  (
    "given: { users: [ { as: alice } ] }\nsteps: [ AdminGetUser: { Username: $(alice.email) } ]",
    "AF1601 unknown name `alice` – did you mean `$(users.alice.email)`?"
  ),
  (
    "steps: [ signUp: { username: $(users.email) } ]",
    "AF1607 `users.email` is not a value by itself – For example, write `$(user.email)`."
  ),
  (
    "steps: [ signUp: { username: $(users.bob) } ]",
    "AF1607 `users.bob` is not a value by itself – For example, write `$(users.bob.email)`."
  ),
  (
    "steps: [ { signUp: { username: a }, when: { pool: x } } ]",
    "AF1607 `pool` is not a value by itself – For example, write `pool.id`."
  ),
]

@Test(arguments: roots)
func `a value with the wrong root gets a suggestion with the right root`(
  _ text: String,
  _ said: String
) throws {
  #expect(try words("scenario: A\n\(text)\n") == [said])
}

@Test func `an argument of a generator without arguments is reported`() throws {
  #expect(
    try words(inSteps: "- AdminGetUser: { Username: $(uuid(3)) }") == [
      "AF1306 `uuid` takes no argument – Write `$(uuid)`."
    ]
  )
}

@Test func `a capitalized verb is reported as one mistake`() throws {
  let steps = """
    - SignUp: { username: a, password: $(user.password) }
      expect: { nextStep: confirmSignUp }
    """
  #expect(
    try words(inSteps: steps) == [
      "AF1502 `SignUp` is a Cognito operation, whose members start with a capital letter – did you mean the action `signUp`?"
    ]
  )
}

private let idle = "flow: F\nsteps: [ signOut: {} ]\n"

@Test(arguments: [
  ("expect: { foo: x }", "AF1401 the outcome of `use` has no `foo`", "foo", ""),
  ("save: { q: foo }", "AF1401 the outcome of `use` has no `foo`", "foo", ""),
  ("save: q", "AF1405 `use` has no main value to save", "q", " Then write `save: { q: q }`."),
])
func `an outcome of a flow that returns nothing gets advice to add it to returns`(
  _ modifier: String,
  _ title: String,
  _ name: String,
  _ end: String
) throws {
  let help = "The flow `F` returns nothing. Add `returns: { \(name): ... }` to it.\(end)"
  let said = "\(title) – \(help)"
  let text = "scenario: A\nsteps:\n- use: { flow: f.yaml }\n  \(modifier)\n"
  #expect(try words(text, with: ["f.yaml": idle]) == [said])
}

@Test(arguments: [
  (
    "'#F'",
    "AF1721 invalid flow reference: expected `FILE`, or `FILE#NAME` if the file has several flows – For a flow in this file, write `a.yaml#F`."
  ),
  ("F", "AF1710 the file `F` does not exist – For a flow in this file, write `a.yaml#F`."),
])
func `a flow in the same file must be referenced with the file name`(
  _ name: String,
  _ said: String
) throws {
  let text = "scenario: A\nsteps: [ use: { flow: \(name) } ]\n---\n\(idle)"
  #expect(try words(text) == [said])
}

@Test(arguments: [("flows/f", "flows/f.yaml"), ("'flows/f#F'", "flows/f.yaml#F")])
func `a flow's file without its extension gets the extension`(
  _ written: String,
  _ meant: String
) throws {
  let text = "scenario: A\nsteps: [ use: { flow: \(written) } ]\n"
  let said = "AF1710 the file `flows/f` does not exist – did you mean `\(meant)`?"
  #expect(try words(text, with: ["flows/f.yaml": idle]) == [said])
}

@Test(arguments: ["params", "args"])
func `a wrong key for a flow's parameters still defines them`(_ word: String) throws {
  let flow = "flow: F\n\(word): { a: {} }\nsteps: [ signUp: { username: $(a) } ]\n"
  #expect(try words(flow) == ["AF1103 unknown key `\(word)` – did you mean `parameters`?"])
}

private let saves: [(steps: String, said: String)] = [
  (
    "- signUp: { username: a }\n  save: $(sub)\n- AdminGetUser: { Username: $(sub) }",
    "AF1112 `$(...)` is not supported in a key or a name – Write `sub`."
  ),
  (
    "- signIn: { username: a, password: b }\n  save: { tokens: acess }",
    "AF1401 the outcome of `signIn` has no `acess` – did you mean `tokens.access`?"
  ),
]

@Test(arguments: saves)
func `a mistake in save is reported once with a suggestion`(_ steps: String, _ said: String) throws
{
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

private let typed: [(text: String, said: [String])] = [
  (
    "scenario: A\nsteps: [ signUp: { username: “$(user.email)” } ]",
    ["AF1024 typographic quotes are not quotes in YAML – these quotes are part of the string"]
  ),
  (
    "scenario: ”Q”\nsteps: [ signOut: {} ]",
    ["AF1024 typographic quotes are not quotes in YAML – these quotes are part of the string"]
  ),
  ("scenario: “A” is not “B”\nsteps: [ signOut: {} ]", []),
  ("scenario: '“A”'\nsteps: [ signOut: {} ]", []),
  ("scenario: Alice’s sign-out\nsteps: [ signOut: {} ]", []),
  ("scenario: 5\u{A0}€ more\nsteps: [ signOut: {} ]", []),
  (
    "scenario: A\nsteps: [ signUp: { username: $(user.email)\u{A0} } ]",
    ["AF1025 a no-break space (U+00A0) is not a space in YAML – this character looks like a space"]
  ),
]

@Test(arguments: typed)
func `typographic characters are distinguished from YAML syntax`(
  _ text: String,
  _ said: [String]
) throws {
  #expect(try words(text + "\n") == said)
}

@Test(arguments: [
  "  - signUp: { username: a }\n\u{A0}\u{A0}\u{A0} expect: { nextStep: done }",
  "  - signUp:\u{A0}{ username: a }", "  - signUp: { username:\u{A0}a }",
])
func `a no-break space used as whitespace is reported`(_ steps: String) throws {
  let found = try Checked("scenario: A\nsteps:\n\(steps)\n").diagnostics
  #expect(found.contains { $0.code.description == "AF1025" })
}

@Test(arguments: ["scenario S", "scenario:S"])
func `a first line without a colon is reported on that line`(_ line: String) throws {
  let found = try Checked("\(line)\nsteps:\n  - signOut: {}\n").diagnostics
  #expect(found.map(\.title) == ["a key must be followed by a colon and a space"])
  #expect(found.first?.range.lowerBound.line == 1)
}

@Test func `a key that is indented like the list element above gets advice on its indentation`()
  throws
{
  let text = "scenario: A\ntags:\n  - smoke\n    steps:\n  - signOut: {}\n"
  let found = try Checked(text).diagnostics
  #expect(found.map(\.title) == ["a key must be followed by a colon and a space"])
  #expect(found.map(\.help) == ["If `smoke` is a whole list element, start `steps:` further left."])
}

private let misplaced: [(steps: String, said: String)] = [
  (
    "- signUp: { username: a }\n  nextStep: confirmSignUp",
    "AF1202 `nextStep` belongs in `expect` – Move it to `expect: { nextStep: ... }`."
  ),
  (
    "- signUp: { username: a }\n  error: UsernameExistsException",
    "AF1202 `error` belongs in `expect` – Move it to `expect: { error: ... }`."
  ),
  (
    "- signUp: { username: a }\n  expect: { error: UsernameExistsException, message: { contains: b } }",
    "AF1401 `message` belongs in `error` – Write `error: { type: ..., message: ... }`."
  ),
  (
    "- signUp: { username: a }\n  cleanup: [ AdminDeleteUser: { Username: a } ]",
    "AF1202 `cleanup` belongs to the scenario, next to `steps` – Move it out of the step, to the top level of the scenario."
  ),
  (
    "- signUp: { username: a }\n- id: up\n- AdminGetUser: { Username: $(steps.up.userSub) }",
    "AF1201 `id` belongs next to an action – Replace the `- ` here, or the `- ` of the step below, with two spaces."
  ),
  (
    "- name: Signs up\n- signUp: { username: a }",
    "AF1201 `name` belongs next to an action – Replace the `- ` of the step below with two spaces."
  ),
  (
    "- signUp: { username: a }\n- name: Signs up",
    "AF1201 `name` belongs next to an action – Replace the `- ` here with two spaces."
  ),
  (
    "- signUp: { username: a }\n- save: sub\n  note: x\n- AdminGetUser: { Username: $(sub) }",
    "AF1201 `save` and `note` belong to the step above – Write them in the step above, without the `- `."
  ),
  (
    "- advanceClock: { by: 5m }\n- signOut: {}",
    "AF1107 `advanceClock` must be a duration – this is a mapping"
  ),
  (
    "- signOut: {}\n  repeat: 99999999999999999999",
    "AF1718 `repeat` must be a whole number from 1 to \(Int.max)"
  ),
  (
    "- AdminCreateUser: { Username: a, UserAttributes: { email: x } }",
    "AF1504 `UserAttributes` must be a list – this is a mapping"
  ),
  (
    "- signUp: { username: $(uuid()) }",
    "AF1301 expected a path or a number – did you mean `$(uuid)`?"
  ),
  (
    "- signUp: { username: a }\n  save: {}",
    "AF1105 `save` is empty – Write `save: NAME`, or `save: { NAME: path.in.the.outcome }`."
  ),
]

@Test(arguments: misplaced)
func `a misplaced key gets advice on the right place`(_ steps: String, _ said: String) throws {
  #expect(try words(inSteps: steps) == [said])
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

@Test func `a client setting in the pool gets advice to move it to the client`() throws {
  let text = """
    scenario: A
    given: { pool: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] } }
    steps: [ signOut: {} ]
    """
  #expect(
    try words(text) == [
      "AF1701 `ExplicitAuthFlows` belongs in `client` – Move it to `given.client`."
    ]
  )
}

private let kept = "- awaitCode: { to: $(user.email) }\n  save: code\n  note: by hand\n"

private let forgotten: [(steps: String, path: String?)] = [
  (kept + "- confirmSignUp: { username: $(user.email), code: code }", "code"),
  (kept + "- confirmSignUp: { username: $(user.email), code: $code }", "code"),
  (kept + "- confirmSignUp: { username: $(user.email), code: '<code>' }", "code"),
  (kept + "- ConfirmSignUp: { Username: $(code), ConfirmationCode: code }", "code"),
  ("- signUp: { username: user.email, password: $(user.password) }", "user.email"),
  ("- signUp: { username: user.name, password: $(user.password) }", nil),
  ("- signUp: { username: code, password: $(user.password) }", nil),
  (
    kept
      + "- confirmSignUp: { username: $(code), code: code }\n  expect: { error: CodeMismatchException }",
    nil
  ),
]

@Test(arguments: forgotten)
func `a value without its markers gives a warning`(_ steps: String, _ path: String?) throws {
  let found = try Checked("scenario: A\nsteps:\n\(steps)\n").diagnostics
  #expect(found.map(\.code.description) == (path == nil ? [] : ["AF1302"]))
  #expect(found.map(\.help) == (path.map { ["Write `$(\($0))`."] } ?? []))
}
