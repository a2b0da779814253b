import Diagnostics
@testable import Scenario
import Testing

@Test(arguments: [
  ("newPassword", "confirmSignInWithNewPassword"),
  ("newPasswordRequired", "confirmSignInWithNewPassword"),
  ("NEW_PASSWORD_REQUIRED", "confirmSignInWithNewPassword"),
  ("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED", "confirmSignInWithNewPassword"),
  ("SMS_MFA", "confirmSignInWithSMSMFACode"), ("smsMFA", "confirmSignInWithSMSMFACode"),
  ("SOFTWARE_TOKEN_MFA", "confirmSignInWithTOTPCode"), ("totp", "confirmSignInWithTOTPCode"),
  ("EMAIL_OTP", "confirmSignInWithOTP"), ("SMS_OTP", "confirmSignInWithOTP"),
  ("CUSTOM_CHALLENGE", "confirmSignInWithCustomChallenge"),
  ("PASSWORD_VERIFIER", "confirmSignInWithPassword"),
  ("SELECT_CHALLENGE", "continueSignInWithFirstFactorSelection"),
  ("SELECT_MFA_TYPE", "continueSignInWithMFASelection"),
  ("MFA_SETUP", "continueSignInWithTOTPSetup"), ("signedIn", "done"), ("DONE", "done"),
  ("confirmSignInWithEmailMFACode", "confirmSignInWithOTP"),
  ("confirmSignInWithEmailMFA", "confirmSignInWithOTP"),
  ("confirmSignInWithEmailOTPCode", "confirmSignInWithOTP"),
  ("confirmSignInWithEmailCode", "confirmSignInWithOTP"),
  ("confirmSignInWithSMSOTPCode", "confirmSignInWithOTP"),
  ("confirmSignInWithOTPCode", "confirmSignInWithOTP"),
  ("confirmSignInWithSMSCode", "confirmSignInWithSMSMFACode"),
  ("confirmSignInWithTOTP", "confirmSignInWithTOTPCode"),
  ("confirmSignInWithTOTPMFA", "confirmSignInWithTOTPCode"),
  ("confirmSignInWithSoftwareTokenMFA", "confirmSignInWithTOTPCode"),
  ("confirmSignInWithCustomAuth", "confirmSignInWithCustomChallenge"),
  ("confirmSignInWithSRP", "confirmSignInWithPassword"),
  ("confirmSignInWithNewPasswordRequired", "confirmSignInWithNewPassword"),
  ("continueSignInWithEmailSetup", "continueSignInWithEmailMFASetup"),
  ("continueSignInWithMFAType", "continueSignInWithMFASelection"),
])
func `the next step is suggested for its name in Cognito or Amplify`(
  _ name: String,
  _ step: String
) throws {
  let found = try words(
    inSteps: "- signIn: { username: a, password: b }\n  expect: { nextStep: \(name) }"
  )
  #expect(found == ["AF1402 `nextStep` can't be `\(name)` here – did you mean `\(step)`?"])
}

@Test(arguments: [
  ("signIn: { username: a, password: b, authFlowType: USER_SRP_AUTH }", "authFlowType", "flow"),
  ("signIn: { username: a, password: b, clientMetadata: { a: b } }", "clientMetadata", "metadata"),
  ("signIn: { email: $(user.email), password: b }", "email", "username"),
  ("signUp: { phone: $(user.phone), password: $(user.password) }", "phone", "username"),
  ("signUp: { username: a, userAttributes: { name: b } }", "userAttributes", "attributes"),
  ("confirmSignUp: { username: a, confirmationCode: '1' }", "confirmationCode", "code"),
  ("confirmSignIn: { totp: '123456' }", "totp", "code"),
  ("confirmSignIn: { challengeAnswer: b }", "challengeAnswer", "answer"),
  ("confirmSignIn: { mfaType: SMS_MFA }", "mfaType", "select"),
  ("fetchAuthSession: { forceRefresh: true }", "forceRefresh", "refresh"),
  ("sendVerificationCode: { userAttributeKey: email }", "userAttributeKey", "attribute"),
])
func `a parameter is suggested for its name in Amplify`(
  _ step: String,
  _ name: String,
  _ parameter: String
) throws {
  let found = try words(inSteps: "- \(step)\n- signOut: {}")
  #expect(found == ["AF1205 unknown parameter `\(name)` – did you mean `\(parameter)`?"])
}

@Test(arguments: [
  (
    "confirmSignIn: { challengeResponse: '1', password: b }",
    "AF1205 unknown parameter `challengeResponse` – Use the parameter for the response: `code`, `newPassword`, `password`, `answer`, `select`, `email`, or `passkey`."
  ),
  (
    "awaitCode: { to: $(user.email), newest: true }",
    "AF1205 unknown parameter `newest` – Remove the parameter. An await takes the newest message that no earlier step has taken."
  ),
  (
    "awaitCode: { to: $(user.email), medium: SMS }",
    "AF1205 unknown parameter `medium` – Remove the parameter. The address or phone number in `to` determines the medium."
  ),
  ("signUp: {}", "AF1206 `signUp` needs `username` – Add `username: $(user.email)`."),
  (
    "signUp: { attributes: { email: x@example.com } }",
    "AF1206 `signUp` needs `username` – Add `username: x@example.com`."
  ),
  (
    "confirmSignUp: {}",
    "AF1206 `confirmSignUp` needs `username` and `code` – Add `username: $(user.email)` and `code: ...`."
  ),
  (
    "advanceClock: { by: 2 hours }",
    "AF1107 `advanceClock` must be a duration – this is a mapping"
  ),
  (
    "advanceClock: -1h",
    "AF1303 the clock can't go back – Write a positive duration, such as `1h`."
  ),
  ("wait: -1h", "AF1303 a duration can't be negative – Write a positive duration, such as `1h`."),
  (
    "verifyToken: { token: a }\n  expect: { error: Expired }",
    "AF1406 unknown error type `Expired` – did you mean `TokenExpired`?"
  ),
])
func `a common mistake in a step gets advice on what to do next`(
  _ step: String,
  _ said: String
) throws {
  #expect(try words(inSteps: "- signUp: { username: $(user.email) }\n- \(step)") == [said])
}

@Test func `a name for the secret of a software token is suggested instead of totp`() throws {
  #expect(
    try words(inSteps: "- setUpTOTP: {}\n  save: totp") == [
      "AF1603 the name `totp` is reserved – `$(totp(SECRET))` computes a code from a secret. Name the secret `totpSecret` instead."
    ]
  )
  let found = try Checked(
    """
    scenario: A
    steps:
    - setUpTOTP: {}
      save: mine
    - verifyTOTPSetup: { code: $(mine.code) }
    """
  )
  #expect(
    found.diagnostics.map(\.help) == [
      "If the value is the secret of a software token, write `$(totp(mine))`."
    ]
  )
}
