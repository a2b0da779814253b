internal import ConfigurationChanges
internal import JSON

extension WorthTesting {
  /// The operations that set a password.
  private static let setting: Set = [
    "SignUp", "ConfirmForgotPassword", "ChangePassword", "RespondToAuthChallenge",
    "AdminRespondToAuthChallenge", "AdminSetUserPassword", "AdminCreateUser",
  ]

  private static let changing: Set = ["ConfirmForgotPassword", "ChangePassword"]

  static let passwords: [WorthTesting] =
    [
      WorthTesting(
        "password-length",
        "pool.Policies.PasswordPolicy.MinimumLength",
        .isPositive,
        "a shorter password must be refused",
        testedBy: .expects("InvalidPasswordException", of: setting)
      )
    ]
    + characters.map { member, word, what in
      WorthTesting(
        "password-\(word)",
        SettingPattern("pool.Policies.PasswordPolicy.\(member)"),
        .is(true),
        "a password without \(what) must be refused, with that reason in the message",
        testedBy: .expects("InvalidPasswordException", of: setting, saying: word)
      )
    }
    + [
      WorthTesting(
        "password-history",
        "pool.Policies.PasswordPolicy.PasswordHistorySize",
        .isPositive,
        "a recent password must be refused",
        testedBy: .expects("PasswordHistoryPolicyViolationException", of: setting)
      ),
      WorthTesting(
        "password-change",
        "pool.Policies.PasswordPolicy.MinimumLength",
        .isPositive,
        "the policy also applies to a change or a reset of the password",
        testedBy: .any([
          .expects("InvalidPasswordException", of: changing),
          .expects("PasswordHistoryPolicyViolationException", of: changing),
        ])
      ),
    ]

  /// The classes of characters, with the service's word for each.
  private static let characters = [
    ("RequireUppercase", "uppercase", "an uppercase letter"),
    ("RequireLowercase", "lowercase", "a lowercase letter"),
    ("RequireNumbers", "numeric", "a digit"),
    ("RequireSymbols", "symbol", "a symbol"),
  ]
}

extension WorthTesting {
  private static let requests: Set = ["ForgotPassword"]
  private static let resets: Set = ["ConfirmForgotPassword"]

  static let recovery: [WorthTesting] =
    [("verified_email", "email", "email"), ("verified_phone_number", "phone", "SMS")]
    .map { name, word, medium in
      WorthTesting(
        "reset-by-\(word)",
        "pool.AccountRecoverySetting.RecoveryMechanisms",
        .contains(name),
        "a user who forgot the password resets it with a code by \(medium)",
        testedBy: .all([.calls(requests), .calls(resets)])
      )
    }
    + [
      WorthTesting(
        "reset-by-administrator",
        "pool.AccountRecoverySetting.RecoveryMechanisms",
        .contains("admin_only"),
        "only administrators reset passwords, so a user's request sends no code",
        testedBy: .calls(requests)
      ),
      WorthTesting(
        "wrong-reset-code",
        "pool.AccountRecoverySetting.RecoveryMechanisms",
        .contains("verified_email"),
        "a wrong code must not reset a password",
        testedBy: .expects("CodeMismatchException", of: resets)
      ),
      WorthTesting(
        "expired-reset-code",
        "pool.AccountRecoverySetting.RecoveryMechanisms",
        .contains("verified_email"),
        "an expired code must not reset a password",
        testedBy: .expects("ExpiredCodeException", of: resets)
      ),
      WorthTesting(
        "reset-order",
        "pool.AccountRecoverySetting.RecoveryMechanisms",
        .isPlural,
        "the code goes to the first verified address in this order",
        testedBy: .all([.calls(requests), .reaches(["confirmResetPasswordWithCode"])])
      ),
    ]
}
