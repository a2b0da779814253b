internal import MockPool

extension MutantCatalog {
  static let passwords = MutantFamily(
    "Passwords",
    [
      Mutant(
        "wrong-password",
        "a wrong password signed a user in",
        in: "RespondToAuthChallenge",
        { $0.passwords.mustMatch = false },
        noticedBy: """
          scenario: A wrong password is refused
          \(Lines.alice)
          steps:
            - signIn: { username: $(users.alice.email), password: Wrong-0000 }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "previous-password-not-compared",
        "a password was changed without the correct previous password",
        in: "ChangePassword",
        { $0.passwords.changeComparesPrevious = false },
        noticedBy: """
          scenario: A password change needs the right previous password
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updatePassword: { oldPassword: Wrong-0000, newPassword: $(random.password(16)) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "change-without-effect",
        "a password change left the old password in place",
        in: "RespondToAuthChallenge",
        { $0.passwords.changeHasEffect = false },
        noticedBy: """
          scenario: A changed password replaces the old one
          \(Lines.alice)
          vars: { newPassword: $(random.password(16)) }
          steps:
            \(Lines.signIn)
            - updatePassword: { oldPassword: $(users.alice.password), newPassword: $(newPassword) }
            - signIn: { username: $(users.alice.email), password: $(newPassword) }
              expect: { nextStep: done }
          """
      ),
      Mutant(
        "reset-without-effect",
        "a password reset left the old password in place",
        in: "RespondToAuthChallenge",
        { $0.passwords.resetHasEffect = false },
        noticedBy: """
          scenario: A reset password replaces the old one
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.awaitAlicesCode)
            \(Lines.confirmReset())
            - signIn: { username: $(users.alice.email), password: $(users.alice.password) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "no-lock-out",
        "passwords could be guessed without a lock-out",
        in: "RespondToAuthChallenge",
        { $0.passwords.lockAfterFailures = false },
        noticedBy: """
          scenario: Wrong passwords lock a user out
          \(Lines.alice)
          steps:
            \(failures)
            \(Lines.signIn)
              expect: { error: { message: Password attempts exceeded } }
          """
      ),
      Mutant(
        "endless-lock-out",
        "a lock-out after wrong passwords never ended",
        in: "RespondToAuthChallenge",
        { $0.passwords.lockEnds = false },
        noticedBy: """
          scenario: A lock-out ends after 15 minutes
          \(Lines.alice)
          steps:
            - signIn: { username: $(users.alice.email), password: Wrong-0000 }
              repeat: 5
              expect: { error: NotAuthorizedException }
            - advanceClock: 15m
            \(Lines.signIn)
              expect: { nextStep: done }
          """
      ),
      Mutant(
        "unlimited-password-changes",
        "previous passwords could be guessed without limit",
        in: "ChangePassword",
        { $0.limitedActions.remove(.changePassword) },
        noticedBy: """
          scenario: A previous password can't be guessed without limit
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updatePassword: { oldPassword: Wrong-0000, newPassword: Another.pass-1 }
              repeat: 5
              expect: { error: NotAuthorizedException }
            - updatePassword: { oldPassword: Wrong-0000, newPassword: Another.pass-1 }
              expect: { error: LimitExceededException }
          """
      ),
      Mutant(
        "invitation-never-expires",
        "a temporary password worked after its expiry",
        in: "RespondToAuthChallenge",
        { $0.passwords.temporaryExpires = false },
        noticedBy: """
          scenario: A temporary password expires after a week
          steps:
            \(invite)
            - advanceClock: 7d1m
            - signIn: { username: $(user.email), password: Temporary-1 }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "temporary-password-kept",
        "an invited user kept the temporary password",
        in: "RespondToAuthChallenge",
        { $0.passwords.temporaryIsReplaced = false },
        noticedBy: """
          scenario: An invited user must choose a password
          steps:
            \(invite)
            - signIn: { username: $(user.email), password: Temporary-1 }
              expect: { nextStep: confirmSignInWithNewPassword }
          """
      ),
    ]
  )

  private static let invite = """
    - AdminCreateUser:
          Username: $(user.email)
          TemporaryPassword: Temporary-1
          MessageAction: SUPPRESS
    """

  /// Eight failures, the last of which locks the user for eight seconds.
  private static let failures = """
    - signIn: { username: $(users.alice.email), password: Wrong-0000 }
        repeat: 5
        expect: { error: NotAuthorizedException }
      - advanceClock: 1s
      - signIn: { username: $(users.alice.email), password: Wrong-0000 }
        expect: { error: NotAuthorizedException }
      - advanceClock: 2s
      - signIn: { username: $(users.alice.email), password: Wrong-0000 }
        expect: { error: NotAuthorizedException }
      - advanceClock: 4s
      - signIn: { username: $(users.alice.email), password: Wrong-0000 }
        expect: { error: NotAuthorizedException }
    """
}
