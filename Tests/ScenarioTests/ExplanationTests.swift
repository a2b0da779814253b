import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [
  (
    "AdminGetUser: { UserPoolId: null, Username: ann }\n    expect: { error: { exists: true } }",
    "Calls AdminGetUser with Username `ann`, without UserPoolId."
  ),
  (
    "DescribeUserPool: { UserPoolId: null }\n    expect: { error: { exists: true } }",
    "Calls DescribeUserPool without UserPoolId."
  ),
  ("AdminGetUser: { Username: 'null' }", "Calls AdminGetUser with Username `null`."),
  (
    "AdminUpdateUserAttributes: { Username: a, UserAttributes: [ { Name: name, Value: 'A, B' } ] }",
    "with Username `a`, UserAttributes `[{ Name: name, Value: \"A, B\" }]`."
  ),
  (
    "AdminInitiateAuth: { AuthFlow: ADMIN_USER_PASSWORD_AUTH, AuthParameters: { USERNAME: $(n) } }",
    "AuthParameters `{ USERNAME: $(n) }`."
  ),
  (
    "expectUser: { username: ann }\n    eventually: 5s",
    "Repeats until it succeeds, for up to `5s`."
  ),
  (
    "AdminGetUser: { Username: ann }\n    eventually: 5s\n    expect: { error: null }",
    "Repeats until the expectation is met, for up to `5s`."
  ),
  (
    "http: { url: https://a.example, json: { a: [b, 5] } }", "with the JSON `{\"a\":[\"b\",5]}`."
  ),
  ("signIn: { username: ann, password: Abcdef1! }", "Signs `ann` in with the password `•••`."),
  (
    "updatePassword: { oldPassword: Abcdef1!, newPassword: $(user.password) }",
    "Changes the password from `•••` to `$(user.password)`."
  ),
  (
    "AdminInitiateAuth: { AuthFlow: ADMIN_USER_PASSWORD_AUTH, AuthParameters: { PASSWORD: Abc } }",
    "AuthParameters `{ PASSWORD: ••• }`."
  ),
])
func `steps are explained in plain language`(_ step: String, _ words: String) throws {
  #expect(try explanation(ofStep: step).contains(words))
}

@Test(arguments: [
  (
    "signIn: { username: ann, flow: USER_AUTH, preferred: WEB_AUTHN, device: true }",
    "Signs `ann` in, with the `USER_AUTH` flow, preferring `WEB_AUTHN`, from the session's device"
  ),
  ("confirmSignIn: { passkey: true }", "Responds to the open challenge with the session's passkey"),
  ("confirmSignIn: { passkey: $(n) }", "Responds to the open challenge with the passkey `$(n)`"),
  ("rememberDevice: {}", "Marks the session's device as remembered"),
  ("forgetDevice: { device: $(n) }", "Forgets the device `$(n)`"),
  ("fetchDevices: {}", "Lists the signed-in user's remembered devices"),
  (
    "associateWebAuthnCredential: {}", "Creates a passkey and registers it for the signed-in user"
  ),
  ("listWebAuthnCredentials: {}", "Lists the signed-in user's passkeys"),
  ("deleteWebAuthnCredential: { id: $(n) }", "Deletes the passkey `$(n)`"),
])
func `devices and passkeys are explained in plain language`(_ step: String, _ words: String) throws
{
  #expect(try explanation(ofStep: step).contains(words))
}

@Test(arguments: [
  ("signOut: { global: $(env.B) }", "Signs out, and out of every device if `$(env.B)` is true."),
  ("signOut: { global: true }", "Signs out of every device."),
  (
    "fetchAuthSession: { refresh: $(env.B) }",
    "Reads the session's tokens, and refreshes them if `$(env.B)` is true."
  ),
  (
    "signUp: { username: ann, autoSignIn: $(env.B) }",
    "and prepares to sign in after the confirmation if `$(env.B)` is true."
  ),
  (
    "http: { url: https://a.example, follow: $(env.B) }",
    ", and follows redirects if `$(env.B)` is true."
  ),
  (
    "expectUser: { username: ann, exists: $(env.B) }",
    "Checks that the user `ann` exists if `$(env.B)` is true, and is missing otherwise."
  ),
  (
    "injectFault: { operation: SignUp, drop: $(env.B) }",
    "the next call to `SignUp` lose its connection if `$(env.B)` is true."
  ),
  (
    "injectFault: { operation: SignUp, throttle: $(env.B) }",
    "return TooManyRequestsException if `$(env.B)` is true."
  ),
  (
    "updateUserAttributes: { attributes: { name: Ann, nickname: null } }", "attributes: name `Ann`."
  ),
])
func `values and nulls are explained without a claim about them`(
  _ step: String,
  _ words: String
) throws {
  #expect(try explanation(ofStep: step).contains(words))
}

@Test func `settings that are null and users without verified addresses are explained`() throws {
  let text = """
    scenario: One
    given:
      pool: { Policies: null }
      users: [ { as: ann, verified: [], totp: $(env.T), attributes: { nickname: null } } ]
    steps:
      - DescribeUserPool: {}
    """
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  let words = try #require(ScenarioExplanation.all(of: file.scenarios).first).text.plain
  #expect(words.contains("The pool has the default settings"))
  #expect(
    words.contains("has nothing verified, has a software token if `$(env.T)` is true")
  )
  #expect(!words.contains("null"))
}

private func explanation(ofStep step: String) throws -> String {
  let text = "scenario: One\nvars: { n: 5 }\nsteps:\n  - \(step)\n  - DescribeUserPool: {}\n"
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  let explanation = try #require(ScenarioExplanation.all(of: file.scenarios).first)
  return explanation.text.plain
}
