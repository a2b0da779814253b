@testable import Scenario
import Testing

private let signIns: [(String, String?)] = [
  ("signIn: { username: a, password: p }", "USER_SRP_AUTH"),
  ("signIn: { username: a, flow: CUSTOM_AUTH_WITHOUT_SRP }", "CUSTOM_AUTH"),
  ("signIn: { username: a, flow: $(env.FLOW) }", nil),
  ("autoSignIn: {}", "USER_AUTH"),
  ("AdminInitiateAuth: { AuthFlow: USER_AUTH, AuthParameters: { USERNAME: a } }", "USER_AUTH"),
]

@Test(arguments: signIns)
func `every action that starts a sign-in has an authentication flow`(
  _ step: String,
  _ flow: String?
) throws {
  let checked = try Checked("scenario: A\nsteps:\n  - \(step)\n    note: x\n")
  let request = try #require(checked.scenarios[0].steps[0].action.signInRequest)
  #expect(request.isFirst)
  #expect(request.authFlow == flow)
}

@Test func `an administrator's sign-in may call AdminRespondToAuthChallenge`() {
  let operations = SignIn.definition.operations
  #expect(operations.contains("AdminRespondToAuthChallenge"))
}

@Test(arguments: [
  ("expect: { nextStep: continueSignInWithTOTPSetup }", true),
  ("save: { seed: totp.secret }", true),
  ("expect: { nextStep: confirmSignInWithTOTPCode }", false),
])
func `a sign-in that sets up an authenticator app calls the token operations`(
  _ modifier: String,
  _ setsUp: Bool
) throws {
  let text = """
    scenario: A
    steps:
      - signIn: { username: a, password: p }
        \(modifier)
      - confirmSignIn: { code: '123456' }
    """
  let operations = try #require(try Checked(text).scenarios.first).calledOperations
  #expect(operations.contains("AssociateSoftwareToken") == setsUp)
  #expect(operations.contains("VerifySoftwareToken") == setsUp)
  #expect(operations.contains("RespondToAuthChallenge"))
}

@Test(arguments: [
  ("DeviceConfiguration: { ChallengeRequiredOnNewDevice: true }", "USER_SRP_AUTH", true),
  (
    "DeviceConfiguration: { ChallengeRequiredOnNewDevice: true }",
    "ADMIN_USER_PASSWORD_AUTH",
    false
  ),
  ("MfaConfiguration: OPTIONAL", "USER_SRP_AUTH", false),
])
func `a sign-in to a pool that tracks devices confirms the device`(
  _ pool: String,
  _ flow: String,
  _ confirms: Bool
) throws {
  let text = """
    scenario: A
    given: { pool: { \(pool) } }
    steps:
      - signIn: { username: a, password: p, flow: \(flow) }
    """
  let operations = try #require(try Checked(text).scenarios.first).calledOperations
  #expect(operations.contains("ConfirmDevice") == confirms)
}

@Test(arguments: [
  ("groups: [editors]", true), ("groups: $(team)", true), ("totp: true", false),
])
func `a given user in groups may create the groups`(_ groups: String, _ creates: Bool) throws {
  let text = """
    scenario: A
    vars: { team: [editors] }
    given: { users: [{ as: ann, \(groups) }] }
    steps:
      - signIn: { username: ann, password: p }
    """
  let operations = try #require(try Checked(text).scenarios.first).calledOperations
  #expect(operations.contains("AdminAddUserToGroup") == creates)
  #expect(operations.contains("CreateGroup") == creates)
}

/// A step for each parameter that accepts a template, with `VALUE` in its place.
private let readings = [
  "signUp: { username: VALUE }", "signUp: { username: a, password: VALUE }",
  "signUp: { username: a, attributes: { name: VALUE } }",
  "signUp: { username: a, validationData: { a: VALUE } }",
  "signUp: { username: a, autoSignIn: VALUE }", "signUp: { username: a, metadata: { a: VALUE } }",
  "confirmSignUp: { username: VALUE, code: '1' }", "confirmSignUp: { username: a, code: VALUE }",
  "confirmSignUp: { username: a, code: '1', forceAliasCreation: VALUE }",
  "resendSignUpCode: { username: VALUE }", "resetPassword: { username: VALUE }",
  "confirmResetPassword: { username: a, newPassword: VALUE, code: '1' }",
  "confirmResetPassword: { username: a, newPassword: Sh0rt.pass, code: VALUE }",
  "signIn: { username: VALUE, password: p }", "signIn: { username: a, password: VALUE }",
  "signIn: { username: a, password: p, flow: VALUE }",
  "signIn: { username: a, password: p, flow: USER_AUTH, preferred: VALUE }",
  "signIn: { username: a, password: p, device: VALUE }",
  "confirmSignIn: { newPassword: VALUE }",
  "confirmSignIn: { newPassword: Sh0rt.pass, attributes: { name: VALUE } }",
  "confirmSignIn: { code: VALUE }", "confirmSignIn: { code: '1', deviceName: VALUE }",
  "confirmSignIn: { password: VALUE }", "confirmSignIn: { answer: VALUE }",
  "confirmSignIn: { select: VALUE }", "confirmSignIn: { email: VALUE }",
  "confirmSignIn: { passkey: VALUE }", "autoSignIn: { metadata: { a: VALUE } }",
  "fetchAuthSession: { refresh: VALUE }", "signOut: { global: VALUE }",
  "updatePassword: { oldPassword: VALUE, newPassword: L0ng.enough }",
  "updatePassword: { oldPassword: Sh0rt.pass, newPassword: VALUE }",
  "updateUserAttributes: { attributes: { name: VALUE } }",
  "sendVerificationCode: { attribute: VALUE }",
  "confirmUserAttribute: { attribute: VALUE, code: '1' }",
  "confirmUserAttribute: { attribute: email, code: VALUE }", "verifyTOTPSetup: { code: VALUE }",
  "verifyTOTPSetup: { code: '123456', deviceName: VALUE }", "updateMFAPreference: { sms: VALUE }",
  "updateMFAPreference: { totp: VALUE }", "updateMFAPreference: { email: VALUE }",
  "rememberDevice: { device: VALUE }", "forgetDevice: { device: VALUE }",
  "deleteWebAuthnCredential: { id: VALUE }", "awaitCode: { to: VALUE }",
  "awaitCode: { to: a@b.c, source: VALUE }", "awaitCode: { to: a@b.c, within: VALUE }",
  "awaitCode: { to: a@b.c, match: VALUE }", "awaitCode: { to: a@b.c, subject: VALUE }",
  "awaitMessage: { to: a@b.c, sender: VALUE }", "expectNoMessage: { to: VALUE, for: 1s }",
  "expectNoMessage: { to: a@b.c, for: VALUE }", "expectTrigger: { trigger: VALUE }",
  "expectTrigger: { trigger: preSignUp, user: VALUE }", "expectUser: { username: VALUE }",
  "expectUser: { username: a, exists: VALUE }", "expectUser: { username: a, status: VALUE }",
  "expectPool: { MfaConfiguration: VALUE }", "expectClient: { ClientName: VALUE }",
  "verifyToken: { token: VALUE }", "verifyToken: { token: a, use: VALUE }",
  "verifyToken: { token: a, clientId: VALUE }",
  "verifyToken: { token: a, claims: { a: VALUE } }", "http: { url: VALUE }",
  "http: { url: 'https://a.test', method: VALUE }",
  "http: { url: 'https://a.test', headers: { A: VALUE } }",
  "http: { url: 'https://a.test', json: { a: VALUE } }",
  "http: { url: 'https://a.test', form: { a: VALUE } }",
  "http: { url: 'https://a.test', body: VALUE }",
  "http: { url: 'https://a.test', follow: VALUE }", "set: { one: VALUE }", "wait: VALUE",
  "advanceClock: VALUE", "injectFault: { operation: VALUE, drop: true }",
  "injectFault: { operation: SignUp, error: VALUE }",
  "injectFault: { operation: SignUp, httpStatus: VALUE }",
  "injectFault: { operation: SignUp, latency: VALUE }",
  "injectFault: { operation: SignUp, throttle: VALUE }", "injectFault: { mail: VALUE }",
  "injectFault: { mail: late, by: VALUE }", "injectFault: { mail: lost, times: VALUE }",
  "GetUser: { AccessToken: VALUE }",
]

@Test(arguments: readings)
func `an environment variable in any parameter counts as read by the scenario`(
  _ step: String
) throws {
  let text = step.replacing("VALUE", with: "$(env.READ)")
  let steps = "  - signUp: { username: a }\n  - \(text)\n    note: x\n"
  let checked = try Checked("scenario: A\nsteps:\n\(steps)")
  #expect(checked.scenarios.first?.environmentNames == ["READ"], "\(checked.text)")
}
