internal import JSON
internal import ServiceRules

/// Sign-up, usernames, and the verification of addresses.
extension Knowledge {
  static let signUp = table([
    Setting(
      "pool.AdminCreateUserConfig.AllowAdminCreateUserOnly",
      [.signUp],
      .documented("API reference, AdminCreateUserConfigType")
    ): [
      Case("sign-up-closed", .becomes(true), .breaking, symptom: .rejection): """
      Signing up fails with NotAuthorizedException "SignUp is not permitted for this user pool". \
      Users who have already signed up can still confirm their sign-up and request another code.
      """,
      Case("sign-up-opened", .becomes(false), .behavior, symptom: .acceptance):
        "Anyone can sign up. Before, this failed with NotAuthorizedException.",
    ],
    Setting(
      "pool.AutoVerifiedAttributes",
      [.signUp, .confirmSignUp, .attributes, .resetPassword, .invitation],
      .documented(
        "developer guide, verifying email or phone at sign-up; measured: getmoto/moto"
      )
    ): [
      Case("auto-verified-lost-email", .loses("email"), .breaking): """
      Signing up still succeeds, but sends no email code. If the pool does not verify phone \
      numbers either, the response has no CodeDeliveryDetails, and users get no code to confirm \
      the sign-up. Email addresses stay unverified. For users without another verified contact, \
      resetting the password fails with InvalidParameterException, or sends no code if the client \
      hides whether users exist.
      """,
      Case(
        "auto-verified-lost-phone",
        .loses("phone_number"),
        .breaking,
        source: .documented("developer guide, verifying email or phone at sign-up")
      ): """
      Signing up no longer sends an SMS code. If the pool verifies email addresses, the code goes \
      to the email address. Otherwise, users get no code to confirm the sign-up.
      """,
      Case("auto-verified-gained-email", .gains("email"), .behavior): """
      Signing up with an email address returns CodeDeliveryDetails and sends an email code, unless \
      the code goes to the phone number. Confirming the code verifies the address, which can then \
      be used to reset the password.
      """,
      Case(
        "auto-verified-gained-phone",
        .gains("phone_number"),
        .behavior,
        source: .documented("developer guide, verifying email or phone at sign-up")
      ): """
      Signing up with a phone number sends the code by SMS. If the pool also verifies email \
      addresses, the code no longer goes to the email address. Messages cost money and need an SMS \
      configuration.
      """,
    ],
    Setting(
      "pool.AliasAttributes",
      [.signUp, .confirmSignUp, .signIn, .resetPassword, .invitation],
      .documented("API reference, CreateUserPool; not in UpdateUserPool")
    ): [
      Case("alias-attributes", .any, .breaking): """
      In a new pool, users can sign in with their names and with the attributes in the new list. \
      Sign-ins with other attributes do not find the user.
      """
    ],
    Setting(
      "pool.UsernameAttributes",
      [.signUp, .confirmSignUp, .signIn, .resetPassword, .invitation],
      .documented("API reference, CreateUserPool; not in UpdateUserPool")
    ): [
      Case("username-attributes", .any, .breaking): """
      In a new pool, sign-up accepts different user names than before. Names that the new pool \
      does not accept fail with InvalidParameterException.
      """
    ],
    Setting(
      "pool.UsernameConfiguration.CaseSensitive",
      [.signUp, .signIn, .resetPassword, .invitation],
      .documented("API reference, UsernameConfigurationType")
    ): [
      Case("names-case-sensitive", .becomes(true), .breaking):
        "In a new pool, names that differ only in case belong to different users.",
      Case("names-case-insensitive", .becomes(false), .breaking): """
      In a new pool, names that differ only in case belong to the same user. Signing up with the \
      name of an existing user in a different case fails with UsernameExistsException.
      """,
    ],
    Setting(
      "pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate",
      [.attributes, .signIn, .resetPassword],
      .documented("API reference, UserAttributeUpdateSettingsType")
    ): [
      Case("verify-before-update-email-on", .gains("email"), .behavior): """
      A changed email address takes effect only when its code is confirmed. Until then, the old \
      address stays valid, and GetUser returns it.
      """,
      Case("verify-before-update-phone-on", .gains("phone_number"), .behavior): """
      A changed phone number takes effect only when its code is confirmed. Until then, the old \
      number stays valid, and GetUser returns it.
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
      A changed email address replaces the old one immediately and is unverified. Sign-ins with \
      the old address do not find the user. Until its code is confirmed, the new address gets no \
      password reset codes, and can't be used as an alias at sign-in.
      """,
      Case("verify-before-update-phone-off", .loses("phone_number"), .breaking, .lockOut): """
      A changed phone number replaces the old one immediately and is unverified. Sign-ins with the \
      old number do not find the user. Until its code is confirmed, the new number gets no \
      password reset codes, and can't be used as an alias at sign-in.
      """,
    ],
  ])
}
