import Diagnostics
@testable import Scenario
import Testing

private let malformed: [(steps: String, words: String)] = [
  (
    "- signUp: { username: $( user.email ) }",
    "AF1301 expected a name – did you mean `$(user.email)`?"
  ),
  (
    "- signUp: { username: $(user..email) }",
    "AF1301 expected a name – did you mean `$(user.email)`?"
  ),
  ("- signUp: { username: $(1) }", "AF1301 expected a name – did you mean `1`?"),
  (
    "- signUp: { username: $(random.password) }",
    "AF1607 `random.password` is not a value by itself – For example, write `$(random.password(20))`."
  ),
  (
    "- signOut: {}\n  when: { random: x }",
    "AF1408 a key of `when` can't be a generator – Write a path such as `pool.MfaConfiguration`."
  ),
  (
    "- signOut: {}\n  when: { uuid: x }",
    "AF1408 a key of `when` can't be a generator – Write a path such as `pool.MfaConfiguration`."
  ),
  (
    "- signOut: {}\n  save: { a: random.digits(4) }",
    "AF1408 a path in `save` can't be a generator – Write a path such as `tokens.id.claims.sub`. To keep a generated value, add a `set` step."
  ),
  (
    "- signOut: {}\n  save: { a: $(random.digits(4)) }",
    "AF1408 a path in `save` can't be a generator – Write a path such as `tokens.id.claims.sub`. To keep a generated value, add a `set` step."
  ),
  (
    "- signOut: {}\n  when: { 'a b': x }",
    "AF1408 a space is not allowed in a path – Write a path such as `pool.MfaConfiguration`."
  ),
  (
    "- signIn: { username: $(uuid(4)), password: bb }",
    "AF1306 `uuid` takes no argument – Write `$(uuid)`."
  ),
  (
    "- signIn: { username: $(vars.x), password: bb }",
    "AF1601 unknown name `vars` – Save the value in an earlier step with `save: x`, or define it in `vars`. Then write `$(x)`."
  ),
]

@Test(arguments: malformed)
func `a malformed expression gets the right form`(_ steps: String, _ said: String) throws {
  #expect(try words(inSteps: steps) == [said])
}

@Test func `an undefined name in a scenario's name gets no advice to define it`() throws {
  let said = "AF1601 unknown name `x` – A scenario's name can use only `$(example.KEY)`."
  #expect(try words("scenario: $(x)\nsteps:\n  - signOut: {}\n") == [said])
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

@Test(arguments: [
  ("totp()", "AF1301 expected a path or a number", "totp(users.alice.totpSecret)"),
  ("random.digits()", "AF1301 expected a path or a number", "random.digits(6)"),
  ("totp('JBSW')", "AF1301 expected a path or a number", "totp(users.alice.totpSecret)"),
  ("totp(users.a)", "AF1607 `users.a` is not a value by itself", "totp(users.alice.totpSecret)"),
  ("random.string", "AF1607 `random.string` is not a value by itself", "random.string(12)"),
])
func `a call with invalid arguments gets an example`(
  _ value: String,
  _ title: String,
  _ example: String
) throws {
  let given = "given: { users: [ { as: a, totp: true } ] }"
  let text = "scenario: A\n\(given)\nsteps:\n- confirmSignIn: { code: $(\(value)) }\n"
  #expect(try Checked(text).words == ["\(title) – For example, write `$(\(example))`."])
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
