import Scenario
import Testing

/// Actions and parts of actions that this version only checks, with what is kept of them.
private let laterActions: [(String, String)] = [
  ("- autoSignIn: {}", "autoSignIn"),
  (
    "- updateUserAttributes: { attributes: { name: $(n) }, metadata: { a: b } }",
    #"updateUserAttributes {name: <text $(n)>} {a: "b"}"#
  ),
  ("- sendVerificationCode: { attribute: email }", #"sendVerificationCode "email""#),
  (
    "- confirmUserAttribute: { attribute: email, code: $(n) }",
    #"confirmUserAttribute "email" <text $(n)>"#
  ),
  ("- setUpTOTP: {}", "setUpTOTP"),
  (
    "- verifyTOTPSetup: { code: 123456, deviceName: $(env.PHONE) }",
    #"verifyTOTPSetup "123456" <text $(env.PHONE)>"#
  ),
  ("- fetchMFAPreference: {}", "fetchMFAPreference"),
  (
    "- updateMFAPreference: { sms: $(env.SMS), totp: preferred, email: disabled }",
    #"updateMFAPreference <text $(env.SMS)> "preferred" "disabled""#
  ),
  (
    "- awaitMessage: { to: $(env.TO), within: $(env.WITHIN), subject: { contains: $(env.SUBJECT) } }\n    note: x",
    "awaitMessage <text $(env.TO)> <text $(env.WITHIN)> (contains $(env.SUBJECT)) of $(env.TO)"
  ),
  (
    "- expectNoMessage: { to: a@b.c, for: 5s, source: qa }",
    #"expectNoMessage "a@b.c" "qa" of a@b.c"#
  ),
  (
    "- injectFault: { operation: SignUp, error: TooManyRequestsException, times: 0 }",
    #"injectFault "SignUp" "TooManyRequestsException" "0""#
  ),
  ("- injectFault: { mail: late, by: 5s }", #"injectFault "late""#),
  ("- injectFault: { operation: SignUp, drop: true }", #"injectFault "SignUp" "true""#),
  (
    "- signIn: { username: a, flow: CUSTOM_AUTH_WITHOUT_SRP }",
    #"CUSTOM_AUTH_WITHOUT_SRP of signIn "a" "CUSTOM_AUTH_WITHOUT_SRP""#
  ),
  (
    "- confirmSignIn: { code: $(n), deviceName: phone }",
    #"deviceName of confirmSignIn <text $(n)> "phone""#
  ),
  ("- confirmSignIn: { password: $(n) }", "password of confirmSignIn <text $(n)>"),
  ("- confirmSignIn: { answer: 5 }", #"answer of confirmSignIn "5""#),
  ("- confirmSignIn: { select: WEB_AUTHN }", #"select of confirmSignIn "WEB_AUTHN""#),
  ("- confirmSignIn: { email: a@b.c }", #"email of confirmSignIn "a@b.c""#),
]

@Test(arguments: laterActions)
func `what a later version brings is checked and kept with what it reads`(
  _ step: String,
  _ expected: String
) {
  #expect(actions(step) == [expected])
}

@Test func `every action that this version cannot run is one that a table names`() {
  let shown = Set(laterActions.map { String($0.0.dropFirst(2).prefix { $0 != ":" }) })
  let later = ActionTable.entries.filter { !$0.stage.isAvailable }.map(\.name)
  #expect(later.filter { !shown.contains($0) } == [])
}
