import CognitoModel
import Diagnostics
import Testing

@testable import Scenario

// Every row of the language's tables appears in a scenario that the checker accepts. Other tests
// cover the effect of each row.

/// The inputs of each action, which together use every parameter.
private let givings: [(action: String, inputs: [String])] = [
  (
    "signUp",
    [
      "{ username: a, password: Sh0rt.pass, attributes: { name: d }, validationData: { e: f }, autoSignIn: true }"
    ]
  ),
  ("confirmSignUp", ["{ username: a, code: \"123456\", forceAliasCreation: true }"]),
  ("resendSignUpCode", ["{ username: a }"]),
  ("resetPassword", ["{ username: a }"]),
  ("confirmResetPassword", ["{ username: a, newPassword: Sh0rt.pass, code: \"123456\" }"]),
  (
    "signIn",
    ["{ username: a, password: b, flow: USER_AUTH, preferred: PASSWORD, device: true }"]
  ),
  (
    "confirmSignIn",
    [
      "{ newPassword: Sh0rt.pass, attributes: { name: b } }", "{ code: \"123456\", deviceName: a }",
      "{ password: a }", "{ answer: a }", "{ select: SMS_MFA }", "{ email: a@b.c }",
      "{ passkey: true }",
    ]
  ),
  ("autoSignIn", ["{}"]),
  ("fetchAuthSession", ["{ refresh: true }"]),
  ("signOut", ["{ global: true }"]),
  ("deleteUser", ["{}"]),
  ("updatePassword", ["{ oldPassword: Sh0rt.pass, newPassword: L0ng.enough }"]),
  ("fetchUserAttributes", ["{}"]),
  ("updateUserAttributes", ["{ attributes: { name: b } }"]),
  ("sendVerificationCode", ["{ attribute: email }"]),
  ("confirmUserAttribute", ["{ attribute: email, code: \"123456\" }"]),
  ("setUpTOTP", ["{}"]),
  ("verifyTOTPSetup", ["{ code: \"123456\", deviceName: a }"]),
  ("fetchMFAPreference", ["{}"]),
  ("updateMFAPreference", ["{ sms: enabled, totp: preferred, email: disabled }"]),
  ("rememberDevice", ["{ device: true }"]),
  ("forgetDevice", ["{ device: true }"]),
  ("fetchDevices", ["{}"]),
  ("associateWebAuthnCredential", ["{}"]),
  ("listWebAuthnCredentials", ["{}"]),
  ("deleteWebAuthnCredential", ["{ id: a }"]),
  (
    "awaitCode",
    ["{ to: a@b.c, source: outbox, within: 1m, match: '[0-9]{6}', subject: a, sender: b }"]
  ),
  (
    "awaitMessage",
    ["{ to: a@b.c, source: outbox, within: 1m, match: '[0-9]{6}', subject: a, sender: b }"]
  ),
  ("expectNoMessage", ["{ to: a@b.c, for: 2s, source: outbox }"]),
  ("expectTrigger", ["{ trigger: preSignUp, user: a }"]),
  (
    "expectUser",
    [
      "{ username: a, exists: true, status: CONFIRMED, enabled: true, attributes: { name: b }, groups: [c], mfa: { enabled: [] } }"
    ]
  ),
  ("expectPool", ["{ MfaConfiguration: OFF }"]),
  ("expectClient", ["{ PreventUserExistenceErrors: LEGACY }"]),
  ("verifyToken", ["{ token: $(env.TOKEN), use: id, clientId: a, claims: { a: b } }"]),
  (
    "http",
    [
      "{ url: 'https://a.test', method: PUT, headers: { A: b }, json: [1], follow: true }",
      "{ url: 'https://a.test', form: { a: b } }", "{ url: 'https://a.test', body: a }",
    ]
  ),
  ("use", ["{ flow: flow.yaml, with: { email: a@b.c } }"]),
  ("set", ["{ one: a }"]),
  ("wait", ["1s"]),
  ("advanceClock", ["1d"]),
  (
    "injectFault",
    [
      "{ operation: SignUp, error: InternalErrorException, times: 2 }",
      "{ operation: SignUp, httpStatus: 503 }", "{ operation: SignUp, latency: 1s }",
      "{ operation: SignUp, drop: true }", "{ operation: SignUp, throttle: true }",
      "{ mail: late, by: 1m }",
    ]
  ),
]

@Test func `exactly the actions in the table are tested`() {
  #expect(givings.map(\.action) == ActionTable.entries.map(\.name))
}

@Test(arguments: givings)
func `every parameter of an action is accepted`(_ action: String, _ inputs: [String]) throws {
  let entry = try #require(ActionTable.entry(named: action))
  if case .parameters(let parameters) = entry.input {
    // A test of its own covers `metadata` for every verb.
    for name in parameters.map(\.name) where name != "metadata" {
      #expect(inputs.contains { $0.contains(" \(name): ") }, "\(name) is not tested")
    }
  }
  for input in inputs {
    let text = "scenario: A\nsteps:\n  - signUp: { username: a@b.c }\n  - \(action): \(input)\n"
    #expect(try Checked(text, with: ["flow.yaml": completeFlow]).text == "")
  }
}

@Test(arguments: ActionTable.entries.filter(\.isVerb).map(\.name))
func `no action accepts a parameter that is not in its table`(_ action: String) throws {
  let text = "scenario: A\nsteps:\n  - \(action): { wholeOther: a }\n"
  let checked = try Checked(text)
  #expect(checked.diagnostics.map(\.code.description).contains("AF1205"))
}

// MARK: - Steps, matchers, and values

private let modifiers: [StepModifier: String] = [
  .name: "{ GetUser: {}, name: a }", .note: "{ GetUser: {}, note: a }",
  .id: "{ GetUser: {}, id: a }", .session: "{ signIn: { username: a, password: p }, as: phone }",
  .client: "{ InitiateAuth: { AuthFlow: USER_AUTH }, client: web }",
  .timeout: "{ GetUser: {}, timeout: 10s }",
  .expect: "{ GetUser: {}, expect: { httpStatus: 200 } }",
  .save:
    "{ GetUser: {}, save: all }\n  - set: { one: $(all.Username) }\n  - signUp: { username: $(one) }",
  .when: "{ GetUser: {}, when: { pool.MfaConfiguration: OFF } }",
  .eventually: "{ expectUser: { username: a }, eventually: 5s }",
  .repeat: "{ GetUser: {}, repeat: 3 }",
  .until: "{ GetUser: {}, repeat: 3, until: { error: NotAuthorizedException } }",
]

@Test(arguments: StepModifier.allCases)
func `every modifier of a step is accepted`(_ modifier: StepModifier) throws {
  let step = try #require(modifiers[modifier], "it is not tested")
  #expect(mistakes(inSteps: "  - \(step)") == "")
}

private let matchers: [MatcherKey: String] = [
  .not: "userSub: { not: a }", .oneOf: "nextStep: { oneOf: [done, confirmSignUp] }",
  .matches: "userSub: { matches: '^a' }", .contains: "userSub: { contains: a }",
  .startsWith: "userSub: { startsWith: a }", .endsWith: "userSub: { endsWith: a }",
  .atLeast: "httpStatus: { atLeast: 200 }", .atMost: "elapsed: { atMost: 2s }",
  .exists: "delivery: { exists: false }", .length: "userSub: { length: 36 }",
  .each: "body: { each: b }", .includes: "body: { includes: [b] }",
  .kind: "userSub: { is: string }",
]

@Test(arguments: MatcherKey.allCases)
func `every matcher word is accepted`(_ word: MatcherKey) throws {
  let field = try #require(matchers[word], "it is not tested")
  let asksOfList = word == .each || word == .includes
  let action = asksOfList ? "http: { url: 'https://a.test' }" : "signUp: { username: a }"
  #expect(mistakes(inSteps: "  - { \(action), expect: { \(field) } }") == "")
}

private let readings: [String: String] = [
  "user": "$(user.email)", "users": "$(users.bob.phone)", "env": "$(env.A)",
  "secret": "$(secret.A)", "pool": "$(pool.id)", "client": "$(client.id)", "uuid": "$(uuid)",
  "now": "$(now+1h30m)", "random": "$(random.digits(6))", "steps": "$(steps.one.userSub)",
  "example": "$(example.a)", "iteration": "$(iteration)", "totp": "$(totp(secretKey))",
]

@Test(arguments: Names.roots)
func `every root of values is readable`(_ root: String) throws {
  let value = try #require(readings[root], "it is not tested")
  let text = """
    scenario: A
    examples: [{ a: b }]
    vars: { secretKey: JBSWY3DP }
    steps:
      - { signUp: { username: $(example.a) }, id: one }
      - { signUp: { username: "\(value)", password: $(secretKey) }, repeat: 2 }
    """
  #expect(try Checked(text).text == "")
}
