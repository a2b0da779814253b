internal import ConfigurationChanges
internal import JSON

extension WorthTesting {
  private static let signUps: Set = ["SignUp"]
  private static let confirmations: Set = ["ConfirmSignUp"]

  static let signUp: [WorthTesting] = [
    WorthTesting(
      "closed-sign-up",
      "pool.AdminCreateUserConfig.AllowAdminCreateUserOnly",
      .is(true),
      "only administrators create users, so a visitor's sign-up must be refused",
      testedBy: .expects("NotAuthorizedException", of: signUps)
    ),
    WorthTesting(
      "open-sign-up",
      "pool.AdminCreateUserConfig.AllowAdminCreateUserOnly",
      .is(false),
      "anyone can sign up",
      testedBy: .calls(signUps)
    ),
    WorthTesting(
      "email-taken",
      "pool.UsernameAttributes",
      .contains("email"),
      "the email address is the user name, so a second sign-up with it must be refused",
      testedBy: .expects("UsernameExistsException", of: signUps)
    ),
    WorthTesting(
      "phone-taken",
      "pool.UsernameAttributes",
      .contains("phone_number"),
      "the phone number is the user name, so a second sign-up with it must be refused",
      testedBy: .expects("UsernameExistsException", of: signUps)
    ),
    WorthTesting(
      "email-alias",
      "pool.AliasAttributes",
      .contains("email"),
      "the email address is an alias, which only one confirmed user can have",
      testedBy: .expects("AliasExistsException", of: aliasOperations)
    ),
    WorthTesting(
      "phone-alias",
      "pool.AliasAttributes",
      .contains("phone_number"),
      "the phone number is an alias, which only one confirmed user can have",
      testedBy: .expects("AliasExistsException", of: aliasOperations)
    ),
    WorthTesting(
      "invitation",
      "pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays",
      .isPositive,
      "invited users choose a password at the first sign-in, before the invitation expires",
      testedBy: .all([
        .calls(["AdminCreateUser"]), .reaches(["confirmSignInWithNewPassword"]),
      ])
    ),
  ]

  private static let aliasOperations: Set = [
    "ConfirmSignUp", "AdminConfirmSignUp", "VerifyUserAttribute", "UpdateUserAttributes",
    "AdminUpdateUserAttributes", "AdminCreateUser",
  ]

  static let confirmation: [WorthTesting] = [
    WorthTesting(
      "email-code",
      "pool.AutoVerifiedAttributes",
      .contains("email"),
      "an emailed code confirms a sign-up",
      testedBy: .all([.calls(confirmations), .calls(signUps)])
    ),
    WorthTesting(
      "phone-code",
      "pool.AutoVerifiedAttributes",
      .contains("phone_number"),
      "a code by SMS confirms a sign-up",
      testedBy: .all([.calls(confirmations), .calls(signUps)])
    ),
    WorthTesting(
      "wrong-code",
      "pool.AutoVerifiedAttributes",
      .hasElements,
      "a wrong code must not confirm a sign-up",
      testedBy: .expects("CodeMismatchException", of: confirmations)
    ),
    WorthTesting(
      "expired-code",
      "pool.AutoVerifiedAttributes",
      .hasElements,
      "an expired code must not confirm a sign-up",
      testedBy: .expects("ExpiredCodeException", of: confirmations)
    ),
    WorthTesting(
      "resent-code",
      "pool.AutoVerifiedAttributes",
      .hasElements,
      "a user who lost the code requests another one",
      testedBy: .calls(["ResendConfirmationCode"])
    ),
  ]
}
