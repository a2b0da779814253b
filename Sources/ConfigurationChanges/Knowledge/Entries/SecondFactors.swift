internal import JSON

// Second factors, passkeys, recovery, devices.
extension Knowledge {
  static let secondFactors: [Entry] = [
    Entry(
      "pool.MfaConfiguration",
      [.signIn, .mfa, .passwordless, .signUp],
      Case(
        "mfa-required",
        .becomes("ON"),
        .breaking,
        .lockOut,
        """
        Every sign-in ends in a second factor: users without one are led to set one up \
        (continueSignInWithTOTPSetup and the like) instead of being signed in, users who can have \
        none of the methods can't sign in at all, sign-ins by choice offer the password alone, and \
        nobody can switch the own factor off.
        """,
        .documented("developer guide, MFA; measured: aws-amplify/amplify-js#14013")
      ),
      Case(
        "mfa-optional",
        .turns("OFF", into: "OPTIONAL"),
        .behaviour,
        """
        Users can set up a second factor, and those who have one are asked for it; they are no \
        longer offered sign-in without a password.
        """,
        .documented("developer guide, MFA")
      ),
      Case(
        "mfa-no-longer-required",
        .turns("ON", into: "OPTIONAL"),
        .behaviour,
        "Users without a second factor are signed in at once; those who have one are still asked.",
        .documented("developer guide, MFA")
      ),
      Case(
        "mfa-off",
        .becomes("OFF"),
        .behaviour,
        """
        Nobody is asked for a second factor: sign-ins end where one was asked for, and setting one \
        up is refused.
        """,
        .documented("developer guide, MFA")
      )
    ),
    Entry(
      "mfa.SoftwareTokenMfaConfiguration.Enabled",
      [.mfa],
      Case(
        "totp-off",
        .becomes(false),
        .breaking,
        """
        Nobody can set up an authenticator app any more: AssociateSoftwareToken ends in \
        SoftwareTokenMFANotFoundException. Users who have one keep it.
        """,
        .documented("API reference, SoftwareTokenMfaConfigType; AssociateSoftwareToken")
      ),
      Case(
        "totp-on",
        .becomes(true),
        .behaviour,
        """
        Users can set up an authenticator app as second factor, and where one is required are led to.
        """,
        .documented("API reference, SoftwareTokenMfaConfigType")
      )
    ),
    Entry(
      "mfa.SmsMfaConfiguration",
      [.mfa],
      Case(
        "sms-mfa-on",
        .appears,
        .behaviour,
        """
        A code by SMS is a second factor: users with a phone number can be asked for it. Messages \
        cost money.
        """,
        .documented("API reference, SetUserPoolMfaConfig")
      ),
      Case(
        "sms-mfa-off",
        .disappears,
        .breaking,
        .lockOut,
        """
        A code by SMS is no longer a second factor: users who have nothing else can't give one, and \
        choosing it ends in InvalidParameterException.
        """,
        .documented("API reference, SetUserPoolMfaConfig")
      )
    ),
    Entry(
      "mfa.SmsMfaConfiguration.**",
      [.messages],
      Case(
        "sms-mfa-text",
        .any,
        .text,
        "The text of messages with sign-in codes; tests that search it for the code see it.",
        .documented("API reference, SmsMfaConfigType")
      )
    ),
    Entry(
      "mfa.EmailMfaConfiguration",
      [.mfa],
      Case(
        "email-mfa-on",
        .appears,
        .behaviour,
        """
        A code by e-mail is a second factor: users with an address can be asked for it. Needs the \
        tier ESSENTIALS or PLUS, e-mail by SES, and a way to recover that isn't e-mail alone.
        """,
        .documented("API reference, EmailMfaConfigType; developer guide, SMS and email message MFA")
      ),
      Case(
        "email-mfa-off",
        .disappears,
        .breaking,
        .lockOut,
        """
        A code by e-mail is no longer a second factor: users who have nothing else can't give one, \
        and choosing it ends in InvalidParameterException.
        """,
        .documented("API reference, EmailMfaConfigType")
      )
    ),
    Entry(
      "mfa.EmailMfaConfiguration.*",
      [.messages],
      Case(
        "email-mfa-text",
        .any,
        .text,
        "The text of e-mails with sign-in codes; tests that search it for the code see it.",
        .documented("API reference, EmailMfaConfigType")
      )
    ),
  ]

  static let passkeys: [Entry] = [
    Entry(
      "mfa.WebAuthnConfiguration.RelyingPartyId",
      [.passkey],
      Case(
        "passkey-domain-named",
        .appears,
        .behaviour,
        """
        Passkeys belong to this domain. Without it they belong to the pool's own: those that users \
        have registered there are lost to them.
        """,
        .documented("developer guide, passkeys; API reference, WebAuthnConfigurationType")
      ),
      Case(
        "passkey-domain",
        .any,
        .breaking,
        .lockOut,
        """
        Passkeys belong to a domain: all that users have registered are lost to them, and apps at \
        the old domain get WebAuthnRelyingPartyMismatchException.
        """,
        .documented("developer guide, passkeys; API reference, WebAuthnConfigurationType")
      )
    ),
    Entry(
      "mfa.WebAuthnConfiguration.UserVerification",
      [.passkey],
      Case(
        "passkey-verification-required",
        .becomes("required"),
        .breaking,
        "Authenticators that can't tell who holds them, by PIN or finger, are refused.",
        .documented("API reference, WebAuthnConfigurationType")
      ),
      Case(
        "passkey-verification-preferred",
        .becomes("preferred"),
        .behaviour,
        "Authenticators that can't tell who holds them are accepted.",
        .documented("API reference, WebAuthnConfigurationType")
      )
    ),
    Entry(
      "mfa.WebAuthnConfiguration.FactorConfiguration",
      [.passkey, .mfa],
      Case(
        "passkey-as-mfa",
        .becomes("MULTI_FACTOR_WITH_USER_VERIFICATION"),
        .behaviour,
        """
        A passkey with user verification counts as both factors, also where a second factor is \
        required.
        """,
        .documented("API reference, WebAuthnConfigurationType; measured: go-to-k/cdkd#2064")
      ),
      Case(
        "passkey-single-factor",
        .becomes("SINGLE_FACTOR"),
        .breaking,
        .lockOut,
        """
        A passkey counts as one factor: users with a second factor are no longer offered it at \
        sign-in, and with MFA required nobody is.
        """,
        .documented("API reference, WebAuthnConfigurationType; measured: go-to-k/cdkd#2064")
      )
    ),
  ]

  static let recovery: [Entry] = [
    Entry(
      "pool.AccountRecoverySetting.RecoveryMechanisms",
      [.resetPassword, .mfa],
      Case(
        "recovery-by-admin-only",
        .gains("admin_only"),
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
        .behaviour,
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
        .behaviour,
        """
        Codes to reset a password go to verified e-mail addresses too, as their order has it. What \
        recovers an account is no second factor of the same user.
        """,
        .documented("API reference, AccountRecoverySettingType")
      ),
      Case(
        "recovery-gained-phone",
        .gains("verified_phone_number"),
        .behaviour,
        """
        Codes to reset a password go to verified phone numbers too, as their order has it. What \
        recovers an account is no second factor of the same user.
        """,
        .documented("API reference, AccountRecoverySettingType")
      ),
      Case(
        "recovery-order",
        .any,
        .behaviour,
        """
        Users who have both get the code to reset a password by the other medium, and may be asked \
        for another second factor.
        """,
        .documented("API reference, AccountRecoverySettingType")
      )
    )
  ]

  static let devices: [Entry] = [
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
        .behaviour,
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
        .behaviour,
        """
        A confirmed device is remembered only when the user wants it (UserConfirmationNecessary), \
        so that others are asked for the second factor.
        """,
        .documented("API reference, DeviceConfigurationType")
      ),
      Case(
        "device-always-remembered",
        .becomes(false),
        .behaviour,
        "Every confirmed device is remembered, without asking the user.",
        .documented("API reference, DeviceConfigurationType")
      )
    ),
  ]
}
