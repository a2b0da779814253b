package import Scenario

extension Action {
  /// Every operation that the action can call.
  package var operations: [String] {
    switch self {
    case .operation(let call): [call.name]
    case .signUp: ["SignUp"]
    case .confirmSignUp: ["ConfirmSignUp"]
    case .resendSignUpCode: ["ResendConfirmationCode"]
    case .resetPassword: ["ForgotPassword"]
    case .confirmResetPassword: ["ConfirmForgotPassword"]
    case .signIn:
      [
        "InitiateAuth", "RespondToAuthChallenge", "AdminInitiateAuth",
        "AdminRespondToAuthChallenge", "AssociateSoftwareToken",
      ]
    case .confirmSignIn:
      [
        "RespondToAuthChallenge", "AdminRespondToAuthChallenge", "AssociateSoftwareToken",
        "VerifySoftwareToken",
      ]
    case .autoSignIn: ["InitiateAuth"]
    case .fetchAuthSession: ["GetTokensFromRefreshToken"]
    case .signOut(let global):
      switch global.literal {
      case true?: ["GlobalSignOut"]
      case false?: ["RevokeToken"]
      case nil: ["GlobalSignOut", "RevokeToken"]
      }
    case .deleteUser: ["DeleteUser"]
    case .updatePassword: ["ChangePassword"]
    case .fetchUserAttributes, .fetchMFAPreference: ["GetUser"]
    case .updateUserAttributes: ["UpdateUserAttributes"]
    case .sendVerificationCode: ["GetUserAttributeVerificationCode"]
    case .confirmUserAttribute: ["VerifyUserAttribute"]
    case .setUpTOTP: ["AssociateSoftwareToken"]
    case .verifyTOTPSetup: ["VerifySoftwareToken"]
    case .updateMFAPreference: ["GetUser", "SetUserMFAPreference"]
    case .rememberDevice: ["UpdateDeviceStatus"]
    case .forgetDevice: ["ForgetDevice"]
    case .fetchDevices: ["ListDevices"]
    case .associateWebAuthnCredential:
      ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]
    case .listWebAuthnCredentials: ["ListWebAuthnCredentials"]
    case .deleteWebAuthnCredential: ["DeleteWebAuthnCredential"]
    case .expectUser: ["AdminGetUser", "AdminListGroupsForUser"]
    case .expectPool: ["DescribeUserPool", "GetUserPoolMfaConfig"]
    case .expectClient: ["DescribeUserPoolClient"]
    // A used flow's steps are steps of their own to whoever asks.
    case .awaitCode, .expectTrigger, .set, .wait, .advanceClock, .injectFault, .verifyToken, .http,
      .use,
      .unavailable:
      []
    }
  }
}

extension ConfirmSignInParameters.Answer {
  /// What the answer sets a second factor up with, as far as its text shows.
  package var setUpOperations: [String] {
    if case .code(_, deviceName: .some) = self { ["VerifySoftwareToken"] } else { [] }
  }
}
