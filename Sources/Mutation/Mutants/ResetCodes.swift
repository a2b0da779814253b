internal import MockPool

extension MutantCatalog {
  static let resetCodes = MutantFamily(
    "Password reset codes",
    [
      Mutant(
        "wrong-reset-code",
        "a wrong code reset a password",
        in: "ConfirmForgotPassword",
        { $0.resetCodes.mustMatch = false },
        noticedBy: """
          scenario: A wrong code does not reset a password
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.confirmReset(code: "not-it"))
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "expired-reset-code",
        "a reset code worked after an hour",
        in: "ConfirmForgotPassword",
        { $0.resetCodes.expire = false },
        noticedBy: """
          scenario: A reset code expires after an hour
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.awaitAlicesCode)
            - advanceClock: 1h1m
            \(Lines.confirmReset())
              expect: { error: ExpiredCodeException }
          """
      ),
      Mutant(
        "earlier-reset-code",
        "the first reset code worked after a second one was sent",
        in: "ConfirmForgotPassword",
        { $0.resetCodes.replaceEarlier = false },
        noticedBy: """
          scenario: A second reset code replaces the first
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.awaitAlicesCode)
            \(Lines.resetPassword)
            \(Lines.confirmReset())
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "used-reset-code",
        "a reset code worked twice",
        in: "ConfirmForgotPassword",
        { $0.resetCodes.workOnce = false },
        noticedBy: """
          scenario: A reset code works only once
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.awaitAlicesCode)
            \(Lines.confirmReset(to: "Another.pass-1"))
            \(Lines.confirmReset(to: "Another.pass-2"))
              expect: { error: ExpiredCodeException }
          """
      ),
      Mutant(
        "reset-code-of-another-user",
        "the reset code of one user reset another user's password",
        in: "ConfirmForgotPassword",
        { $0.resetCodes.belongToOneUser = false },
        noticedBy: """
          scenario: A reset code resets only its own user's password
          given: { users: [{ as: alice }, { as: bob }] }
          steps:
            - resetPassword: { username: $(users.bob.email) }
            \(Lines.resetPassword)
            \(Lines.awaitAlicesCode)
            - confirmResetPassword:
                username: $(users.bob.email)
                newPassword: $(random.password(16))
                code: $(code)
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "unlimited-reset-attempts",
        "a reset code could be guessed without limit",
        in: "ConfirmForgotPassword",
        { $0.limitedActions.remove(.confirmForgotPassword) },
        noticedBy: """
          scenario: A reset code can't be guessed without limit
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.confirmReset(to: "Another.pass-1", code: "not-it"))
              repeat: 20
              expect: { error: CodeMismatchException }
            \(Lines.confirmReset(to: "Another.pass-1", code: "not-it"))
              expect: { error: LimitExceededException }
          """
      ),
      Mutant(
        "rejected-password-ends-reset-code",
        "a password that breaks the policy made the reset code invalid",
        in: "ConfirmForgotPassword",
        { $0.passwords.rejectionKeepsResetCode = false },
        noticedBy: """
          scenario: A reset code works after a rejected password
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.awaitAlicesCode)
            \(Lines.confirmReset(to: "weakweak"))
              expect: { error: InvalidPasswordException }
            \(Lines.confirmReset())
          """
      ),
    ]
  )
}
