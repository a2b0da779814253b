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
          "API reference, RecoveryOptionType; the message: getmoto/moto"
        ),
        symptom: .rejection
      ): """
      Users can't reset their passwords: the request fails with NotAuthorizedException "Contact \
      administrator to reset password."
      """,
      Case(
        "recovery-by-users",
        .loses("admin_only"),
        .behavior,
        source: .documented("API reference, RecoveryOptionType"),
        symptom: .acceptance
      ): "Users can reset their own passwords. Before, this failed with NotAuthorizedException.",
      Case("recovery-lost-email", .loses("verified_email"), .breaking): """
      Password reset codes no longer go to email addresses. For users without a verified phone \
      number, resetting the password fails with InvalidParameterException, or sends no code if the \
      client hides whether users exist.
      """,
      Case("recovery-lost-phone", .loses("verified_phone_number"), .breaking): """
      Password reset codes no longer go to phone numbers. For users without a verified email \
      address, resetting the password fails with InvalidParameterException, or sends no code if \
      the client hides whether users exist.
      """,
      Case("recovery-gained-email", .gains("verified_email"), .behavior): """
      Password reset codes can go to verified email addresses, depending on the order of the \
      recovery mechanisms. A user can't receive password reset codes and second-factor codes by \
      the same channel.
      """,
      Case("recovery-gained-phone", .gains("verified_phone_number"), .behavior): """
      Password reset codes can go to verified phone numbers, depending on the order of the \
      recovery mechanisms. A user can't receive password reset codes and second-factor codes by \
      the same channel.
      """,
      Case("recovery-order", .any, .behavior): """
      Users with a verified email address and a verified phone number receive password reset codes \
      by the other channel. This channel can no longer be the second factor of these users.
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
      Sign-ins return NewDeviceMetadata. Refreshing tokens fails with NotAuthorizedException \
      "Invalid Refresh Token" unless the app confirms the device and sends its DEVICE_KEY.
      """,
      Case(
        "device-tracking-off",
        .disappears,
        .breaking,
        source: .documented("developer guide, device tracking")
      ): """
      Devices are no longer remembered, and sign-ins return no NewDeviceMetadata. Users with a \
      second factor are asked for it on every device. Device operations fail with \
      InvalidUserPoolConfigurationException.
      """,
    ],
    Setting(
      "pool.DeviceConfiguration.ChallengeRequiredOnNewDevice",
      [.device, .mfa],
      .documented("API reference, DeviceConfigurationType")
    ): [
      Case("device-skips-mfa", .becomes(true), .behavior):
        "A remembered device authenticates itself, so users are not asked for a second factor.",
      Case("device-asks-mfa", .becomes(false), .breaking):
        "Users are asked for the second factor even on remembered devices.",
    ],
    Setting(
      "pool.DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt",
      [.device],
      .documented("API reference, DeviceConfigurationType")
    ): [
      Case("device-remembered-on-request", .becomes(true), .behavior): """
      A confirmed device is remembered only if the user agrees (UserConfirmationNecessary). On \
      other devices, users are asked for the second factor.
      """,
      Case("device-always-remembered", .becomes(false), .behavior):
        "Every confirmed device is remembered, even if the user does not agree.",
    ],
  ])
}
