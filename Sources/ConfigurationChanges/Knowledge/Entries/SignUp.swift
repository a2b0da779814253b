internal import JSON
internal import ServiceRules

/// Who can sign up, under which name, and how an address becomes a verified one.
extension Knowledge {
  static let signUp = table([
    Setting(
      "pool.AdminCreateUserConfig.AllowAdminCreateUserOnly",
      [.signUp],
      .documented("API reference, AdminCreateUserConfigType")
    ): [
      Case("sign-up-closed", .becomes(true), .breaking): """
      Signing up ends in NotAuthorizedException "SignUp is not permitted for this user pool". Who \
      has signed up already can still confirm it and ask for another code.
      """,
      Case("sign-up-opened", .becomes(false), .behavior):
        "Anybody can sign up, where it ended in NotAuthorizedException.",
    ],
    Setting(
      "pool.AutoVerifiedAttributes",
      [.signUp, .confirmSignUp, .attributes, .resetPassword, .invitation],
      .documented(
        "developer guide, verifying email or phone at sign-up; measured by moto's tests"
      )
    ): [
      Case("auto-verified-lost-email", .loses("email"), .breaking): """
      Signing up still succeeds, but no code is sent by e-mail and the answer has no delivery, so \
      that nobody can confirm it; addresses stay unverified, and resetting a password then ends in \
      InvalidParameterException.
      """,
      Case(
        "auto-verified-lost-phone",
        .loses("phone_number"),
        .breaking,
        source: .documented("developer guide, verifying email or phone at sign-up")
      ): """
      Signing up sends no code by SMS any more; where an e-mail address is verified, the code goes \
      there, else nobody can confirm the sign-up.
      """,
      Case("auto-verified-gained-email", .gains("email"), .behavior): """
      Signing up with an e-mail address answers with a delivery and sends a code by e-mail, unless \
      one goes to the phone; confirming makes the address verified, so that passwords can be reset \
      by it.
      """,
      Case(
        "auto-verified-gained-phone",
        .gains("phone_number"),
        .behavior,
        source: .documented("developer guide, verifying email or phone at sign-up")
      ): """
      Signing up with a phone number sends the code by SMS, and where both are verified only \
      there, no longer by e-mail. Messages cost money and need an SMS configuration.
      """,
    ],
    Setting(
      "pool.AliasAttributes",
      [.signUp, .confirmSignUp, .signIn, .resetPassword, .invitation],
      .documented("API reference, CreateUserPool; not in UpdateUserPool")
    ): [
      Case("alias-attributes", .any, .breaking): """
      In a new pool users sign in with these attributes beside their names; with others they are \
      unknown.
      """
    ],
    Setting(
      "pool.UsernameAttributes",
      [.signUp, .confirmSignUp, .signIn, .resetPassword, .invitation],
      .documented("API reference, CreateUserPool; not in UpdateUserPool")
    ): [
      Case("username-attributes", .any, .breaking): """
      In a new pool other names are accepted at sign-up, and others end in \
      InvalidParameterException.
      """
    ],
    Setting(
      "pool.UsernameConfiguration.CaseSensitive",
      [.signUp, .signIn, .resetPassword, .invitation],
      .documented("API reference, UsernameConfigurationType")
    ): [
      Case("names-case-sensitive", .becomes(true), .breaking):
        "In a new pool a name in another case is unknown.",
      Case("names-case-insensitive", .becomes(false), .breaking): """
      In a new pool a name in another case is the same user, and signing up with it ends in \
      UsernameExistsException.
      """,
    ],
    Setting(
      "pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate",
      [.attributes, .signIn, .resetPassword],
      .documented("API reference, UserAttributeUpdateSettingsType")
    ): [
      Case("verify-before-update-email-on", .gains("email"), .behavior): """
      A changed e-mail address counts only when its code has come back; until then users keep the \
      old one, can sign in by it, and read it.
      """,
      Case("verify-before-update-phone-on", .gains("phone_number"), .behavior): """
      A changed phone number counts only when its code has come back; until then users keep the \
      old one, can sign in by it, and read it.
      """,
      Case(
        "verify-before-update-email-off",
        .loses("email"),
        .breaking,
        .lockOut,
        source: .documented(
          "API reference, UserAttributeUpdateSettingsType; aws-amplify/amplify-js#987"
        )
      ): """
      A changed e-mail address takes the place of the old one at once and is not verified: until \
      its code comes back the user can sign in by neither, nor reset the password.
      """,
      Case("verify-before-update-phone-off", .loses("phone_number"), .breaking, .lockOut): """
      A changed phone number takes the place of the old one at once and is not verified: until its \
      code comes back the user can sign in by neither, nor reset the password.
      """,
    ],
  ])
}
