internal import MockPool

extension MutantCatalog {
  static let existence = MutantFamily(
    "Existence of users",
    [
      Mutant(
        "existence-revealed-at-sign-in",
        "a sign-in revealed that a user does not exist",
        in: "InitiateAuth",
        { $0.clients.revealingOperations = ["InitiateAuth"] },
        noticedBy: """
          scenario: A sign-in does not reveal who has an account
          steps:
            - signIn: { username: $(user.email), password: $(user.password) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "existence-revealed-at-reset",
        "a password reset revealed that a user does not exist",
        in: "ForgotPassword",
        { $0.clients.revealingOperations = ["ForgotPassword"] },
        noticedBy: """
          scenario: A password reset does not reveal who has an account
          steps:
            - resetPassword: { username: $(user.email) }
              note: the delivery is simulated
              expect: { nextStep: confirmResetPasswordWithCode }
          """
      ),
      Mutant(
        "existence-revealed-at-confirmation",
        "the confirmation of a sign-up revealed that a user does not exist",
        in: "ConfirmSignUp",
        { $0.clients.revealingOperations = ["ConfirmSignUp"] },
        noticedBy: """
          scenario: A confirmation does not reveal who has an account
          steps:
            - confirmSignUp: { username: $(user.email), code: not-it }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "existence-revealed-by-resent-code",
        "a resent code revealed that a user does not exist",
        in: "ResendConfirmationCode",
        { $0.clients.revealingOperations = ["ResendConfirmationCode"] },
        noticedBy: """
          scenario: A resent code does not reveal who has an account
          steps:
            - resendSignUpCode: { username: $(user.email) }
              note: the delivery is simulated
              expect: { delivery: { medium: EMAIL } }
          """
      ),
      Mutant(
        "existence-hidden-at-sign-in",
        "a legacy client hid that a user does not exist",
        in: "RespondToAuthChallenge",
        { $0.clients.hidingOperations = ["InitiateAuth", "RespondToAuthChallenge"] },
        noticedBy: """
          scenario: A legacy client reveals that a user does not exist
          given: { client: { PreventUserExistenceErrors: LEGACY } }
          steps:
            - signIn: { username: $(user.email), password: $(user.password) }
              expect: { error: UserNotFoundException }
          """
      ),
      Mutant(
        "existence-hidden-at-reset",
        "a legacy client hid at a password reset that a user does not exist",
        in: "ForgotPassword",
        { $0.clients.hidingOperations = ["ForgotPassword"] },
        noticedBy: """
          scenario: A legacy client can't reset the password of an unknown user
          given: { client: { PreventUserExistenceErrors: LEGACY } }
          steps:
            - resetPassword: { username: $(user.email) }
              expect: { error: UserNotFoundException }
          """
      ),
    ]
  )
}
