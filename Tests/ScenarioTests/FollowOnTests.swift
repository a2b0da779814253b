import Diagnostics
@testable import Scenario
import Testing

/// The diagnostic codes of a file with one mistake.
private func numbers(_ text: String, with others: [String: String] = [:]) throws -> [String] {
  try Checked(text, with: others).diagnostics.map(\.code.description)
}

private let files: [(text: String, number: String)] = [
  ("var: { n: ab }\nsteps:\n  - signUp: { username: $(n), password: $(n) }", "AF1103"),
  ("exampels: [ { n: a } ]\nsteps:\n  - signUp: { username: $(example.n) }", "AF1103"),
  (
    "givn: { users: [ { as: a, totp: true } ] }\nsteps:\n  - signUp: { username: $(totp(users.a.totpSecret)) }",
    "AF1103"
  ),
  (
    "given: { user: [ { as: a, totp: true } ] }\nsteps:\n  - signUp: { username: $(totp(users.a.totpSecret)) }",
    "AF1103"
  ),
  (
    "given: { users: [ { as: a, totpp: true } ] }\nsteps:\n  - signUp: { username: $(totp(users.a.totpSecret)) }",
    "AF1103"
  ),
  (
    "given: { users: [ { name: a, totp: true } ] }\nsteps:\n  - signUp: { username: $(totp(users.a.totpSecret)) }",
    "AF1103"
  ),
  (
    "given: { users: { as: a, totp: true } }\nsteps:\n  - signUp: { username: $(totp(users.a.totpSecret)) }",
    "AF1107"
  ),
  (
    "examples: [ { s: 1, t: $(example.s) } ]\nsteps:\n  - signUp: { username: $(example.t) }",
    "AF1602"
  ),
  (
    "vars: { y: $(users.a.email) }\ngiven: { users: [ { as: a, email: $(y) } ] }\nsteps:\n  - signOut: {}",
    "AF1602"
  ),
  (
    "vars: { y: $(users.a.email), z: $(y) }\ngiven: { users: [ { as: a, email: $(z) } ] }\nsteps:\n  - signOut: {}",
    "AF1602"
  ),
  (
    "given: { users: [ { as: alice } ] }\nsteps:\n  - signIn: { username: $(users.alcie.email), password: $(users.alcie.password) }",
    "AF1611"
  ),
  ("requires: [ mock, live ]\nsteps:\n  - signOut: {}", "AF1110"),
  ("requires: [ live, faults ]\nsteps:\n  - signOut: {}", "AF1110"),
  ("requires: [ live ]\nsteps:\n  - signOut: {}\n  - advanceClock: 1h", "AF1110"),
  ("requires: [ live ]\ngiven: { triggers: { preSignUp: {} } }\nsteps:\n  - signOut: {}", "AF1110"),
  ("steps:\n  - signOut: {}\nscenario: B\ntags: [a]\nsteps:\n  - signOut: {}", "AF1020"),
  ("examples: [ { s: 1, t: } ]\nsteps:\n  - signUp: { username: $(example.t) }", "AF1105"),
]

@Test(arguments: files)
func `one mistake in a document causes no further diagnostics`(
  _ text: String,
  _ number: String
) throws {
  #expect(try numbers("scenario: A\n\(text)\n") == [number])
}

private let steps: [(steps: String, number: String)] = [
  (
    "signUp: { username: a }, saves: sub }\n  - { signIn: { username: $(sub), password: p }",
    "AF1202"
  ),
  ("signUp: { username: $(iteration) }, repet: 3", "AF1202"),
  ("signUp: { username: a }, repet: 3, until: { nextStep: done }", "AF1202"),
  ("GetUser: {}, eventually: 5s, expct: { httpStatus: 200 }", "AF1202"),
  ("AdminCreateUser: { Username: \"\" }, expct: { error: InvalidParameterException }", "AF1202"),
  ("AdminCreateUser: { Username: \"\" }, expect: { errro: InvalidParameterException }", "AF1401"),
  (
    "signUp: { username: a }, save: my code }\n  - { signIn: { username: $(my-code), password: p }",
    "AF1605"
  ),
  (
    "signUp: { username: a }, id: 1up }\n  - { signIn: { username: $(steps.up.userSub), password: p }",
    "AF1605"
  ),
  (
    "signUp: { username: a }, save: user }\n  - { signIn: { username: $(user), password: p }",
    "AF1603"
  ),
  (
    "signUp: { username: a }, save: secret }\n  - { signIn: { username: $(totp(secret)), password: p }",
    "AF1603"
  ),
  ("signIn: { email: a }", "AF1205"), ("awaitCode: { from: a }, note: x", "AF1205"),
  ("injectFault: { operation: SignUp, mail: lost }", "AF1801"),
  ("signIn: {username:a, password: b}", "AF1105"),
  ("signOut: {}, Expect: { nextStep: done }", "AF1202"),
  ("signOut: {}, ID: up", "AF1202"), ("Name: x, signOut: {}", "AF1202"),
  ("signUp: { username: a }, password: Passw0rd!", "AF1202"),
  (
    "AdminCreateUser: { Username: a, UserAttributes: [ { name: email, Value: x } ] }", "AF1502"
  ),
  ("signOut: {}, expect: { httpStatus: nan }", "AF1402"),
  ("signOut: {}, expect: { httpStatus: { atMost: inf } }", "AF1403"),
  ("signOut: {}, expect: {}", "AF1105"), ("signOut: {}, repeat: 2, until: {}", "AF1105"),
  ("signOut: {}, expect: { oneOf: [ { nextStep: done }, {} ] }", "AF1105"),
  ("set: {} }\n  - { signOut: {}", "AF1105"), ("updateMFAPreference: {}", "AF1206"),
  ("expectPool: { MfaConfiguration: OPTONAL }", "AF1402"),
  ("signOut: {}, when: { pool.MfaConfiguration: OPTONAL }", "AF1402"),
  ("AdminGetUser: { Username: a }, expect: { response: { UserStatus: CONFIRMD } }", "AF1402"),
  ("expectClient: { ExplicitAuthFlows: { includes: [ ALLOW_SRP ] } }", "AF1409"),
  ("signUp: { username: a }, expect: { error: UsernameExistsException }, save: sub", "AF1802"),
  ("signUp: { username: a }, expect: { unanswered: false }", "AF1402"),
  (
    "expectUser: { username: a, exists: false }, expect: { error: UserNotFoundException }",
    "AF1402"
  ),
  ("expectUser: { username: a, exists: false }, expect: { status: CONFIRMED }", "AF1402"),
  ("signUp: { username: a }, save: { sub: error.message }", "AF1802"),
  (
    "signIn: { username: a, password: p }, expect: { nextStep: done }, save: { sub: error }",
    "AF1802"
  ),
  (
    "signUp: { username: a }, id: up }\n  - { signUp: { username: $(steps.up.error.type) }",
    "AF1607"
  ),
  ("signUp: { username: a }, expect: { error: UsernameExistsException, nextStep: done }", "AF1402"),
  (
    "signIn: { username: a, password: p }, expect: { error: { oneOf: [ NotAuthorizedException ] }, tokens: { exists: true } }",
    "AF1402"
  ),
  (
    "AdminGetUser: { Username: a }, expect: { error: UserNotFoundException }, save: { c: response.UserStatus }",
    "AF1802"
  ),
  (
    "AdminGetUser: { Username: a }, expect: { error: UserNotFoundException, response: { Enabled: true } }",
    "AF1402"
  ),
  (
    "signUp: { username: a }, id: up, expect: { error: UsernameExistsException } }\n  - { AdminGetUser: { Username: $(steps.up.userSub) }",
    "AF1607"
  ),
  ("signUp: { username: a }, expect: { error: { message: no }, nextStep: done }", "AF1402"),
  (
    "signIn: { username: a, password: p }, expect: { error: { message: no }, nextStep: done }",
    "AF1402"
  ),
  (
    "fetchUserAttributes: {}, expect: { error: { exists: true }, attributes: { email: a } }",
    "AF1402"
  ),
  ("signOut: {}, when: { pool.kind: live }", "AF1402"),
  ("http: { url: 'http://a.b/', method: POST }, eventually: 5s", "AF1803"),
  (
    "signUp: { username: a }, expect: { delivery: { medium: { length: 5, each: EMAIL } } }",
    "AF1402"
  ),
  (
    "signUp: { username: a }, expect: { delivery: { matches: a, contains: b, startsWith: c } }",
    "AF1402"
  ),
  ("signIn: { username: a, password: p }, expect: { challenge: { name: SMSMFA } }", "AF1402"),
]

@Test(arguments: steps)
func `one mistake in a step causes no further diagnostics`(_ steps: String, _ number: String) throws
{
  #expect(try numbers("scenario: A\nsteps:\n  - { \(steps) }\n") == [number])
}

private let flows: [(flow: String, use: String, number: String)] = [
  ("paramters: { a: {} }\nsteps: [ signUp: { username: $(a) } ]", "with: { a: 1 }", "AF1103"),
  ("parameters: { a: }\nsteps: [ signUp: { username: $(a) } ]", "with: { a: 1 }", "AF1105"),
  ("parameters: { a: 5 }\nsteps: [ signUp: { username: $(a) } ]", "", "AF1107"),
  ("parameters: { a: { defualt: 5 } }\nsteps: [ signUp: { username: $(a) } ]", "", "AF1103"),
  ("steps: [ signOut: {} ]\nreturn: { b: 1 }", "save: { z: b }", "AF1103"),
]

@Test(arguments: flows)
func `one mistake in a flow causes no further diagnostics`(
  _ flow: String,
  _ use: String,
  _ number: String
) throws {
  let isSave = use.hasPrefix("save")
  let with = isSave || use.isEmpty ? "" : ", \(use)"
  let save = isSave ? "    \(use)\n  - signUp: { username: $(z) }\n" : ""
  let text = "scenario: A\nsteps:\n  - use: { flow: f.yaml\(with) }\n\(save)"
  #expect(try numbers(text, with: ["f.yaml": "flow: F\n\(flow)\n"]) == [number])
}

@Test func `arguments next to use are read as arguments of use`() throws {
  let flow = "flow: F\nparameters: { a: {} }\nsteps: [ signUp: { username: $(a) } ]\n"
  let text = "scenario: A\nsteps:\n  - use: { flow: f.yaml }\n    with: { a: 1 }\n"
  #expect(try numbers(text, with: ["f.yaml": flow]) == ["AF1202"])
}

@Test(arguments: [
  "signUp: { username: a }, expect: { delivery: { attribute: null }, nextStep: null }",
  "signUp: { username: a }, expect: { error: null }",
  "signUp: { username: a }, expect: { error: { type: null } }",
  "signUp: { username: a }, expect: { error: { oneOf: [null, UsernameExistsException] } }",
  "signIn: { username: a, password: p }, expect: { error: { message: no }, nextStep: confirmSignUp }",
  "signUp: { username: a }, id: up, expect: { error: UsernameExistsException } }\n  - { signUp: { username: $(steps.up.error.message), password: $(steps.up.httpStatus) }",
  "signUp: { username: a }, when: { pool.kind: cognito }",
  "expectUser: { username: a, exists: false }, expect: { error: LimitExceededException }",
  "expectUser: { username: a, exists: false }, expect: { status: null, exists: false }",
  "signUp: { username: a }, id: up }\n  - { signUp: { username: b }, when: { steps.up.error: { exists: false } }",
  "signUp: { username: a }, expect: { oneOf: [ { error: LimitExceededException }, { httpStatus: 200 } ] }, save: { e: error.type } }\n  - { signUp: { username: $(e) }",
  "signUp: { username: a }, expect: { httpStatus: 503 }, save: { e: error.type } }\n  - { signUp: { username: $(e) }",
  "signIn: { username: a, password: p }, expect: { nextStep: confirmSignUp }, save: { e: error.message } }\n  - { signUp: { username: $(e) }",
  "signIn: { username: a, password: p }, expect: { oneOf: [ { nextStep: done }, { nextStep: resetPassword } ] }, save: { e: error.message } }\n  - { signUp: { username: $(e) }",
  "signUp: { username: $(example.s) }, when: { example.b: { exists: true } }",
  "updateMFAPreference: { sms: enabled, totp: preferred }",
  "signIn: { username: a, password: p }, expect: { error: UserNotConfirmedException, nextStep: confirmSignUp }",
  "signIn: { username: a, password: p }, expect: { error: NotAuthorizedException, tokens: null, httpStatus: 400 }",
  "signIn: { username: a, password: p }, expect: { error: { exists: false }, nextStep: done }",
  "signUp: { username: $(users.bob.email), password: $(users.carol.password) }",
])
func `unusual but meaningful steps are accepted`(_ step: String) throws {
  let rows = "examples: [ { s: 1, b: 2 }, { s: 1 } ]"
  let found = try numbers("scenario: A\n\(rows)\nsteps:\n  - { \(step) }\n")
  // Most of these steps do not read the rows.
  #expect(found.filter { $0 != "AF1615" } == [])
}
