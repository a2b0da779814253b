internal import MockPool

extension MutantCatalog {
  static let statuses = MutantFamily(
    "Statuses of users",
    [
      Mutant(
        "code-leaves-unconfirmed",
        "a correct sign-up code left the user unconfirmed",
        in: "AdminGetUser",
        { $0.users.codeConfirms = false },
        noticedBy: """
          scenario: A right code confirms a user
          steps:
            \(Lines.signUp)
            \(Lines.awaitCode)
            \(Lines.confirm)
            - expectUser: { username: $(user.email), status: CONFIRMED }
          """
      ),
      Mutant(
        "administrator-leaves-unconfirmed",
        "AdminConfirmSignUp left the user unconfirmed",
        in: "AdminGetUser",
        { $0.users.administratorConfirms = false },
        noticedBy: """
          scenario: An administrator confirms a user
          steps:
            \(Lines.signUp)
            - AdminConfirmSignUp: { Username: $(user.email) }
            - expectUser: { username: $(user.email), status: CONFIRMED }
          """
      ),
      Mutant(
        "new-password-leaves-temporary",
        "an invited user had to choose a new password at every sign-in",
        in: "AdminGetUser",
        { $0.users.newPasswordConfirms = false },
        noticedBy: """
          scenario: The first sign-in confirms an invited user
          given: { users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }] }
          steps:
            \(Lines.signIn)
            - confirmSignIn: { newPassword: $(random.password(16)) }
            - expectUser: { username: $(users.alice.email), status: CONFIRMED }
          """
      ),
      Mutant(
        "reset-leaves-reset-required",
        "a user who had reset the password still had to reset it",
        in: "AdminGetUser",
        { $0.users.resetConfirms = false },
        noticedBy: """
          scenario: A password reset ends the demand for a reset
          \(Lines.alice)
          steps:
            - AdminResetUserPassword: { Username: $(users.alice.username) }
            \(Lines.awaitAlicesCode)
            \(Lines.confirmReset())
            - expectUser: { username: $(users.alice.email), status: CONFIRMED }
          """
      ),
      Mutant(
        "permanent-password-is-temporary",
        "a permanent password from an administrator was temporary",
        in: "AdminGetUser",
        { $0.users.permanentPasswordConfirms = false },
        noticedBy: """
          scenario: An administrator sets a permanent password
          steps:
            - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
            - AdminSetUserPassword:
                Username: $(user.email)
                Password: $(user.password)
                Permanent: true
            - expectUser: { username: $(user.email), status: CONFIRMED }
          """
      ),
      Mutant(
        "administrator-reset-without-effect",
        "AdminResetUserPassword left the password valid",
        in: "AdminGetUser",
        { $0.users.administratorResets = false },
        noticedBy: """
          scenario: An administrator demands a password reset
          \(Lines.alice)
          steps:
            - AdminResetUserPassword: { Username: $(users.alice.username) }
            - expectUser: { username: $(users.alice.email), status: RESET_REQUIRED }
          """
      ),
      Mutant(
        "invited-user-is-confirmed",
        "an invited user was confirmed at once",
        in: "AdminCreateUser",
        { $0.users.invitationIsTemporary = false },
        noticedBy: """
          scenario: An invited user has a temporary password
          steps:
            - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
              expect: { response: { User: { UserStatus: FORCE_CHANGE_PASSWORD } } }
          """
      ),
      Mutant(
        "temporary-password-leaves-confirmed",
        "a confirmed user could keep a temporary password from an administrator",
        in: "AdminGetUser",
        { $0.users.temporaryPasswordChangesStatus = false },
        noticedBy: """
          scenario: A temporary password from an administrator must be replaced
          \(Lines.alice)
          steps:
            - AdminSetUserPassword:
                Username: $(users.alice.username)
                Password: Temporary-1
                Permanent: false
            - expectUser: { username: $(users.alice.email), status: FORCE_CHANGE_PASSWORD }
          """
      ),
      Mutant(
        "sign-in-code-leaves-unconfirmed",
        "a sign-in with an emailed code left a new user unconfirmed",
        in: "AdminGetUser",
        { $0.signIn.codeConfirms = false },
        noticedBy: """
          scenario: A sign-in with an emailed code confirms a user
          given:
            pool:
              Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
            client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
            users: [{ as: alice, status: UNCONFIRMED }]
          steps:
            - signIn: { username: $(users.alice.email), flow: USER_AUTH, preferred: EMAIL_OTP }
            \(Lines.awaitAlicesCode)
            - confirmSignIn: { code: $(code) }
            - expectUser: { username: $(users.alice.email), status: CONFIRMED }
          """
      ),
    ]
  )
}
