internal import JSON
internal import ServiceRules

/// Passwords, and the factors that can start a sign-in.
extension Knowledge {
  private static let wherePasswordsAreSet: Set<UserFlow> = [
    .signUp, .resetPassword, .changePassword, .invitation,
  ]

  static let passwords =
    table([
      Setting(
        "pool.Policies.PasswordPolicy.MinimumLength",
        wherePasswordsAreSet,
        .documented("API reference, PasswordPolicyType")
      ): [
        Case("password-length-raised", .grows, .breaking, symptom: .rejection): """
        Setting a shorter password now fails with InvalidPasswordException "… Password not long \
        enough". Existing passwords keep working.
        """,
        Case("password-length-lowered", .shrinks, .behavior, symptom: .acceptance):
          "Shorter passwords are accepted. Before, they failed with InvalidPasswordException.",
      ],
      Setting(
        "pool.Policies.PasswordPolicy.PasswordHistorySize",
        [.resetPassword, .changePassword, .invitation],
        .documented("API reference, PasswordPolicyType")
      ): [
        Case("password-history-longer", .grows, .breaking, symptom: .rejection): """
        Setting an older password that users could reuse before the change now fails with \
        PasswordHistoryPolicyViolationException. The password history requires the ESSENTIALS or \
        PLUS tier.
        """,
        Case("password-history-shorter", .shrinks, .behavior, symptom: .acceptance):
          "Users can reuse older passwords.",
      ],
      Setting(
        "pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays",
        [.invitation],
        .documented("API reference, PasswordPolicyType; developer guide, password policies")
      ): [
        Case("temporary-password-shorter", .shrinks, .breaking, symptom: .rejection): """
        Temporary passwords expire sooner. Invited users who sign in too late get \
        NotAuthorizedException "Temporary password has expired and must be reset by an \
        administrator." These users need a new invitation.
        """,
        Case(
          "temporary-password-longer",
          .grows,
          .behavior,
          source: .documented("API reference, PasswordPolicyType"),
          symptom: .acceptance
        ): "Invited users have more time for their first sign-in.",
      ],
      Setting(
        "pool.Policies.SignInPolicy.AllowedFirstAuthFactors",
        [.passwordless, .passkey, .signUp, .invitation],
        .documented("developer guide, authentication flows")
      ): [
        Case("first-factor-gained-email-otp", .gains("EMAIL_OTP"), .behavior): """
        Clients with ALLOW_USER_AUTH offer an email code to users with an email address. The list \
        of sign-in choices gets longer, and sign-up works without a password.
        """,
        Case("first-factor-gained-sms-otp", .gains("SMS_OTP"), .behavior): """
        Clients with ALLOW_USER_AUTH offer an SMS code to users with a phone number. The list of \
        sign-in choices gets longer, and sign-up works without a password. Messages cost money.
        """,
        Case("first-factor-gained-web-authn", .gains("WEB_AUTHN"), .behavior): """
        Users can register passkeys. Clients with ALLOW_USER_AUTH offer passkey sign-in to users \
        who have a passkey.
        """,
        Case("first-factor-lost-email-otp", .loses("EMAIL_OTP"), .breaking, .lockOut): """
        Sign-in with an email code is no longer offered. Users who have no other factor can't sign \
        in. Unless the pool offers SMS codes, sign-ups without a password fail with \
        InvalidParameterException, and every invited user gets a temporary password.
        """,
        Case("first-factor-lost-sms-otp", .loses("SMS_OTP"), .breaking, .lockOut): """
        Sign-in with an SMS code is no longer offered. Users who have no other factor can't sign \
        in. Unless the pool offers email codes, sign-ups without a password fail with \
        InvalidParameterException, and every invited user gets a temporary password.
        """,
        Case("first-factor-lost-web-authn", .loses("WEB_AUTHN"), .breaking, .lockOut): """
        Passkeys are no longer offered at sign-in, and registering a passkey fails with \
        WebAuthnNotEnabledException. Users who have no other factor can't sign in.
        """,
        Case("first-factor-gained-password", .gains("PASSWORD"), .behavior):
          "Clients with ALLOW_USER_AUTH also offer the password.",
        Case(
          "first-factor-lost-password",
          .loses("PASSWORD"),
          .breaking,
          .lockOut,
          source: .measured("cdk-preflight, signin-policy-password-required")
        ): """
        The service rejects a list of first factors without PASSWORD. The change fails with \
        InvalidParameterException, and the pool keeps its list.
        """,
      ],
    ])
    + required.flatMap { kind, what, said in
      table([
        Setting(
          "pool.Policies.PasswordPolicy.Require\(kind)",
          wherePasswordsAreSet,
          .documented("API reference, PasswordPolicyType")
        ): [
          Case(
            "password-\(kind.lowercased())-required",
            .becomes(true),
            .breaking,
            symptom: .rejection
          ): """
          Setting a password without \(what) now fails with InvalidPasswordException "… Password \
          must have \(said)". Existing passwords keep working.
          """,
          Case(
            "password-\(kind.lowercased())-optional",
            .becomes(false),
            .behavior,
            symptom: .acceptance
          ): """
          Passwords without \(what) are accepted. Before, they failed with \
          InvalidPasswordException.
          """,
        ]
      ])
    }

  private static let required = [
    ("Uppercase", "an uppercase letter", "uppercase characters"),
    ("Lowercase", "a lowercase letter", "lowercase characters"),
    ("Numbers", "a digit", "numeric characters"),
    ("Symbols", "a symbol", "symbol characters"),
  ]
}
