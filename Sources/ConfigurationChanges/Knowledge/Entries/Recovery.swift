internal import JSON
internal import ServiceRules

/// Ways back into an account, and devices that are known again.
enum RecoveryKnowledge: KnowledgeArea {
  static let entries: [Entry] = [
    Entry(
      "pool.AccountRecoverySetting.RecoveryMechanisms",
      [.resetPassword, .mfa],
      Case(
        "recovery-by-admin-only",
        .becomes(["admin_only"]),
        .breaking,
        """
        Users can't reset their passwords: it ends in NotAuthorizedException "Contact administrator \
        to reset password.".
        """,
        .documented("API reference, RecoveryOptionType; the message: measured by moto's tests")
      ),
      Case(
        "recovery-by-users",
        .loses("admin_only"),
        .behavior,
        "Users can reset their passwords themselves, where it ended in NotAuthorizedException.",
        .documented("API reference, RecoveryOptionType")
      ),
      Case(
        "recovery-lost-email",
        .loses("verified_email"),
        .breaking,
        """
        Codes to reset a password no longer go to e-mail addresses: users without a verified phone \
        number can't reset theirs (InvalidParameterException).
        """,
        .documented("API reference, AccountRecoverySettingType")
      ),
      Case(
        "recovery-lost-phone",
        .loses("verified_phone_number"),
        .breaking,
        """
        Codes to reset a password no longer go to phones: users without a verified e-mail address \
        can't reset theirs (InvalidParameterException).
        """,
        .documented("API reference, AccountRecoverySettingType")
      ),
      Case(
        "recovery-gained-email",
        .gains("verified_email"),
        .behavior,
        """
        Codes to reset a password can go to verified e-mail addresses, as their order has it. What \
        recovers an account is no second factor of the same user.
        """,
        .documented("API reference, AccountRecoverySettingType")
      ),
      Case(
        "recovery-gained-phone",
        .gains("verified_phone_number"),
        .behavior,
        """
        Codes to reset a password can go to verified phone numbers, as their order has it. What \
        recovers an account is no second factor of the same user.
        """,
        .documented("API reference, AccountRecoverySettingType")
      ),
      Case(
        "recovery-order",
        .any,
        .behavior,
        """
        Users who have both get the code to reset a password by the other medium, and may be asked \
        for another second factor.
        """,
        .documented("API reference, AccountRecoverySettingType")
      )
    )
  ]
}

enum DeviceKnowledge: KnowledgeArea {
  static let entries: [Entry] = [
    Entry(
      "pool.DeviceConfiguration",
      [.device, .signIn, .session],
      Case(
        "device-tracking-on",
        .appears,
        .breaking,
        .clientBreak,
        """
        Sign-ins answer with NewDeviceMetadata, and apps that do not confirm the device and send its \
        DEVICE_KEY get NotAuthorizedException "Invalid Refresh Token" when they refresh tokens.
        """,
        .documented(
          "developer guide, device tracking; reported: aws-sdk-java-v2#3418, amplify-js#2962"
        )
      ),
      Case(
        "device-tracking-off",
        .disappears,
        .breaking,
        """
        Devices are no longer remembered: sign-ins answer without NewDeviceMetadata, a second factor \
        is asked for everywhere, and device operations end in InvalidUserPoolConfigurationException.
        """,
        .documented("developer guide, device tracking")
      )
    ),
    Entry(
      "pool.DeviceConfiguration.ChallengeRequiredOnNewDevice",
      [.device, .mfa],
      Case(
        "device-skips-mfa",
        .becomes(true),
        .behavior,
        "Remembered devices prove themselves instead of giving a second factor.",
        .documented("API reference, DeviceConfigurationType")
      ),
      Case(
        "device-asks-mfa",
        .becomes(false),
        .breaking,
        "Users are asked for the second factor on remembered devices too.",
        .documented("API reference, DeviceConfigurationType")
      )
    ),
    Entry(
      "pool.DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt",
      [.device],
      Case(
        "device-remembered-on-request",
        .becomes(true),
        .behavior,
        """
        A confirmed device is remembered only when the user wants it (UserConfirmationNecessary), \
        so that others are asked for the second factor.
        """,
        .documented("API reference, DeviceConfigurationType")
      ),
      Case(
        "device-always-remembered",
        .becomes(false),
        .behavior,
        "Every confirmed device is remembered, without asking the user.",
        .documented("API reference, DeviceConfigurationType")
      )
    ),
  ]
}
