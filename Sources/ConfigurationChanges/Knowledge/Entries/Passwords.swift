internal import JSON
internal import ServiceRules

/// Passwords, and what users can begin a sign-in with.
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
        Case("password-length-raised", .grows, .breaking): """
        Where a password is set, a shorter one now ends in InvalidPasswordException "… Password \
        not long enough". Passwords that users have already keep working.
        """,
        Case("password-length-lowered", .shrinks, .behavior):
          "Shorter passwords are accepted that were refused with InvalidPasswordException.",
      ],
      Setting(
        "pool.Policies.PasswordPolicy.PasswordHistorySize",
        [.resetPassword, .changePassword, .invitation],
        .documented("API reference, PasswordPolicyType")
      ): [
        Case("password-history-longer", .grows, .breaking): """
        Setting a password that the user had not long ago now ends in \
        PasswordHistoryPolicyViolationException. Needs the tier ESSENTIALS or PLUS.
        """,
        Case("password-history-shorter", .shrinks, .behavior):
          "Users may take older passwords again.",
      ],
      Setting(
        "pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays",
        [.invitation],
        .documented("API reference, PasswordPolicyType; developer guide, password policies")
      ): [
        Case("temporary-password-shorter", .shrinks, .breaking): """
        Invited users who come later than this get NotAuthorizedException "Temporary password has \
        expired and must be reset by an administrator.", and need a new invitation.
        """,
        Case(
          "temporary-password-longer",
          .grows,
          .behavior,
          source: .documented("API reference, PasswordPolicyType")
        ): "Invited users can sign in for the first time for longer.",
      ],
      Setting(
        "pool.Policies.SignInPolicy.AllowedFirstAuthFactors",
        [.passwordless, .passkey, .signUp, .invitation],
        .documented("developer guide, authentication flows")
      ): [
        Case("first-factor-gained-email-otp", .gains("EMAIL_OTP"), .behavior): """
        Clients with ALLOW_USER_AUTH offer a code by e-mail to users with a verified address, so that \
        the choice of a sign-in gets longer, and sign-up works without a password.
        """,
        Case("first-factor-gained-sms-otp", .gains("SMS_OTP"), .behavior): """
        Clients with ALLOW_USER_AUTH offer a code by SMS to users with a verified number, so that the \
        choice of a sign-in gets longer, and sign-up works without a password. Messages cost money.
        """,
        Case("first-factor-gained-web-authn", .gains("WEB_AUTHN"), .behavior):
          "Users can register passkeys, and clients with ALLOW_USER_AUTH offer those to who has one.",
        Case("first-factor-lost-email-otp", .loses("EMAIL_OTP"), .breaking, .lockOut): """
        Sign-in with a code by e-mail is no longer offered: users without a password can't sign in, \
        and sign-up or invitation without a password ends in InvalidParameterException.
        """,
        Case("first-factor-lost-sms-otp", .loses("SMS_OTP"), .breaking, .lockOut): """
        Sign-in with a code by SMS is no longer offered: users without a password can't sign in, and \
        sign-up or invitation without a password ends in InvalidParameterException.
        """,
        Case("first-factor-lost-web-authn", .loses("WEB_AUTHN"), .breaking, .lockOut): """
        Passkeys are no longer offered at sign-in, and registering one ends in \
        WebAuthnNotEnabledException: users who have nothing else can't sign in.
        """,
        Case("first-factor-gained-password", .gains("PASSWORD"), .behavior):
          "Clients with ALLOW_USER_AUTH offer the password too.",
        Case(
          "first-factor-lost-password",
          .loses("PASSWORD"),
          .breaking,
          .lockOut,
          source: .unknown
        ): """
        Sign-ins by choice no longer offer the password: users who have nothing else can't sign in \
        that way. The console doesn't allow this; whether the API does is not known.
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
          Case("password-\(kind.lowercased())-required", .becomes(true), .breaking): """
          Where a password is set, one without \(what) now ends in InvalidPasswordException \
          "… Password must have \(said)". Passwords that users have already keep working.
          """,
          Case("password-\(kind.lowercased())-optional", .becomes(false), .behavior):
            "Passwords without \(what) are accepted that were refused with InvalidPasswordException.",
        ]
      ])
    }

  private static let required = [
    ("Uppercase", "an upper-case letter", "uppercase characters"),
    ("Lowercase", "a lower-case letter", "lowercase characters"),
    ("Numbers", "a digit", "numeric characters"),
    ("Symbols", "a symbol", "symbol characters"),
  ]
}
