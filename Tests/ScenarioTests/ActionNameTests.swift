import CognitoModel
import Diagnostics
import Testing

@testable import Scenario

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

@Test func `a capitalized verb is reported as one mistake`() throws {
  let steps = """
    - SignUp: { username: a, password: $(user.password) }
      expect: { nextStep: confirmSignUp }
    """
  #expect(
    try words(inSteps: steps) == [
      "AF1502 `SignUp` is a Cognito operation, whose members start with a capital letter – did you mean the action `signUp`?"
    ]
  )
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
  let found = try words(inSteps: "- \(name): { username: a }\n- signOut: {}")
  #expect(found == ["AF1203 unknown action `\(name)` – did you mean `\(action)`?"])
}
