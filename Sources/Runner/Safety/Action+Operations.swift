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
        "AdminRespondToAuthChallenge",
      ]
    case .confirmSignIn: ["RespondToAuthChallenge", "AdminRespondToAuthChallenge"]
    case .fetchAuthSession: ["GetTokensFromRefreshToken"]
    case .signOut(let global):
      switch global.written {
      case true?: ["GlobalSignOut"]
      case false?: ["RevokeToken"]
      case nil: ["GlobalSignOut", "RevokeToken"]
      }
    case .deleteUser: ["DeleteUser"]
    case .updatePassword: ["ChangePassword"]
    case .fetchUserAttributes: ["GetUser"]
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
    case .awaitCode, .set, .wait, .advanceClock, .verifyToken, .http, .use, .unavailable: []
    }
  }
}
