internal import JSON
internal import ServiceRules

// Second factors that the service refuses, or that shut users out.
extension Rules {
  static let secondFactors = table([
    ("mfa-by-sms-without-phone", .breaking, .lockOut, [.mfa, .signIn, .signUp]): rule(
      why: """
        A second factor is required, SMS is the only one, and users need no phone number: who has \
        none gets MFAMethodNotFoundException (or InvalidParameterException) and can't sign in at all.
        """,
      fix: "allow an authenticator app too, or require phone_number when users sign up",
      .measured("aws-amplify/amplify-js#14013")
    ) { pool in
      guard pool.mfaMode == "ON", pool.hasSMSFactor, !pool.hasTokenFactor, !pool.hasEmailFactor,
        !pool.isCertain("phone_number")
      else { return [] }
      return [
        .init(.pool("MfaConfiguration"), "is ON with SMS alone, and `phone_number` is not required")
      ]
    },
    ("mfa-by-sms-and-recovery-by-phone", .behavior, .lockOut, [.mfa, .resetPassword]): rule(
      why: """
        What recovers an account is no second factor of it: where the phone is the only way to \
        recover, users with nothing but a phone number can't give the required second factor.
        """,
      fix: "let accounts be recovered by e-mail, or allow an authenticator app",
      .documented("developer guide, SMS and email message MFA")
    ) { pool in
      guard pool.mfaMode == "ON", pool.hasSMSFactor, !pool.hasTokenFactor, !pool.hasEmailFactor,
        pool.recovery == ["verified_phone_number"]
      else { return [] }
      return [
        .init(
          .pool("AccountRecoverySetting", "RecoveryMechanisms"),
          "is the phone alone, which is the only second factor too"
        )
      ]
    },
    ("device-challenge-without-mfa", .none, .noEffect, [.device]): rule(
      why: "Remembered devices stand in for a second factor, and nobody is asked for one.",
      fix: "switch MFA on, or leave ChallengeRequiredOnNewDevice out",
      .documented("API reference, DeviceConfigurationType")
    ) { pool in
      let path = SettingPath.pool("DeviceConfiguration", "ChallengeRequiredOnNewDevice")
      guard pool.mfaMode == "OFF", pool.settings[path] == true else { return [] }
      return [.init(path, "is true, and MFA is OFF")]
    },
    ("device-tracking-needs-device-key", .behavior, .clientBreak, [.device, .session]): rule(
      why: """
        With devices tracked, refreshing tokens ends in NotAuthorizedException "Invalid Refresh \
        Token" for apps that don't confirm their device and send DEVICE_KEY; Amplify does, most \
        servers don't.
        """,
      fix: "make every app send DEVICE_KEY, or leave DeviceConfiguration out",
      .measured("aws-sdk-java-v2#3418, aws-sdk-cpp#851, amplify-android#2506")
    ) { pool in
      guard pool.pool("DeviceConfiguration") != nil else { return [] }
      return [.init(.pool("DeviceConfiguration"), "is there, so that devices are tracked")]
    },
  ])
}
