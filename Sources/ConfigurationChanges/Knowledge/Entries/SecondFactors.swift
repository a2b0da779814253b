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
      Every sign-in requires a second factor. Users without one have to set one up \
      (continueSignInWithTOTPSetup and the like) before they are signed in. Users who can't have \
      any of the methods can't sign in. Choice-based sign-in offers only the password, and no user \
      can turn off their own factor.
      """,
      Case("mfa-optional", .turns("OFF", into: "OPTIONAL"), .behavior): """
      Users can set up a second factor, and users who have one are asked for it. Sign-in without a \
      password is no longer offered to them.
      """,
      Case("mfa-no-longer-required", .turns("ON", into: "OPTIONAL"), .behavior): """
      Users without a second factor are signed in immediately. Users who have one are still asked \
      for it.
      """,
      Case("mfa-off", .becomes("OFF"), .behavior): """
      No user is asked for a second factor. Sign-ins complete where one was required, and setting \
      one up is rejected.
      """,
    ],
    Setting(
      "mfa.SoftwareTokenMfaConfiguration.Enabled",
      [.mfa],
      .documented("API reference, SoftwareTokenMfaConfigType; AssociateSoftwareToken")
    ): [
      Case("totp-off", .becomes(false), .breaking): """
      No user can set up an authenticator app: AssociateSoftwareToken fails with \
      SoftwareTokenMFANotFoundException. Users who already have one keep it.
      """,
      Case(
        "totp-on",
        .becomes(true),
        .behavior,
        source: .documented("API reference, SoftwareTokenMfaConfigType")
      ): """
      Users can set up an authenticator app as a second factor. If one is required, they are asked \
      to.
      """,
    ],
    Setting("mfa.SmsMfaConfiguration", [.mfa], .documented("API reference, SetUserPoolMfaConfig")):
      [
        Case("sms-mfa-on", .appears, .behavior): """
        A code by SMS is a second factor: users with a phone number can be asked for it. Messages \
        cost money.
        """,
        Case("sms-mfa-off", .disappears, .breaking, .lockOut): """
        A code by SMS is no longer a second factor. Users who have nothing else can't provide one, \
        and choosing it fails with InvalidParameterException.
        """,
      ],
    Setting(
      "mfa.SmsMfaConfiguration.**",
      [.messages],
      .documented("API reference, SmsMfaConfigType")
    ): [
      Case("sms-mfa-text", .any, .text): """
      The wording of messages with sign-in codes. Tests that search them for the code are \
      affected.
      """
    ],
    Setting(
      "mfa.EmailMfaConfiguration",
      [.mfa],
      .documented("API reference, EmailMfaConfigType; developer guide, SMS and email message MFA")
    ): [
      Case("email-mfa-on", .appears, .behavior): """
      A code by email is a second factor: users with an address can be asked for it. This needs \
      the tier ESSENTIALS or PLUS, email through SES, and a way to recover other than email alone.
      """,
      Case(
        "email-mfa-off",
        .disappears,
        .breaking,
        .lockOut,
        source: .documented("API reference, EmailMfaConfigType")
      ): """
      A code by email is no longer a second factor. Users who have nothing else can't provide one, \
      and choosing it fails with InvalidParameterException.
      """,
    ],
    Setting(
      "mfa.EmailMfaConfiguration.*",
      [.messages],
      .documented("API reference, EmailMfaConfigType")
    ): [
      Case("email-mfa-text", .any, .text):
        "The wording of email with sign-in codes. Tests that search it for the code are affected."
    ],
  ])
}
