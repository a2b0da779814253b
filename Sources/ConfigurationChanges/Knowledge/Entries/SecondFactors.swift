internal import JSON
internal import ServiceRules

/// Second factors.
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
      Every sign-in ends in a second factor: users without one are led to set one up \
      (continueSignInWithTOTPSetup and the like) instead of being signed in, users who can have \
      none of the methods can't sign in at all, sign-ins by choice offer the password alone, and \
      nobody can switch the own factor off.
      """,
      Case("mfa-optional", .turns("OFF", into: "OPTIONAL"), .behavior): """
      Users can set up a second factor, and those who have one are asked for it; they are no \
      longer offered sign-in without a password.
      """,
      Case("mfa-no-longer-required", .turns("ON", into: "OPTIONAL"), .behavior):
        "Users without a second factor are signed in at once; those who have one are still asked.",
      Case("mfa-off", .becomes("OFF"), .behavior): """
      Nobody is asked for a second factor: sign-ins end where one was asked for, and setting one \
      up is refused.
      """,
    ],
    Setting(
      "mfa.SoftwareTokenMfaConfiguration.Enabled",
      [.mfa],
      .documented("API reference, SoftwareTokenMfaConfigType; AssociateSoftwareToken")
    ): [
      Case("totp-off", .becomes(false), .breaking): """
      Nobody can set up an authenticator app any more: AssociateSoftwareToken ends in \
      SoftwareTokenMFANotFoundException. Users who have one keep it.
      """,
      Case(
        "totp-on",
        .becomes(true),
        .behavior,
        source: .documented("API reference, SoftwareTokenMfaConfigType")
      ): """
      Users can set up an authenticator app as second factor, and where one is required are led to.
      """,
    ],
    Setting("mfa.SmsMfaConfiguration", [.mfa], .documented("API reference, SetUserPoolMfaConfig")):
      [
        Case("sms-mfa-on", .appears, .behavior): """
        A code by SMS is a second factor: users with a phone number can be asked for it. Messages \
        cost money.
        """,
        Case("sms-mfa-off", .disappears, .breaking, .lockOut): """
        A code by SMS is no longer a second factor: users who have nothing else can't give one, and \
        choosing it ends in InvalidParameterException.
        """,
      ],
    Setting(
      "mfa.SmsMfaConfiguration.**",
      [.messages],
      .documented("API reference, SmsMfaConfigType")
    ): [
      Case("sms-mfa-text", .any, .text):
        "The text of messages with sign-in codes; tests that search it for the code see it."
    ],
    Setting(
      "mfa.EmailMfaConfiguration",
      [.mfa],
      .documented("API reference, EmailMfaConfigType; developer guide, SMS and email message MFA")
    ): [
      Case("email-mfa-on", .appears, .behavior): """
      A code by e-mail is a second factor: users with an address can be asked for it. Needs the \
      tier ESSENTIALS or PLUS, e-mail by SES, and a way to recover that isn't e-mail alone.
      """,
      Case(
        "email-mfa-off",
        .disappears,
        .breaking,
        .lockOut,
        source: .documented("API reference, EmailMfaConfigType")
      ): """
      A code by e-mail is no longer a second factor: users who have nothing else can't give one, \
      and choosing it ends in InvalidParameterException.
      """,
    ],
    Setting(
      "mfa.EmailMfaConfiguration.*",
      [.messages],
      .documented("API reference, EmailMfaConfigType")
    ): [
      Case("email-mfa-text", .any, .text):
        "The text of e-mails with sign-in codes; tests that search it for the code see it."
    ],
  ])
}
