internal import JSON
internal import ServiceRules

/// MFA modes and the methods that can be a second factor.
extension Knowledge {
  static let secondFactors = table([
    Setting(
      "pool.MfaConfiguration",
      [.signIn, .mfa, .passwordless, .signUp],
      .documented("developer guide, MFA")
    ): [
      Case(
        "mfa-required",
        .becomes("ON"),
        .breaking,
        .lockOut,
        source: .documented("developer guide, MFA; measured: aws-amplify/amplify-js#14013")
      ): """
      Every sign-in requires a second factor. Users without a second factor must set one up before \
      they are signed in (in Amplify, for example, continueSignInWithTOTPSetup). Users who can't \
      use any of the methods can't sign in. Choice-based sign-in offers only passwords, and \
      passkeys that count as both factors. Users can't turn off their own second factor.
      """,
      Case("mfa-optional", .turns("OFF", into: "OPTIONAL"), .behavior): """
      Users can set up a second factor. Users with a second factor are asked for it. Choice-based \
      sign-in offers them only passwords, and passkeys that count as both factors.
      """,
      Case("mfa-no-longer-required", .turns("ON", into: "OPTIONAL"), .behavior): """
      Users without a second factor are signed in immediately. Users with a second factor are \
      still asked for it.
      """,
      Case("mfa-off", .becomes("OFF"), .behavior): """
      No user is asked for a second factor. Sign-ins that required a second factor complete \
      without it, and setting up a second factor is rejected.
      """,
    ],
    Setting(
      "mfa.SoftwareTokenMfaConfiguration.Enabled",
      [.mfa],
      .documented("API reference, SoftwareTokenMfaConfigType; AssociateSoftwareToken")
    ): [
      Case("totp-off", .becomes(false), .breaking): """
      No user can set up an authenticator app: AssociateSoftwareToken fails with \
      SoftwareTokenMFANotFoundException. Users who already have an app are still asked for its \
      code.
      """,
      Case(
        "totp-on",
        .becomes(true),
        .behavior,
        source: .documented("API reference, SoftwareTokenMfaConfigType")
      ): """
      Users can set up an authenticator app as a second factor. If a second factor is required, \
      users are asked to set up the app.
      """,
    ],
    Setting("mfa.SmsMfaConfiguration", [.mfa], .documented("API reference, SetUserPoolMfaConfig")):
      [
        Case("sms-mfa-on", .appears, .behavior): """
        SMS codes are a second factor: users with a phone number can be asked for them. Messages \
        cost money.
        """,
        Case("sms-mfa-off", .disappears, .breaking, .lockOut): """
        SMS codes are no longer a second factor. Users without another second factor can't provide \
        one, and choosing SMS fails with InvalidParameterException.
        """,
      ],
    Setting(
      "mfa.SmsMfaConfiguration.**",
      [.messages],
      .documented("API reference, SmsMfaConfigType")
    ): [
      Case("sms-mfa-text", .any, .text): """
      The wording of messages with sign-in codes changes. Tests that search these messages for the \
      code are affected.
      """
    ],
    Setting(
      "mfa.EmailMfaConfiguration",
      [.mfa],
      .documented("API reference, EmailMfaConfigType; developer guide, SMS and email message MFA")
    ): [
      Case("email-mfa-on", .appears, .behavior): """
      Email codes are a second factor: users with an email address can be asked for them. A second \
      factor by email requires the ESSENTIALS or PLUS tier, email through SES, and a recovery \
      channel other than email.
      """,
      Case(
        "email-mfa-off",
        .disappears,
        .breaking,
        .lockOut,
        source: .documented("API reference, EmailMfaConfigType")
      ): """
      Email codes are no longer a second factor. Users without another second factor can't provide \
      one, and choosing email fails with InvalidParameterException.
      """,
    ],
    Setting(
      "mfa.EmailMfaConfiguration.*",
      [.messages],
      .documented("API reference, EmailMfaConfigType")
    ): [
      Case("email-mfa-text", .any, .text):
        """
      The wording of email messages with sign-in codes changes. Tests that search these messages \
      for the code are affected.
      """
    ],
  ])
}
