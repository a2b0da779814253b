import CognitoModel
import Diagnostics
import Scenario
import Testing

/// The diagnostics of a file, each with its label, or with its help if it has no label.
private func words(_ text: String, with others: [String: String] = [:]) throws -> [String] {
  try Checked(text, with: others).words
}

private let beside = "Write it on its own line, indented like the action."

private let noAction =
  "AF1201 a step needs an action – For example, write `- signIn: { username: $(user.email), ... }`."

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

private let flow = "flow: F\nparameters: { email: {} }\nsteps: [ signUp: { username: $(email) } ]\n"

@Test(arguments: [
  (
    "{ flow: f.yaml, email: a }",
    "AF1205 `email` belongs in `with` – Move it to `with: { email: ... }`."
  ),
  (
    "{ file: f.yaml, with: { email: a } }", "AF1205 unknown parameter `file` – did you mean `flow`?"
  ),
  (
    "{ color: red }",
    "AF1205 unknown parameter `color` – `use` needs `flow`. In `use`, write only `flow` and `with`."
  ),
  (
    "{ flow: f.yaml, color: red }",
    "AF1205 unknown parameter `color` – For the flow `F`, use only `email`."
  ),
])
func `one mistake in a use is reported once`(_ use: String, _ said: String) throws {
  let text = "scenario: A\nsteps:\n  - use: \(use)\n"
  #expect(try words(text, with: ["f.yaml": flow]) == [said])
}

@Test func `parameters and returns written as lists still define their names`() throws {
  let flow = """
    flow: F
    parameters: [ email, b: { description: second } ]
    steps:
      - signUp: { username: $(email), password: $(b) }
        save: sub
    returns: [ sub ]
    """
  let text = """
    scenario: A
    steps:
      - use: { flow: f.yaml, with: { email: a, b: c } }
        save: { x: sub }
      - AdminGetUser: { Username: $(x) }
    """
  #expect(
    try words(text, with: ["f.yaml": flow]) == [
      "AF1107 `parameters` must be a mapping – this is a list",
      "AF1107 `returns` must be a mapping – this is a list",
    ]
  )
}

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

private let texts: [(steps: String, words: String)] = [
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
    "- signUp: { username: a }\n  expect:{ nextStep: done }",
    "AF1202 unknown key `expect:{ nextStep` – Write a space after the colon: `expect: { nextStep ...`."
  ),
  (
    "- signUp:\n    username:ann",
    "AF1107 `signUp` must be a mapping – this is a string"
  ),
  (
    "- signUp: { username: a }\n  expect { nextStep: done }",
    "AF1202 missing colon after `expect` – Write `expect: { ... }`."
  ),
  (
    "- signUp:\n    username: a\n    attributes { email: b }",
    "AF1205 missing colon after `attributes` – Write `attributes: { ... }`."
  ),
  (
    "- signUp: { username: a }\ntags [ smoke, a: b ]",
    "AF1103 missing colon after `tags` – Write `tags: [ ... ]`."
  ),
  (
    "- expct: { nextStep: done }\n- signUp: { username: a }",
    "AF1201 a step needs an action – did you mean `expect`, next to an action?"
  ),
  (
    "- expct: { nextStep: done }\n  nam: b\n- signUp: { username: a }",
    "AF1201 a step needs an action – did you mean `expect`, next to an action?"
  ),
  ("- expect: { nextStep: done }\n- signUp: { username: a }", noAction),
  (
    "- signUp: { username: a, '': b }",
    "AF1205 the parameter is empty – In `signUp`, use only `username`, `password`, `attributes`, `validationData`, `autoSignIn`, and `metadata`."
  ),
  (
    "- signUp: { username: a }\n  id: ''",
    "AF1605 the name is empty – Start with a letter. Letters, digits, `_`, `-`, and `:` can follow."
  ),
  ("- wait: 1.5s", "AF1303 a duration takes only whole numbers – did you mean `1s500ms`?"),
  // A suggestion would repeat the duration that is too long.
  ("- wait: 40000d", "AF1303 a duration must not be longer than a century"),
  ("- wait: 5S", "AF1303 unknown unit `S` – did you mean `5s`?"),
  ("- wait: 2min", "AF1303 unknown unit `min` – did you mean `2m`?"),
  ("- wait: 5 seconds", "AF1303 a duration must not contain spaces – did you mean `5s`?"),
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
    "- signUp: { username: a, attributes: { phone: b } }",
    "AF1614 `phone` is not a standard attribute – did you mean `phone_number`?"
  ),
  (
    "- AdminUpdateUserAttributes: { Username: a, UserAttributes: [ { Name: firstName, Value: b } ] }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- sendVerificationCode: { attribute: emailAddress }",
    "AF1614 `emailAddress` is not a standard attribute – did you mean `email`?"
  ),
  (
    "- expectUser: { username: a, attributes: { tier: gold } }",
    "AF1614 `tier` is not a standard attribute – Write a custom attribute as `custom:tier`."
  ),
  (
    "- GetUserAttributeVerificationCode: { AttributeName: phone }",
    "AF1614 `phone` is not a standard attribute – did you mean `phone_number`?"
  ),
  (
    "- AdminDeleteUserAttributes: { Username: a, UserAttributeNames: [email, lastName] }",
    "AF1614 `lastName` is not a standard attribute – did you mean `family_name`?"
  ),
  (
    "- ListUsers: { AttributesToGet: [mail] }",
    "AF1614 `mail` is not a standard attribute – did you mean `email`?"
  ),
  (
    "- AddCustomAttributes: { CustomAttributes: [ { Name: plan }, { Name: custom:tier } ] }",
    "AF1616 `CustomAttributes` takes names without `custom:` – Write `tier`. The pool adds `custom:` to the name."
  ),
  (
    "- CreateUserPool: { PoolName: a, Schema: [ { Name: email }, { Name: custom:plan } ] }",
    "AF1616 `Schema` takes names without `custom:` – Write `plan`. The pool adds `custom:` to the name."
  ),
  (
    "- fetchUserAttributes: {}\n  expect: { attributes: { email: a, firstName: null } }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- fetchUserAttributes: {}\n  expect: { attributes: { not: { firstName: Ann } } }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- fetchUserAttributes: {}\n  save: { name: attributes.firstName }\n- AdminGetUser: { Username: $(name) }",
    "AF1614 `firstName` is not a standard attribute – did you mean `given_name`?"
  ),
  (
    "- AdminGetUser: { Username: a }\n  expect: { response: { UserAttributes: { includes: [ { Name: { oneOf: [email, mail] } } ] } } }",
    "AF1614 `mail` is not a standard attribute – did you mean `email`?"
  ),
  (
    "- ListUsers: {}\n  expect: { response: { Users: { each: { Attributes: [ { Name: surname } ] } } } }",
    "AF1614 `surname` is not a standard attribute – did you mean `family_name`?"
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
    "- ListUsers: {}\n  expect: { response: { Users: { length: { oneOf: [2, a] } } } }",
    "AF1402 `length` is always a number – this is a string"
  ),
  (
    "- signIn: { username: a, password: bb }\n  expect: { tokens: { id: { claims: { exp: { atLeast: soon } } } } }",
    "AF1403 `atLeast` compares only numbers, durations, and times – this is a string"
  ),
  (
    "- signUp: { username: a@b.c }\n- awaitCode: { to: a@b.c, within: 0s }",
    "AF1303 `within` leaves no time to wait – To check that no message arrives, use `expectNoMessage`."
  ),
  (
    "- signOut: {}\n  when: { 'a b': x }",
    "AF1408 a space is not allowed in a path – Write a path such as `pool.MfaConfiguration`."
  ),
  (
    "- AdminGetUser:",
    "AF1105 `AdminGetUser` has no value – Write `AdminGetUser: { Username: ... }`."
  ),
  (
    "- ListUsers:",
    "AF1105 `ListUsers` has no value – Write `ListUsers: {}`, or `ListUsers: { MEMBER: ... }`."
  ),
  ("- signOut: {}\n  timeout: 0", "AF1303 `timeout` must be longer than `0s`"),
  (
    "- ListUsers: { Limit: 99999999999 }",
    "AF1504 `Limit` must be a whole number from -2147483648 to 2147483647"
  ),
  (
    "- signIn: { username: $(uuid(4)), password: bb }",
    "AF1306 `uuid` takes no argument – Write `$(uuid)`."
  ),
  (
    "- signIn: { username: $(vars.x), password: bb }",
    "AF1601 unknown name `vars` – Save the value in an earlier step with `save: x`, or define it in `vars`. Then write `$(x)`."
  ),
  (
    "- fetchDevices: { options: {} }",
    "AF1205 unknown parameter `options` – Write `fetchDevices` without parameters."
  ),
  (
    "- http: { url: 'https://a.test', headers: { '': a } }",
    "AF1804 a header's name is empty"
  ),
  (
    "- http: { url: \"https://a.test/\\tb\" }",
    "AF1804 `url` is a URL and can't contain whitespace – Remove the whitespace. In a path, write a space as `%20`."
  ),
  (
    "- expectUser: { username: a, attributes: x }",
    "AF1402 `attributes` is always a mapping – this is a string"
  ),
]

@Test(arguments: texts)
func `a message suggests the intended form`(_ steps: String, _ said: String) throws {
  let isAlone = steps.hasPrefix("- wait")
  let proof = isAlone ? "\n- signOut: {}" : ""
  #expect(try words("scenario: A\nsteps:\n\(steps)\(proof)\n") == [said])
}

@Test func `an undefined name in a scenario's name gets no advice to define it`() throws {
  let said = "AF1601 unknown name `x` – A scenario's name can use only `$(example.KEY)`."
  #expect(try words("scenario: $(x)\nsteps:\n  - signOut: {}\n") == [said])
}

@Test func `a variable without a value is reported only where it is defined`() throws {
  let text = "scenario: A\nvars: { a: , b: $(a) }\nsteps:\n  - signOut: {}\n"
  #expect(try words(text) == ["AF1105 `a` has no value"])
}

@Test func `a custom attribute in given must be declared without its prefix`() throws {
  let given = "given: { pool: { Schema: [ { Name: custom:plan, AttributeDataType: String } ] } }"
  let said =
    "AF1616 `Schema` takes names without `custom:` – Write `plan`. The pool adds `custom:` to the name."
  #expect(try words("scenario: A\n\(given)\nsteps:\n  - DescribeUserPool: {}\n") == [said])
}

@Test(arguments: [
  ("login", "signIn"), ("logout", "signOut"), ("register", "signUp"), ("sleep", "wait"),
  ("waitForEmail", "awaitCode"), ("assertUser", "expectUser"), ("request", "http"),
  ("createUser", "AdminCreateUser"), ("changePassword", "updatePassword"),
  ("forgotPassword", "resetPassword"), ("confirmForgotPassword", "confirmResetPassword"),
  ("verifyCode", "confirmSignUp"), ("signin", "signIn"), ("adminGetUser", "AdminGetUser"),
  ("verifyTokn", "verifyToken"), ("describeUserPol", "DescribeUserPool"),
])
func `another tool's word gets a suggestion for the intended action`(
  _ word: String,
  _ action: String
) throws {
  let said = "AF1203 unknown action `\(word)` – did you mean `\(action)`?"
  #expect(try words("scenario: A\nsteps: [ \(word): {} ]\n") == [said])
}

@Test func `an unknown word gets a link to the list of actions`() throws {
  let said =
    "AF1203 unknown action `frobnicate` – See the page `Actions` in the reference for a list of all actions."
  #expect(try words("scenario: A\nsteps: [ frobnicate: {} ]\n") == [said])
}

@Test func `another tool's action next to an action gets advice to make it a separate step`() throws
{
  let said = "AF1202 unknown key `sleep` – did you mean `wait`, in a step of its own?"
  let signUp = "signUp: { username: $(user.email), password: $(user.password) }"
  let text = "scenario: A\nsteps:\n  - \(signUp)\n    sleep: 2s\n"
  #expect(try words(text) == [said])
}

@Test func `each word from another tool means one action and is not itself an action`() {
  let words = ActionTable.otherNames.values.joined()
  #expect(Set(words).count == words.count)
  let verbs = Set(ActionTable.entries.map(\.name))
  for (action, words) in ActionTable.otherNames {
    #expect(verbs.contains(action) || CognitoModel.operation(action) != nil, "\(action)")
    for word in words { #expect(word == word.lowercased() && !verbs.contains(word), "\(word)") }
  }
}

@Test func `keys with an equals sign are not also reported as missing`() throws {
  let said = ["username=a", "password=$(user.password)"].map { text in
    "AF1105 `\(text)` has no value – Write a colon between a key and its value: "
      + "`\(text.replacing("=", with: ": "))`."
  }
  let steps = "- signUp: { username=a, password=$(user.password) }"
  #expect(try words("scenario: A\nsteps:\n\(steps)\n") == said)
}

@Test(arguments: [
  ("- signUp: { username: a },\n", "Remove the `,`."),
  ("- signUp: { username: a }, # first\n- signOut: {}\n", "Remove the `,`."),
  ("- signUp: { username: a }, b\n", "Quote the whole string."),
])
func `a comma after a step gets advice to remove it`(_ steps: String, _ help: String) throws {
  let found = try Checked("scenario: A\nsteps:\n\(steps)").diagnostics
  #expect(found.map(\.code.description) == ["AF1010"])
  #expect(found.map(\.help) == [help])
}

@Test(arguments: ["tags: [smoke]", "examples: [ { name: a } ]", "timeout: 5s", "requires: [mock]"])
func `a scenario's key in given gets advice on the right place`(_ pair: String) throws {
  let key = String(pair.prefix { $0 != ":" })
  let said =
    "AF1103 `\(key)` belongs to the scenario, next to `given` – Move it out of `given`, to the top level of the scenario."
  let steps = "steps: [ signUp: { username: $(user.email), password: $(user.password) } ]"
  #expect(try words("scenario: A\ngiven: { \(pair) }\n\(steps)\n") == [said])
}

@Test func `clients written as a list are not reported as missing by steps that name them`() throws
{
  let text = """
    scenario: A
    given: { clients: [ legacy ] }
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
        client: legacy
    """
  #expect(try Checked(text).diagnostics.map(\.code.description) == ["AF1107"])
}

@Test(arguments: [
  ("delivery.medium: EMAIL", "delivery.medium", "Write `delivery: { medium: ... }`."),
  ("error.type: AliasExistsException", "error.type", "Write `error: { type: ... }`."),
  ("status: 400", "status", "did you mean `httpStatus`?"),
])
func `a path or a wrong name in an expectation gets a suggestion for the field`(
  _ expected: String,
  _ name: String,
  _ advice: String
) throws {
  let signUp = "signUp: { username: $(user.email), password: $(user.password) }"
  let step = "\(signUp)\n    expect: { \(expected) }"
  let said = "AF1401 the outcome of `signUp` has no `\(name)` – \(advice)"
  #expect(try words("scenario: A\nsteps:\n  - \(step)\n") == [said])
}

@Test(arguments: ["returns: { who: a }", ""])
func `an expected error on use gets advice to expect it in the flow`(_ returns: String) throws {
  let text = """
    scenario: A
    steps:
      - use: { flow: a.yaml#f }
        expect: { error: NotAuthorizedException }
    ---
    flow: f
    steps: [ signIn: { username: a@example.com, password: Aa1-bcdef } ]
    \(returns)
    """
  let said =
    "AF1401 the outcome of `use` has no `error` – The outcome of `use` is what the flow returns. "
    + "Expect `error` on a step in the flow."
  #expect(try words(text) == [said])
}
