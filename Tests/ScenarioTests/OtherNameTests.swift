import Diagnostics
import Scenario
import Testing

/// The diagnostics of steps, each with its label, or with its help if it has no label.
private func words(_ steps: String, _ others: [String: String] = [:]) throws -> [String] {
  try Checked("scenario: A\nsteps:\n\(steps)\n", with: others).words
}

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
    "- signIn: { username: a, password: b }\n  expect: { nextStep: \(name) }"
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
  let found = try words("- \(step)\n- signOut: {}")
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
  #expect(try words("- signUp: { username: $(user.email) }\n- \(step)") == [said])
}

@Test(arguments: [
  ("- wait: { for: 2 hours }", "Write `wait: 2h`."),
  ("- wait: { hours: 2 }", "Write `wait: 2h`."),
  ("- AdminCreateUser: { Username: a, DesiredDeliveryMediums: EMAIL }", "Write `[EMAIL]`."),
  ("tags: smoke", "Write `tags: [smoke]`."),
  ("tags: Sign_Up", "Write `tags: [sign-up]`."),
  ("tags: Smoke, sign up", "Write `tags: [smoke, sign-up]`."),
  ("tags: smoke slow", "Write `tags: [smoke, slow]`."),
  ("requires: Mock", "Write `requires: [mock]`."),
])
func `the help for a value of the wrong type contains the value`(
  _ text: String,
  _ help: String
) throws {
  let found = try Checked("scenario: A\nsteps:\n- signOut: {}\n\(text)\n").diagnostics
  #expect(found.map(\.help) == [help])
}

@Test func `a name for the secret of a software token is suggested instead of totp`() throws {
  #expect(
    try words("- setUpTOTP: {}\n  save: totp") == [
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

@Test(arguments: [("SMS", "sms"), ("sign_up", "sign-up"), ("'@smoke'", "smoke")])
func `a valid tag is suggested for an invalid tag`(_ tag: String, _ meant: String) throws {
  let found = try Checked("scenario: A\ntags: [\(tag)]\nsteps: [ signOut: {} ]\n").words
  #expect(
    found == [
      "AF1109 a tag can contain only `a` to `z`, `0` to `9`, and `-` – did you mean `\(meant)`?"
    ]
  )
}

@Test(arguments: [
  "defineAuthChallenge", "createAuthChallenge", "verifyAuthChallengeResponse",
  "VerifyAuthChallenge",
])
func `a trigger is suggested to replace a function of the pool`(_ name: String) throws {
  let found = try Checked(
    "scenario: A\ngiven: { triggers: { \(name): {} } }\nsteps: [ signOut: {} ]\n"
  )
  #expect(
    found.words == ["AF1103 unknown trigger `\(name)` – did you mean `customChallenge`?"]
  )
}

@Test(arguments: [
  ("userSub: exists", "`exists` is compared as a string – Write `userSub: { exists: true }`."),
  (
    "userSub: '>= 12'",
    "`>= 12` is compared as a string – For the length, write `userSub: { length: { atLeast: 12 } }`."
  ),
  (
    "userSub: '> 12'",
    "`> 12` is compared as a string – For the length, write `userSub: { length: { atLeast: 12 } }`, which includes the limit itself."
  ),
  (
    "userSub: not empty",
    "`not empty` is compared as a string – Write `userSub: { length: { atLeast: 1 } }`."
  ),
  ("userSub: '!= x'", "`!= x` is compared as a string – Write `userSub: { not: x }`."),
])
func `a matcher that is written as a string gives a warning`(
  _ field: String,
  _ said: String
) throws {
  let step = "- signUp: { username: a }\n  expect: { \(field) }"
  #expect(try words(step) == ["AF1410 \(said)"])
  #expect(try words("\(step)\n  note: on purpose").isEmpty)
}

@Test func `a comparison is suggested for an attribute, which can be a number`() throws {
  let step = "- expectUser: { username: a }\n  expect: { attributes: { custom:age: '> 12' } }"
  let help = "Write `custom:age: { atLeast: 12 }`, which includes the limit itself."
  #expect(try words(step) == ["AF1410 `> 12` is compared as a string – \(help)"])
}

@Test(arguments: ["httpStatus: not empty", "delivery: '> 12'"])
func `no matcher is suggested for a value that it can't match`(_ field: String) throws {
  let found = try words("- signUp: { username: a }\n  expect: { \(field) }")
  #expect(found.count == 1 && found[0].hasPrefix("AF1402"), "\(found)")
  #expect(!found[0].contains("Write"), "\(found)")
}

@Test(arguments: [
  "userSub: 'exists'", "userSub: <b>", "userSub: existing", "userSub: '> 12.5'",
])
func `a string that only resembles a matcher gives no warning`(_ field: String) throws {
  #expect(try words("- signUp: { username: a }\n  expect: { \(field) }").isEmpty)
}

@Test func `a typo in a given user's name of three letters gives a warning`() throws {
  let text = """
    scenario: A
    given: { users: [ { as: bob } ] }
    steps:
    - signIn: { username: $(users.bop.email), password: $(users.bob.password) }
    """
  #expect(
    try Checked(text).words == [
      "AF1611 `given` has no user `bop`, so this is a new user – did you mean `bob`?"
    ]
  )
}

@Test(arguments: ["status: disabled", "status: Inactive"])
func `for a status about whether a user can sign in, enabled is suggested`(
  _ key: String
) throws {
  let text = "scenario: A\ngiven: { users: [ { as: bob, \(key) } ] }\nsteps: [ signOut: {} ]\n"
  #expect(try Checked(text).words.count == 1)
  #expect(try Checked(text).words.first?.hasSuffix("did you mean `enabled: false`?") == true)
}

@Test func `values of a table with outer whitespace give a warning`() throws {
  let text = """
    scenario: A
    examples: a.csv
    steps:
    - signUp: { username: a, attributes: { name: $(example.name), nickname: $(example.other) } }
    """
  let found = try Checked(text, with: ["a.csv": "name,other\nx, y\n\" z\",w \n"]).words
  let help = "Remove the whitespace, or put the value in quotes to keep it."
  #expect(
    found == [
      "AF1711 a value starts with whitespace – \(help)",
      "AF1711 a value ends with whitespace – \(help)",
    ]
  )
}

@Test(arguments: ["and", "or", "not"])
func `an operator of tag expressions can't be a tag`(_ word: String) throws {
  let found = try Checked("scenario: A\ntags: [smoke, \(word)]\nsteps: [ signOut: {} ]\n").words
  #expect(
    found == [
      "AF1109 `\(word)` can't be a tag, because `--tags` takes it as an operator – Write a tag other than `and`, `not`, and `or`."
    ]
  )
}

@Test(arguments: ["AND", "Not", "'or!'"])
func `an operator of tag expressions is never suggested as a tag`(_ tag: String) throws {
  let found = try Checked("scenario: A\ntags: [\(tag)]\nsteps: [ signOut: {} ]\n").words
  #expect(found == ["AF1109 a tag can contain only `a` to `z`, `0` to `9`, and `-`"])
}

@Test(arguments: ["smoke, slow", "smoke and slow", "smoke slow"])
func `a string of tags gets advice to write valid tags`(_ tags: String) throws {
  let found = try Checked("scenario: A\ntags: \(tags)\nsteps: [ signOut: {} ]\n").diagnostics
  #expect(found.map(\.help) == ["Write `tags: [smoke, slow]`."])
}

@Test(arguments: [("smoke, and", "[smoke]"), ("and", "[NAME, ...]")])
func `no operator is part of the advice for a string of tags`(
  _ tags: String,
  _ list: String
) throws {
  let found = try Checked("scenario: A\ntags: \(tags)\nsteps: [ signOut: {} ]\n").diagnostics
  #expect(found.map(\.help) == ["Write `tags: \(list)`."])
}

@Test(arguments: ["''", "' '"])
func `the name of a lock must not be blank`(_ name: String) {
  #expect(
    mistakes(in: "scenario: A\nlock: [mail, 1️⃣\(name)2️⃣]\nsteps: [ signOut: {} ]\n")
      == "1️⃣2️⃣ AF1105 the name of a lock must not be blank"
  )
}

@Test(arguments: [
  ("pool", "Name", "PoolName"), ("pool", "UserPoolName", "PoolName"),
  ("pool", "SchemaAttributes", "Schema"), ("pool", "schema", "Schema"),
  ("pool", "tags", "UserPoolTags"), ("client", "name", "ClientName"),
])
func `a setting's name in another tool or response gets the name in given`(
  _ key: String,
  _ name: String,
  _ member: String
) throws {
  let given = "given: { \(key): { \(name): $(uuid) } }"
  let found = try Checked("scenario: A\n\(given)\nsteps: [ signOut: {} ]\n").words
  #expect(found == ["AF1701 unknown member `\(name)` – did you mean `\(member)`?"])
}

@Test(arguments: [
  ("confirmSignInWithTOTPCode", "confirmSignIn"),
  ("continueSignInWithMFASelection", "confirmSignIn"),
  ("respondToAuthChallenge", "confirmSignIn"), ("newPasswordRequired", "confirmSignIn"),
  ("completeNewPassword", "confirmSignIn"), ("sendCustomChallengeAnswer", "confirmSignIn"),
  ("softwareTokenMFA", "confirmSignIn"), ("selectMFAType", "confirmSignIn"),
  ("confirmMFA", "confirmSignIn"), ("startSignIn", "signIn"),
  ("completeAutoSignIn", "autoSignIn"), ("confirmRegistration", "confirmSignUp"),
  ("resendSignUp", "resendSignUpCode"), ("resendConfirmationCode", "resendSignUpCode"),
  ("forgotPasswordSubmit", "confirmResetPassword"), ("confirmPassword", "confirmResetPassword"),
  ("changePassword", "updatePassword"), ("setupTOTP", "setUpTOTP"),
  ("associateSoftwareToken", "setUpTOTP"), ("verifyTotpToken", "verifyTOTPSetup"),
  ("verifySoftwareToken", "verifyTOTPSetup"), ("setPreferredMFA", "updateMFAPreference"),
  ("updateMfaPreference", "updateMFAPreference"), ("getPreferredMFA", "fetchMFAPreference"),
  ("getUserAttributes", "fetchUserAttributes"), ("getCurrentUser", "fetchUserAttributes"),
  ("updateUserAttribute", "updateUserAttributes"), ("changeAttributes", "updateUserAttributes"),
  ("sendUserAttributeVerificationCode", "sendVerificationCode"),
  ("verifyUserAttribute", "confirmUserAttribute"), ("currentSession", "fetchAuthSession"),
  ("refreshSession", "fetchAuthSession"), ("listDevices", "fetchDevices"),
  ("getDevices", "fetchDevices"), ("registerPasskey", "associateWebAuthnCredential"),
  ("listPasskeys", "listWebAuthnCredentials"), ("deletePasskey", "deleteWebAuthnCredential"),
])
func `an action is suggested for its name in Amplify or for a challenge`(
  _ name: String,
  _ action: String
) throws {
  let found = try words("- \(name): { username: a }\n- signOut: {}")
  #expect(found == ["AF1203 unknown action `\(name)` – did you mean `\(action)`?"])
}

@Test(arguments: [
  ("toBe: x, toEqual: y", "`toBe` or `toEqual`"), ("regex: x, eq: y", "`regex` or `eq`"),
])
func `matchers of other tools for equality and more get one diagnostic`(
  _ matchers: String,
  _ names: String
) throws {
  let found = try Checked(
    "scenario: A\nsteps:\n- signUp: { username: a }\n  expect: { userSub: { \(matchers) } }\n"
  ).diagnostics
  #expect(found.map(\.title) == ["`userSub` has no \(names)"])
  #expect(
    found.map(\.help) == [
      "Write the value itself: `userSub: ...`. It needs no other matcher."
    ]
  )
}
