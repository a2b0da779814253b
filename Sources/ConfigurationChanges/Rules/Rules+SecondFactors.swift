internal import JSON
internal import ServiceRules

// Second factors that the service refuses, or that shut users out.
extension Rules {
  static let secondFactors: [Rule] = [
    Rule(
      "mfa-without-method",
      .deploymentFails,
      .rejected,
      why: """
        SetUserPoolMfaConfig refuses it: InvalidParameterException "Invalid MFA configuration given, \
        can't disable all MFAs with a required or optional configuration."; and UpdateUserPool does: \
        "Cannot turn MFA functionality ON, once the user pool has been created".
        """,
      fix: """
        set the mode and a method (an authenticator app, SMS or e-mail) in one call of \
        SetUserPoolMfaConfig, or leave MFA off
        """,
      .documented("API reference, SetUserPoolMfaConfig; reported: amplify-cli#3268"),
      [.mfa, .signIn]
    ) { pool in
      guard pool.mfaMode != "OFF", pool.saysMethods, !pool.hasSMSFactor, !pool.hasEmailFactor,
        !pool.hasTokenFactor, !pool.passkeysAreBoth
      else { return [] }
      return [.init(.pool("MfaConfiguration"), "is \(pool.mfaMode), and no method is on")]
    },
    Rule(
      "mfa-by-sms-without-phone",
      .breaking,
      .lockOut,
      why: """
        A second factor is required, SMS is the only one, and users need no phone number: who has \
        none gets MFAMethodNotFoundException (or InvalidParameterException) and can't sign in at all.
        """,
      fix: "allow an authenticator app too, or require phone_number when users sign up",
      .measured("aws-amplify/amplify-js#14013"),
      [.mfa, .signIn, .signUp]
    ) { pool in
      guard pool.mfaMode == "ON", pool.hasSMSFactor, !pool.hasTokenFactor, !pool.hasEmailFactor,
        !pool.isCertain("phone_number")
      else { return [] }
      return [
        .init(.pool("MfaConfiguration"), "is ON with SMS alone, and `phone_number` is not required")
      ]
    },
    Rule(
      "mfa-by-sms-without-sender",
      .deploymentFails,
      .rejected,
      why:
        "Without an SMS configuration the pool can't send the codes, and the service refuses it.",
      fix: "give the pool an SmsConfiguration with a role that may publish to SNS",
      .documented("API reference, SetUserPoolMfaConfig; SmsConfigurationType"),
      [.mfa, .messages]
    ) { pool in
      guard pool.hasSMSFactor, pool.pool("SmsConfiguration") == nil else { return [] }
      return [.init(.mfa("SmsMfaConfiguration"), "is on, and there is no SmsConfiguration")]
    },
    Rule(
      "mfa-by-email-without-ses",
      .deploymentFails,
      .rejected,
      why: "Codes by e-mail as second factor need e-mail by SES: InvalidParameterException.",
      fix: "set EmailConfiguration.EmailSendingAccount to DEVELOPER, with a SourceArn",
      .documented(
        "developer guide, SMS and email message MFA; reported: terraform-provider-aws#41049"
      ),
      [.mfa, .messages]
    ) { pool in
      guard pool.hasEmailFactor, pool.sendsByCognito else { return [] }
      return [
        .init(.mfa("EmailMfaConfiguration"), "is on, and EmailSendingAccount is COGNITO_DEFAULT")
      ]
    },
    Rule(
      "mfa-by-email-and-recovery-by-email",
      .deploymentFails,
      .rejected,
      why: """
        What recovers an account is no second factor of it: with e-mail as the only way to recover, \
        codes by e-mail are refused as second factor (InvalidParameterException).
        """,
      fix: "let accounts be recovered by phone or by administrators too",
      .documented(
        "developer guide, SMS and email message MFA; reported: terraform-provider-aws#43917"
      ),
      [.mfa, .resetPassword]
    ) { pool in
      guard pool.hasEmailFactor, pool.recovery == ["verified_email"] else { return [] }
      return [
        .init(.mfa("EmailMfaConfiguration"), "is on, and accounts are recovered by e-mail alone")
      ]
    },
    Rule(
      "mfa-by-sms-and-recovery-by-phone",
      .behavior,
      .lockOut,
      why: """
        What recovers an account is no second factor of it: where the phone is the only way to \
        recover, users with nothing but a phone number can't give the required second factor.
        """,
      fix: "let accounts be recovered by e-mail, or allow an authenticator app",
      .documented("developer guide, SMS and email message MFA"),
      [.mfa, .resetPassword]
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
    Rule(
      "device-challenge-without-mfa",
      .none,
      .noEffect,
      why: "Remembered devices stand in for a second factor, and nobody is asked for one.",
      fix: "switch MFA on, or leave ChallengeRequiredOnNewDevice out",
      .documented("API reference, DeviceConfigurationType"),
      [.device]
    ) { pool in
      let path = SettingPath.pool("DeviceConfiguration", "ChallengeRequiredOnNewDevice")
      guard pool.mfaMode == "OFF", pool.settings[path] == true else { return [] }
      return [.init(path, "is true, and MFA is OFF")]
    },
    Rule(
      "device-tracking-needs-device-key",
      .behavior,
      .clientBreak,
      why: """
        With devices tracked, refreshing tokens ends in NotAuthorizedException "Invalid Refresh \
        Token" for apps that don't confirm their device and send DEVICE_KEY; Amplify does, most \
        servers don't.
        """,
      fix: "make every app send DEVICE_KEY, or leave DeviceConfiguration out",
      .measured("aws-sdk-java-v2#3418, aws-sdk-cpp#851, amplify-android#2506"),
      [.device, .session]
    ) { pool in
      guard pool.pool("DeviceConfiguration") != nil else { return [] }
      return [.init(.pool("DeviceConfiguration"), "is there, so that devices are tracked")]
    },
  ]
}
