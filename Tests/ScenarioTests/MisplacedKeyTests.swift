import Diagnostics
@testable import Scenario
import Testing

private let levels: [(text: String, words: String)] = [
  (
    "parameters: { a: {} }\nsteps: [ signUp: { username: $(a) } ]",
    "AF1103 `parameters` belongs to a flow – In a scenario, define values in `vars`."
  ),
  (
    "given: { vars: { a: b } }\nsteps: [ signUp: { username: $(a) } ]",
    "AF1103 `vars` belongs to the scenario, next to `given` – Move it out of `given`, to the top level of the scenario."
  ),
  (
    "users: [ { as: al, totp: true } ]\nsteps: [ signUp: { username: $(totp(users.al.totpSecret)) } ]",
    "AF1103 `users` belongs in `given` – Move it to `given: { users: ... }`."
  ),
  (
    "given: { MfaConfiguration: 'OFF', pool: { DeletionProtection: ACTIVE } }\nsteps: [ signOut: {} ]",
    "AF1103 `MfaConfiguration` belongs in `pool` – Move it to `pool: { MfaConfiguration: ... }`."
  ),
  (
    "users: [ { as: al } ]\npool: { MfaConfiguration: 'OFF' }\nsteps: [ signOut: {} ]",
    "AF1103 `users` and `pool` belong in `given` – Move them to `given: { users: ..., pool: ... }`."
  ),
  (
    "given: { pool: { MinimumLength: 12 } }\nsteps: [ signOut: {} ]",
    "AF1701 unknown member `MinimumLength` – Move it to `Policies.PasswordPolicy`."
  ),
  (
    "steps: [ signUp: { username: a } ]\nexpect: { nextStep: done }\nsave: sub\ncleanup: [ AdminDeleteUser: { Username: $(sub) } ]",
    "AF1103 `expect` and `save` belong in a step – Move them into a step, next to the action."
  ),
  (
    "steps: [ { signUp: { username: !alice } } ]",
    "AF1018 unknown tag `!alice` – Quote a string that starts with `!`, or use the tag `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map`, or `!!seq`."
  ),
  ("steps: [ signOut: {}, { [a]: {} } ]", "AF1023 a key must be a string – this is a list"),
]

@Test(arguments: levels)
func `a key at the wrong level is reported once, with advice`(_ text: String, _ said: String) throws
{
  #expect(try words("scenario: A\n\(text)\n") == [said])
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

@Test(arguments: ["tags: [smoke]", "examples: [ { name: a } ]", "timeout: 5s", "requires: [mock]"])
func `a scenario's key in given gets advice on the right place`(_ pair: String) throws {
  let key = String(pair.prefix { $0 != ":" })
  let said =
    "AF1103 `\(key)` belongs to the scenario, next to `given` – Move it out of `given`, to the top level of the scenario."
  let steps = "steps: [ signUp: { username: $(user.email), password: $(user.password) } ]"
  #expect(try words("scenario: A\ngiven: { \(pair) }\n\(steps)\n") == [said])
}
