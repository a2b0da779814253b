internal import CognitoModel
internal import Comparison
internal import ServiceRules

extension UserFlow {
  /// What a scenario must do itself to exercise the flow.
  ///
  /// Sign-ins and given users alone exercise no other flow.
  var probe: Probe {
    switch self {
    case .signUp: .calls(["SignUp"])
    case .confirmSignUp: .calls(["ConfirmSignUp", "AdminConfirmSignUp", "ResendConfirmationCode"])
    case .signIn: .calls(Set(SignInOperations.initiating))
    case .custom: .signsIn("CUSTOM_AUTH")
    case .passwordless: UserFlow.choosing(["EMAIL_OTP", "SMS_OTP"])
    case .passkey:
      .any([
        UserFlow.choosing(["WEB_AUTHN"]),
        .calls([
          "StartWebAuthnRegistration", "CompleteWebAuthnRegistration", "ListWebAuthnCredentials",
          "DeleteWebAuthnCredential",
        ]),
      ])
    case .mfa:
      .any([
        .reaches(Probe.secondFactorSteps),
        .calls([
          "SetUserMFAPreference", "AdminSetUserMFAPreference", "SetUserSettings",
          "AdminSetUserSettings", "VerifySoftwareToken", "AdminDeleteSoftwareToken",
        ]),
      ])
    case .device: .calls(UserFlow.device.operations.subtracting(UserFlow.signIn.operations))
    case .resetPassword: .calls(UserFlow.resetPassword.operations)
    case .changePassword:
      .any([
        .calls(["ChangePassword", "AdminSetUserPassword"]),
        .reaches(["confirmSignInWithNewPassword"]),
      ])
    case .attributes:
      .calls([
        "UpdateUserAttributes", "AdminUpdateUserAttributes", "DeleteUserAttributes",
        "AdminDeleteUserAttributes", "GetUserAttributeVerificationCode", "VerifyUserAttribute",
      ])
    case .invitation: .calls(["AdminCreateUser"])
    case .session:
      .any([
        .calls(["GetTokensFromRefreshToken", "RevokeToken", "ListUserSessions"]),
        .signsIn("REFRESH_TOKEN_AUTH"), .signsIn("REFRESH_TOKEN"),
      ])
    case .signOut: .calls(UserFlow.signOut.operations)
    case .oauth: .all([.uses(.oauth), .opensPages])
    case .messages: .awaitsMessage
    }
  }

  /// The tags of the library's scenarios about the flow.
  var libraryTags: Set<String> {
    switch self {
    case .confirmSignUp: ["confirm"]
    case .custom, .oauth: ["triggers"]
    case .passkey: ["passkeys"]
    case .device: ["devices"]
    case .resetPassword: ["password-reset"]
    case .changePassword: ["password-change", "new-password"]
    case .invitation: ["invitation", "new-password"]
    case .session, .signOut: ["tokens"]
    case .signUp, .signIn, .passwordless, .mfa, .attributes, .messages: [rawValue]
    }
  }

  /// A choice of one of these first factors in a sign-in.
  private static func choosing(_ factors: [String]) -> Probe {
    .all([.signsIn("USER_AUTH"), .any(factors.map { .selects($0) })])
  }
}

extension Probe {
  /// The values of `nextStep` that request a second factor or its setup.
  static let secondFactorSteps: Set = [
    "confirmSignInWithTOTPCode", "confirmSignInWithSMSMFACode",
    "continueSignInWithMFASelection", "continueSignInWithTOTPSetup",
    "continueSignInWithMFASetupSelection", "continueSignInWithEmailMFASetup",
  ]
}
