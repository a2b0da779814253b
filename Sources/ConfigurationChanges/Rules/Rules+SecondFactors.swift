internal import JSON
internal import ServiceRules

// Second factors that the service rejects, or that lock users out.
extension Rules {
  static let secondFactors = table([
    ("mfa-by-sms-without-phone", .breaking, .lockOut, [.mfa, .signIn, .signUp]): rule(
      why: """
        SMS is the only second factor and is required, but a phone number is not. Users without a \
        phone number can't sign in: they get MFAMethodNotFoundException or \
        InvalidParameterException.
        """,
      fix: "also allow an authenticator app, or create a new pool that requires phone_number",
      .measured("aws-amplify/amplify-js#14013")
    ) { pool in
      guard pool.mfaMode == "ON", pool.hasSMSFactor, !pool.hasTokenFactor, !pool.hasEmailFactor,
        !pool.isCertain("phone_number")
      else { return [] }
      return [
        .init(.pool("MfaConfiguration"), "is ON with SMS alone, but `phone_number` is not required")
      ]
    },
    ("mfa-by-sms-and-recovery-by-phone", .behavior, .lockOut, [.mfa, .resetPassword]): rule(
      why: """
        A user can't receive password reset codes and second-factor codes by the same channel. If \
        password reset codes go only to phones, users with only a phone number can't provide the \
        required second factor.
        """,
      fix: "make verified_email the first recovery mechanism, or allow an authenticator app",
      .documented("developer guide, SMS and email message MFA")
    ) { pool in
      guard pool.mfaMode == "ON", pool.hasSMSFactor, !pool.hasTokenFactor, !pool.hasEmailFactor,
        pool.recovery == ["verified_phone_number"]
      else { return [] }
      return [
        .init(
          .pool("AccountRecoverySetting", "RecoveryMechanisms"),
          "contains only the phone number, which is also the only second factor"
        )
      ]
    },
    ("device-challenge-without-mfa", .none, .noEffect, [.device]): rule(
      why:
        "Remembered devices replace a second factor, but this pool never asks for a second "
        + "factor.",
      fix: """
        if users need a second factor, turn MFA on; otherwise, remove ChallengeRequiredOnNewDevice
        """,
      .documented("API reference, DeviceConfigurationType")
    ) { pool in
      let path = SettingPath.pool("DeviceConfiguration", "ChallengeRequiredOnNewDevice")
      guard pool.mfaMode == "OFF", pool.settings[path] == true else { return [] }
      return [.init(path, "is true, but MFA is OFF")]
    },
    ("device-tracking-needs-device-key", .behavior, .clientBreak, [.device, .session]): rule(
      why: """
        With device tracking, refreshing tokens fails with NotAuthorizedException "Invalid Refresh \
        Token" unless the app confirms its device and sends DEVICE_KEY. Amplify does both, but \
        most servers do not.
        """,
      fix: """
        to remember devices, confirm the device and send DEVICE_KEY in every app; otherwise, \
        remove DeviceConfiguration
        """,
      .measured("aws-sdk-java-v2#3418, aws-sdk-cpp#851, amplify-android#2506")
    ) { pool in
      guard pool.pool("DeviceConfiguration") != nil else { return [] }
      return [.init(.pool("DeviceConfiguration"), "is set, so devices are tracked")]
    },
  ])
}
