import Diagnostics
import Testing

/// A scenario with the given keys and one step.
private func scenario(_ keys: String, code: String = "5") -> String {
  "scenario: A\n\(keys)\nsteps: [ confirmSignIn: { code: \(code) } ]\n"
}

private func flow(_ keys: String, username: String = "a") -> String {
  "flow: F\n\(keys)\nsteps: [ signUp: { username: \(username) } ]\n"
}

@Test(arguments: [
  (
    "users.al.totpSecret",
    "AF1704 the user `al` has no software token – Add `totp: true` to the user. The pool must allow software tokens, as with `MfaConfiguration: OPTIONAL`."
  ),
  (
    "users.bo.totpSecret",
    "AF1704 `given` has no user `bo` with a software token – Add `{ as: bo, totp: true }` to `given.users`. The pool must allow software tokens, as with `MfaConfiguration: OPTIONAL`."
  ),
  (
    "seed",
    "AF1601 unknown name `seed` – Save the value in an earlier step with `save: seed`, or define it in `vars`."
  ),
  (
    "users.al.secret",
    "AF1607 `users.al` has no `secret` – For example, write `$(totp(users.alice.totpSecret))`."
  ),
])
func `a mistake in the argument of totp keeps its own advice`(
  _ secret: String,
  _ said: String
) throws {
  let text = scenario("given: { users: [ { as: al } ] }", code: "$(totp(\(secret)))")
  #expect(try Checked(text).words == [said])
}

@Test func `a misspelled uuid with an argument becomes the value without an argument`() throws {
  let text = scenario("", code: "$(uuid4(3))")
  #expect(try Checked(text).words == ["AF1601 unknown generator `uuid4` – Write `$(uuid)`."])
}

@Test func `the advice on a part of the pool names its variables`() throws {
  let words = try Checked(scenario("", code: "$(pool.nothing)")).words
  #expect(words.count == 1)
  #expect(words.first?.hasSuffix(", or `vars.NAME`.") == true)
}

@Test(arguments: [
  (
    "random.email",
    "AF1601 unknown generator `random.email` – Add a parameter `email` to the flow, and pass `email: $(user.email)` under `with` where the flow is used."
  ),
  (
    "totp(users.alice.totpSecret)",
    "AF1727 `users` is not available in a flow – Add a parameter to the flow, and pass the value under `with` where the flow is used."
  ),
  ("totp", "AF1607 `totp` is not a value by itself – For example, write `$(totp(totpSecret))`."),
  ("totp()", "AF1301 expected a path or a number – For example, write `$(totp(totpSecret))`."),
])
func `advice in a flow names only values that a flow can read`(
  _ value: String,
  _ said: String
) throws {
  #expect(try Checked(flow("", username: "$(\(value))")).words == [said])
}

@Test(arguments: ["'${user.email}'", "$user.email", "user.email", "'{{users.alice.email}}'"])
func `a value of the scenario without its markers gets advice that works in a flow`(
  _ value: String
) throws {
  let advice =
    "Add a parameter to the flow, and pass the value under `with` where the flow is used."
  #expect(try Checked(flow("", username: value)).diagnostics.map(\.help) == [advice])
}

@Test(arguments: [
  (scenario("vars: { a: $(late) }", code: "$(a)"), "Define `late` in `vars`, above this variable."),
  (scenario("given: { users: [ { as: al, email: $(late) } ] }"), "Define `late` in `vars`."),
  (scenario("given: { pool: { PoolName: $(late) } }"), "Define `late` in `vars`."),
  (
    flow("parameters: { a: { default: $(late) } }", username: "$(a)"),
    "Declare `late` in `parameters`, above this parameter."
  ),
])
func `an unknown name before the first step gets no advice to save it in a step`(
  _ text: String,
  _ help: String
) throws {
  #expect(try Checked(text).words == ["AF1601 unknown name `late` – \(help)"])
}

@Test(arguments: [
  ("vars", scenario("vars: { a: $(steps.up.userSub) }", code: "$(a)")),
  ("given", scenario("given: { users: [ { as: al, email: $(steps.up.userSub) } ] }")),
  ("examples", scenario("examples: [ { a: $(steps.up.userSub) } ]", code: "$(example.a)")),
  ("parameters", flow("parameters: { a: { default: $(steps) } }", username: "$(a)")),
])
func `an outcome that is read before the first step is reported as too early`(
  _ key: String,
  _ text: String
) throws {
  #expect(
    try Checked(text).words == [
      "AF1602 no step has run yet when `\(key)` is read – Read the value of a step only in a later step."
    ]
  )
}

@Test func `an unknown name in a variable is reported once, at the variable`() throws {
  let text = """
    scenario: A
    vars: { attributes: { name: $(late), email: $(steps.up.userSub) } }
    steps: [ signUp: { username: a, attributes: $(attributes) } ]
    """
  #expect(try Checked(text).diagnostics.map(\.code.description) == ["AF1601", "AF1602"])
}
