internal import JSON
internal import ServiceRules

/// Ways back into an account, and devices that are known again.
extension Knowledge {
  static let recovery = table([
    Setting(
      "pool.AccountRecoverySetting.RecoveryMechanisms",
      [.resetPassword, .mfa],
      .documented("API reference, AccountRecoverySettingType")
    ): [
      Case(
        "recovery-by-admin-only",
        .becomes(["admin_only"]),
        .breaking,
        source: .documented(
          "API reference, RecoveryOptionType; the message: measured by moto's tests"
        )
      ): """
      Users can't reset their passwords: it ends in NotAuthorizedException "Contact administrator \
      to reset password.".
      """,
      Case(
        "recovery-by-users",
        .loses("admin_only"),
        .behavior,
        source: .documented("API reference, RecoveryOptionType")
      ): "Users can reset their passwords themselves, where it ended in NotAuthorizedException.",
      Case("recovery-lost-email", .loses("verified_email"), .breaking): """
      Codes to reset a password no longer go to e-mail addresses: users without a verified phone \
      number can't reset theirs (InvalidParameterException).
      """,
      Case("recovery-lost-phone", .loses("verified_phone_number"), .breaking): """
      Codes to reset a password no longer go to phones: users without a verified e-mail address \
      can't reset theirs (InvalidParameterException).
      """,
      Case("recovery-gained-email", .gains("verified_email"), .behavior): """
      Codes to reset a password can go to verified e-mail addresses, as their order has it. What \
      recovers an account is no second factor of the same user.
      """,
      Case("recovery-gained-phone", .gains("verified_phone_number"), .behavior): """
      Codes to reset a password can go to verified phone numbers, as their order has it. What \
      recovers an account is no second factor of the same user.
      """,
      Case("recovery-order", .any, .behavior): """
      Users who have both get the code to reset a password by the other medium, and may be asked \
      for another second factor.
      """,
    ]
  ])

  static let devices = table([
    Setting(
      "pool.DeviceConfiguration",
      [.device, .signIn, .session],
      .documented(
        "developer guide, device tracking; reported: aws-sdk-java-v2#3418, amplify-js#2962"
      )
    ): [
      Case("device-tracking-on", .appears, .breaking, .clientBreak): """
      Sign-ins answer with NewDeviceMetadata, and apps that do not confirm the device and send its \
      DEVICE_KEY get NotAuthorizedException "Invalid Refresh Token" when they refresh tokens.
      """,
      Case(
        "device-tracking-off",
        .disappears,
        .breaking,
        source: .documented("developer guide, device tracking")
      ): """
      Devices are no longer remembered: sign-ins answer without NewDeviceMetadata, a second factor \
      is asked for everywhere, and device operations end in InvalidUserPoolConfigurationException.
      """,
    ],
    Setting(
      "pool.DeviceConfiguration.ChallengeRequiredOnNewDevice",
      [.device, .mfa],
      .documented("API reference, DeviceConfigurationType")
    ): [
      Case("device-skips-mfa", .becomes(true), .behavior):
        "Remembered devices prove themselves instead of giving a second factor.",
      Case("device-asks-mfa", .becomes(false), .breaking):
        "Users are asked for the second factor on remembered devices too.",
    ],
    Setting(
      "pool.DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt",
      [.device],
      .documented("API reference, DeviceConfigurationType")
    ): [
      Case("device-remembered-on-request", .becomes(true), .behavior): """
      A confirmed device is remembered only when the user wants it (UserConfirmationNecessary), \
      so that others are asked for the second factor.
      """,
      Case("device-always-remembered", .becomes(false), .behavior):
        "Every confirmed device is remembered, without asking the user.",
    ],
  ])
}
