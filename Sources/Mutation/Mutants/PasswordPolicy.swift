internal import MockPool

extension MutantCatalog {
  static let policy = MutantFamily(
    "Password policy",
    [
      Mutant(
        "no-policy-at-sign-up",
        "a sign-up accepted a password that breaks the policy",
        in: "SignUp",
        { $0.passwords.policyPlaces.remove(.signUp) },
        noticedBy: """
          scenario: The policy applies at sign-up
          steps:
            - signUp: { username: $(user.email), password: weakweak }
              expect: { error: InvalidPasswordException }
          """
      ),
      Mutant(
        "no-policy-at-reset",
        "a password reset accepted a password that breaks the policy",
        in: "ConfirmForgotPassword",
        { $0.passwords.policyPlaces.remove(.reset) },
        noticedBy: """
          scenario: The policy applies at a password reset
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.awaitAlicesCode)
            \(Lines.confirmReset(to: "weakweak"))
              expect: { error: InvalidPasswordException }
          """
      ),
      Mutant(
        "no-policy-at-change",
        "a password change accepted a password that breaks the policy",
        in: "ChangePassword",
        { $0.passwords.policyPlaces.remove(.change) },
        noticedBy: """
          scenario: The policy applies at a password change
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updatePassword: { oldPassword: $(users.alice.password), newPassword: weakweak }
              expect: { error: InvalidPasswordException }
          """
      ),
      Mutant(
        "no-policy-at-first-sign-in",
        "an invited user chose a password that breaks the policy",
        in: "RespondToAuthChallenge",
        { $0.passwords.policyPlaces.remove(.firstSignIn) },
        noticedBy: """
          scenario: The policy applies at the first sign-in
          given: { users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }] }
          steps:
            \(Lines.signIn)
            - confirmSignIn: { newPassword: weakweak }
              expect: { error: InvalidPasswordException }
          """
      ),
      Mutant(
        "no-policy-for-administrators",
        "an administrator set a password that breaks the policy",
        in: "AdminSetUserPassword",
        { $0.passwords.policyPlaces.remove(.administrator) },
        noticedBy: """
          scenario: The policy applies to passwords from an administrator
          \(Lines.alice)
          steps:
            - AdminSetUserPassword:
                Username: $(users.alice.username)
                Password: weakweak
                Permanent: true
              expect: { error: InvalidPasswordException }
          """
      ),
      Mutant(
        "no-policy-for-invitations",
        "an invitation had a password that breaks the policy",
        in: "AdminCreateUser",
        { $0.passwords.policyPlaces.remove(.invitation) },
        noticedBy: """
          scenario: The policy applies to temporary passwords
          steps:
            - AdminCreateUser:
                Username: $(user.email)
                TemporaryPassword: weakweak
                MessageAction: SUPPRESS
              expect: { error: InvalidPasswordException }
          """
      ),
      requirement("short-password", .length, "that is too short", "Sh0rt-7"),
      requirement("no-uppercase", .uppercase, "without an uppercase letter", "no-upper-1"),
      requirement("no-lowercase", .lowercase, "without a lowercase letter", "NO-LOWER-1"),
      requirement("no-digit", .numbers, "without a digit", "No-number-"),
      requirement("no-symbol", .symbols, "without a symbol", "NoSymbol1"),
      Mutant(
        "password-history-ignored",
        "a user reused a recent password",
        in: "ChangePassword",
        { $0.passwords.historyCounts = false },
        noticedBy: """
          scenario: A recent password can't be reused
          given:
            pool: { Policies: { PasswordPolicy: { PasswordHistorySize: 3 } } }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - updatePassword:
                oldPassword: $(users.alice.password)
                newPassword: $(users.alice.password)
              expect: { error: PasswordHistoryPolicyViolationException }
          """
      ),
    ]
  )

  /// A mutant whose policy does not check one requirement.
  private static func requirement(
    _ name: String,
    _ rule: PasswordPolicy.Rule,
    _ what: String,
    _ password: String
  ) -> Mutant {
    Mutant(
      name,
      "a sign-up accepted a password \(what)",
      in: "SignUp",
      { $0.passwords.requirements.remove(rule) },
      noticedBy: """
        scenario: A password \(what) is refused
        steps:
          - signUp: { username: $(user.email), password: \(password) }
            expect: { error: InvalidPasswordException }
        """
    )
  }
}
