internal import MockPool

extension MutantCatalog {
  static let signInStates = MutantFamily(
    "Users who may not sign in",
    [
      Mutant(
        "disabled-user-signs-in",
        "a disabled user signed in",
        in: "InitiateAuth",
        { $0.users.disabledIsRejected = false },
        noticedBy: """
          scenario: A disabled user can't sign in
          given: { users: [{ as: alice, enabled: false }] }
          steps:
            \(Lines.signIn)
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "unconfirmed-user-signs-in",
        "an unconfirmed user signed in",
        in: "InitiateAuth",
        { $0.users.unconfirmedIsRejected = false },
        noticedBy: """
          scenario: An unconfirmed user can't sign in
          steps:
            \(Lines.signUp)
            - signIn: { username: $(user.email), password: $(user.password) }
              expect: { error: UserNotConfirmedException }
          """
      ),
      Mutant(
        "reset-not-demanded",
        "a user signed in with a password that must be reset",
        in: "RespondToAuthChallenge",
        { $0.users.resetIsRequired = false },
        noticedBy: """
          scenario: A user whose password must be reset can't sign in
          given: { users: [{ as: alice, status: RESET_REQUIRED }] }
          steps:
            \(Lines.signIn)
              expect: { error: PasswordResetRequiredException }
          """
      ),
      Mutant(
        "deleted-user-remains",
        "a user who deleted the account still existed",
        in: "AdminGetUser",
        { $0.users.userDeletes = false },
        noticedBy: """
          scenario: A user who deletes the account is gone
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - deleteUser: {}
            - expectUser: { username: $(users.alice.email), exists: false }
          """
      ),
      Mutant(
        "user-deleted-by-administrator-signs-in",
        "a user whom an administrator had deleted signed in",
        in: "RespondToAuthChallenge",
        { $0.users.administratorDeletes = false },
        noticedBy: """
          scenario: A deleted user can't sign in
          \(Lines.alice)
          steps:
            - AdminDeleteUser: { Username: $(users.alice.username) }
            \(Lines.signIn)
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "disable-without-effect",
        "AdminDisableUser left a user enabled",
        in: "AdminGetUser",
        { $0.users.administratorDisables = false },
        noticedBy: """
          scenario: An administrator disables a user
          \(Lines.alice)
          steps:
            - AdminDisableUser: { Username: $(users.alice.username) }
            - expectUser: { username: $(users.alice.email), enabled: false }
          """
      ),
      Mutant(
        "enable-without-effect",
        "AdminEnableUser left a user disabled",
        in: "InitiateAuth",
        { $0.users.administratorEnables = false },
        noticedBy: """
          scenario: A user who is enabled again can sign in
          given: { users: [{ as: alice, enabled: false }] }
          steps:
            - AdminEnableUser: { Username: $(users.alice.username) }
            \(Lines.signIn)
              expect: { nextStep: done }
          """
      ),
    ]
  )
}
