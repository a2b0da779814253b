internal import JSON
internal import ServiceRules

/// Account recovery, and remembered devices.
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
      Users can't reset their passwords: the request fails with NotAuthorizedException "Contact \
      administrator to reset password.".
      """,
      Case(
        "recovery-by-users",
        .loses("admin_only"),
        .behavior,
        source: .documented("API reference, RecoveryOptionType")
      ): "Users can reset their own passwords. Before, this failed with NotAuthorizedException.",
      Case("recovery-lost-email", .loses("verified_email"), .breaking): """
      Codes to reset a password no longer go to email addresses. Users without a verified phone \
      number can't reset theirs (InvalidParameterException).
      """,
      Case("recovery-lost-phone", .loses("verified_phone_number"), .breaking): """
      Codes to reset a password no longer go to phones. Users without a verified email address \
      can't reset theirs (InvalidParameterException).
      """,
      Case("recovery-gained-email", .gains("verified_email"), .behavior): """
      Codes to reset a password can go to verified email addresses, depending on their order. What \
      recovers an account can't be a second factor of the same user.
      """,
      Case("recovery-gained-phone", .gains("verified_phone_number"), .behavior): """
      Codes to reset a password can go to verified phone numbers, depending on their order. What \
      recovers an account can't be a second factor of the same user.
      """,
      Case("recovery-order", .any, .behavior): """
      Users who have both get the code to reset a password by the other channel, and may be asked \
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
      Sign-ins return NewDeviceMetadata. Apps that do not confirm the device and send its \
      DEVICE_KEY get NotAuthorizedException "Invalid Refresh Token" when they refresh tokens.
      """,
      Case(
        "device-tracking-off",
        .disappears,
        .breaking,
        source: .documented("developer guide, device tracking")
      ): """
      Devices are no longer remembered. Sign-ins return no NewDeviceMetadata, a second factor is \
      required everywhere, and device operations fail with InvalidUserPoolConfigurationException.
      """,
    ],
    Setting(
      "pool.DeviceConfiguration.ChallengeRequiredOnNewDevice",
      [.device, .mfa],
      .documented("API reference, DeviceConfigurationType")
    ): [
      Case("device-skips-mfa", .becomes(true), .behavior):
        "Remembered devices authenticate themselves instead of asking for a second factor.",
      Case("device-asks-mfa", .becomes(false), .breaking):
        "Users are asked for the second factor on remembered devices too.",
    ],
    Setting(
      "pool.DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt",
      [.device],
      .documented("API reference, DeviceConfigurationType")
    ): [
      Case("device-remembered-on-request", .becomes(true), .behavior): """
      A confirmed device is remembered only if the user wants it (UserConfirmationNecessary). On \
      other devices, users are asked for the second factor.
      """,
      Case("device-always-remembered", .becomes(false), .behavior):
        "Every confirmed device is remembered without asking the user.",
    ],
  ])
}
