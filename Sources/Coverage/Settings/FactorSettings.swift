internal import ConfigurationChanges
internal import JSON

extension WorthTesting {
  private static let answering: Set = ["RespondToAuthChallenge", "AdminRespondToAuthChallenge"]
  /// The next steps that request a second factor.
  ///
  /// An emailed code can also be a first factor, but not on a pool that requires a second one.
  private static let secondFactor = Probe.secondFactorSteps.union(["confirmSignInWithOTP"])
  private static let preferring: Set = ["SetUserMFAPreference", "AdminSetUserMFAPreference"]

  static let secondFactors: [WorthTesting] = [
    WorthTesting(
      "factor-required",
      "pool.MfaConfiguration",
      .is("ON"),
      "every sign-in requires a second factor",
      testedBy: .reaches(secondFactor)
    ),
    WorthTesting(
      "factor-setup",
      "pool.MfaConfiguration",
      .is("ON"),
      "a user without a second factor sets one up during the sign-in",
      testedBy: .reaches([
        "continueSignInWithTOTPSetup", "continueSignInWithMFASetupSelection",
        "continueSignInWithEmailMFASetup",
      ])
    ),
    WorthTesting(
      "factor-optional",
      "pool.MfaConfiguration",
      .is("OPTIONAL"),
      "a user turns a second factor on, and the next sign-in asks for it",
      testedBy: .all([.calls(preferring), .reaches(secondFactor)])
    ),
    WorthTesting(
      "totp",
      "mfa.SoftwareTokenMfaConfiguration.Enabled",
      .is(true),
      "an authenticator app is a second factor",
      testedBy: .reaches(["confirmSignInWithTOTPCode"])
    ),
    WorthTesting(
      "wrong-totp-code",
      "mfa.SoftwareTokenMfaConfiguration.Enabled",
      .is(true),
      "a wrong code of the app must not sign a user in",
      testedBy: .all([
        .reaches(["confirmSignInWithTOTPCode"]), .expects("CodeMismatchException", of: answering),
      ])
    ),
    WorthTesting(
      "sms-factor",
      "mfa.SmsMfaConfiguration",
      .isWritten,
      "a code by SMS is a second factor",
      testedBy: .reaches(["confirmSignInWithSMSMFACode"])
    ),
    WorthTesting(
      "email-factor",
      "mfa.EmailMfaConfiguration",
      .isWritten,
      "an emailed code is a second factor",
      testedBy: .all([
        .reaches(["confirmSignInWithOTP"]),
        .any([.signsIn("USER_SRP_AUTH"), .signsIn("USER_PASSWORD_AUTH")]),
      ])
    ),
  ]

  static let passwordless: [WorthTesting] =
    [
      ("EMAIL_OTP", "email-otp", "an emailed code"), ("SMS_OTP", "sms-otp", "a code by SMS"),
      ("WEB_AUTHN", "passkey", "a passkey"),
    ].map { factor, id, what in
      WorthTesting(
        id,
        "pool.Policies.SignInPolicy.AllowedFirstAuthFactors",
        .contains(factor),
        "\(what) replaces the password",
        testedBy: .all([.signsIn("USER_AUTH"), .selects(factor)])
      )
    }
    + [
      WorthTesting(
        "factor-choice",
        "pool.Policies.SignInPolicy.AllowedFirstAuthFactors",
        .isPlural,
        "a user chooses between first factors",
        testedBy: .reaches(["continueSignInWithFirstFactorSelection"])
      ),
      WorthTesting(
        "passkey-registration",
        "pool.Policies.SignInPolicy.AllowedFirstAuthFactors",
        .contains("WEB_AUTHN"),
        "a signed-in user registers a passkey",
        testedBy: .calls(["CompleteWebAuthnRegistration"])
      ),
    ]

  static let devices: [WorthTesting] = [
    WorthTesting(
      "devices",
      "pool.DeviceConfiguration",
      .isWritten,
      "the pool remembers devices, which users list and forget",
      testedBy: .calls(["ListDevices", "ForgetDevice", "AdminListDevices", "AdminForgetDevice"])
    ),
    WorthTesting(
      "remembered-devices",
      "pool.DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt",
      .is(true),
      "a device is remembered only after the user agrees",
      testedBy: .calls(["UpdateDeviceStatus", "AdminUpdateDeviceStatus"])
    ),
    WorthTesting(
      "device-as-factor",
      "pool.DeviceConfiguration.ChallengeRequiredOnNewDevice",
      .is(true),
      "a remembered device replaces the second factor, and a new device does not",
      testedBy: .all([
        .reaches(secondFactor), .calls(["UpdateDeviceStatus", "ConfirmDevice"]),
      ])
    ),
  ]
}
