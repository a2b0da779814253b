import Diagnostics
@testable import Scenario
import Testing

private let beside = "Write it on its own line, indented like the action."

private let modifiers: [(steps: String, words: String)] = [
  (
    "- signUp: { username: a, save: sub }\n- AdminGetUser: { Username: $(sub) }",
    "AF1205 `save` belongs next to the action, not inside it – \(beside)"
  ),
  (
    "- signUp: { username: a, id: up }\n- AdminGetUser: { Username: $(steps.up.userSub) }",
    "AF1205 `id` belongs next to the action, not inside it – \(beside)"
  ),
  (
    "- signUp: { username: $(iteration), repeat: 3 }",
    "AF1205 `repeat` belongs next to the action, not inside it – \(beside)"
  ),
  (
    "- AdminGetUser: { Username: '', expect: { error: InvalidParameterException } }",
    "AF1502 `expect` belongs next to the action, not inside it – \(beside)"
  ),
  (
    "- signUp: { username: a }\n  expect: { save: sub }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 `save` belongs next to `expect`, not inside it – Write it on its own line, indented like `expect`."
  ),
  (
    "- expectClient: { ExplicitAuthFlows: [], client: web }",
    "AF1205 `client` belongs next to the action, not inside it – \(beside)"
  ),
  (
    "- AdminGetUser: { Username: a, as: al }",
    "AF1502 `as` has no effect on `AdminGetUser` – Remove `as`."
  ),
  (
    "- expectPool: { MfaConfiguration: 'OFF', eventually: 5s, note: x }",
    "AF1205 `eventually` and `note` belong next to the action, not inside it – Write them on their own lines, indented like the action."
  ),
  (
    "- expectPool: { UserPool: { MfaConfiguration: 'OFF' } }",
    "AF1205 unexpected `UserPool`: write its members directly in `expectPool` – For example, write `expectPool: { MfaConfiguration: OPTIONAL }`."
  ),
  (
    "- signUp: { username: a }\n- save: sub\n- AdminGetUser: { Username: $(sub) }",
    "AF1201 `save` belongs to the step above – Write it in the step above, without the `- `."
  ),
  (
    "- signUp: { username: '' }\n- expect: { error: InvalidParameterException }",
    "AF1201 `expect` belongs to the step above – Write it in the step above, without the `- `."
  ),
  (
    "- signUp: { username: '' }\n- expct: { error: InvalidParameterException }",
    "AF1201 `expct` belongs to the step above – did you mean `expect`?"
  ),
  (
    "- signUp: { username: a }\n- sav: sub\n- AdminGetUser: { Username: $(sub) }",
    "AF1201 `sav` belongs to the step above – did you mean `save`?"
  ),
  (
    "- signUp: { username: a@b.c }\n- awaitCode: { to: a@b.c }\n- within: 5s",
    "AF1201 `within` belongs in `awaitCode` of the step above – Write all parameters in one mapping."
  ),
  (
    "- signUp: { username: a@b.c }\n- awaitCode:\n- too: a@b.c\n  wihtin: 5s",
    "AF1201 `too` and `wihtin` belong in `awaitCode` of the step above – did you mean `to` and `within`?"
  ),
  (
    "- signUp: { username: a }\n- password: x\n  expect: { error: InvalidPasswordException }",
    "AF1201 `password` and `expect` belong to the step above – Write `password` in `signUp` of the step above, and `expect` next to `signUp`."
  ),
  (
    "- signUp: { username: a }\n  save: { userSub: sub }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 the outcome of `signUp` has no `sub` – Write the name first, then the path: `save: { sub: userSub }`."
  ),
  (
    "- signUp: { username: a }\n  save: { sub: x }\n- AdminGetUser: { Username: $(sub) }\n- AdminGetUser: { Username: $(x) }",
    "AF1401 the outcome of `signUp` has no `x` – For example, write `save: { NAME: userSub }`. The outcome has `error`, `unanswered`, `httpStatus`, `requestId`, `elapsed`, `response`, `nextStep`, `delivery`, and `userSub`."
  ),
  (
    "- expectUser: { username: a }\n  save: { sub: x }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 the outcome of `expectUser` has no `x` – For example, write `save: { NAME: exists }`. The outcome has `error`, `unanswered`, `httpStatus`, `requestId`, `elapsed`, `response`, `nextStep`, `exists`, `status`, `enabled`, `attributes`, `groups`, and `mfa`."
  ),
  (
    "- expectUser: { username: a }\n  expect: { x: a }",
    "AF1401 the outcome of `expectUser` has no `x` – Use `error`, `unanswered`, `httpStatus`, `requestId`, `elapsed`, `response`, `nextStep`, `exists`, `status`, `enabled`, `attributes`, `groups`, or `mfa`."
  ),
  (
    "- signUp: { username: a }\n  save: { sub: userSup }\n- AdminGetUser: { Username: $(sub) }",
    "AF1401 the outcome of `signUp` has no `userSup` – did you mean `userSub`?"
  ),
  (
    "- vars: { np: a }\n- signUp: { username: $(np) }",
    "AF1203 `vars` belongs to the scenario, not to a step – Write `- set: { NAME: value }`."
  ),
  (
    "- signOut: {}\n  vars: { np: a }\n- signUp: { username: $(np) }",
    "AF1202 `vars` belongs to the scenario, not to a step – Write `- set: { NAME: value }` as a step of its own."
  ),
  (
    "- signUp: { username: a }\n  save: response.UserSub\n- AdminGetUser: { Username: $(UserSub) }",
    "AF1605 invalid name `response.UserSub` – Write `save: { NAME: response.UserSub }`."
  ),
  (
    "- signOut: {}\n- advanceClock: 1s\n  save: x\n- AdminGetUser: { Username: $(x) }",
    "AF1405 `advanceClock` has no outcome – Remove `save`, or move it to the step whose outcome it needs."
  ),
  (
    "- signOut: {}\n- injectFault: { mail: lost, expect: { a: 1 } }",
    "AF1205 unknown parameter `expect` – In `injectFault`, use only `operation`, `error`, `httpStatus`, `latency`, `drop`, `throttle`, `mail`, `by`, and `times`."
  ),
  (
    "- signOut: {}\n- injectFault: { operation: CreateUserPool, drop: true }",
    "AF1501 `CreateUserPool` is not an operation on a single pool – Name an operation on the scenario's pool, such as `SignUp`."
  ),
  (
    "- signOut: {}\n- injectFault: { operation: GetProvisionedLimit, drop: true }",
    "AF1501 `GetProvisionedLimit` is not an operation on a single pool – Name an operation on the scenario's pool, such as `SignUp`."
  ),
  (
    "- signOut: {}\n- injectFault: { mail: lost }\n  whatever: 1",
    "AF1202 unknown key `whatever` – Next to the action, use only `name`, `note`, `id`, `when`, `repeat`, and `timeout`."
  ),
  (
    "- signOut: {}\n- set: { b: c }\n  expect: { a: 1 }",
    "AF1401 `set` has no outcome – Remove `expect`, or move it to the step whose outcome it needs."
  ),
  (
    "- signOut: {}\n- wait: 1s\n  until: { a: 1 }",
    "AF1401 `wait` has no outcome – Remove `until`, or move it to the step whose outcome it needs."
  ),
]

@Test(arguments: modifiers)
func `a misplaced modifier is reported once, with advice`(_ steps: String, _ said: String) throws {
  #expect(try words("scenario: A\nsteps:\n\(steps)\n") == [said])
}
