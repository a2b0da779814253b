internal import MockPool

extension MutantCatalog {
  static let signUpCodes = MutantFamily(
    "Sign-up codes",
    [
      Mutant(
        "wrong-sign-up-code",
        "a wrong code confirmed a sign-up",
        in: "ConfirmSignUp",
        { $0.signUpCodes.mustMatch = false },
        noticedBy: """
          scenario: A wrong code does not confirm a sign-up
          steps:
            \(Lines.signUp)
            - confirmSignUp: { username: $(user.email), code: not-it }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "expired-sign-up-code",
        "a sign-up code worked after a day",
        in: "ConfirmSignUp",
        { $0.signUpCodes.expire = false },
        noticedBy: """
          scenario: A sign-up code expires after a day
          steps:
            \(Lines.signUp)
            \(Lines.awaitCode)
            - advanceClock: 24h1m
            - confirmSignUp: { username: $(user.email), code: $(code) }
              expect: { error: ExpiredCodeException }
          """
      ),
      Mutant(
        "earlier-sign-up-code",
        "the first sign-up code worked after a second one was sent",
        in: "ConfirmSignUp",
        { $0.signUpCodes.replaceEarlier = false },
        noticedBy: """
          scenario: A resent sign-up code replaces the first
          steps:
            \(Lines.signUp)
            \(Lines.awaitCode)
            - resendSignUpCode: { username: $(user.email) }
            - confirmSignUp: { username: $(user.email), code: $(code) }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "wrong-sign-up-code-ends-code",
        "a wrong code made the correct sign-up code invalid",
        in: "ConfirmSignUp",
        { $0.signUpCodes.surviveWrongCode = false },
        noticedBy: """
          scenario: A sign-up code works after a wrong one
          steps:
            \(Lines.signUp)
            \(Lines.awaitCode)
            - confirmSignUp: { username: $(user.email), code: not-it }
              expect: { error: CodeMismatchException }
            \(Lines.confirm)
          """
      ),
      Mutant(
        "sign-up-code-of-another-user",
        "the sign-up code of one user confirmed another user",
        in: "ConfirmSignUp",
        { $0.signUpCodes.belongToOneUser = false },
        noticedBy: """
          scenario: A sign-up code confirms only its own user
          steps:
            - signUp: { username: $(users.bob.email), password: $(users.bob.password) }
            - awaitCode: { to: $(users.bob.email) }
              save: code
            \(Lines.signUp)
            - confirmSignUp: { username: $(user.email), code: $(code) }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "unlimited-sign-up-attempts",
        "a sign-up code could be guessed without limit",
        in: "ConfirmSignUp",
        { $0.limitedActions.remove(.confirmSignUp) },
        noticedBy: """
          scenario: A sign-up code can't be guessed without limit
          steps:
            \(Lines.signUp)
            - confirmSignUp: { username: $(user.email), code: not-it }
              repeat: 15
              expect: { error: CodeMismatchException }
            - confirmSignUp: { username: $(user.email), code: not-it }
              expect: { error: LimitExceededException }
          """
      ),
      Mutant(
        "unlimited-resent-codes",
        "sign-up codes could be requested without limit",
        in: "ResendConfirmationCode",
        { $0.limitedActions.remove(.resendConfirmationCode) },
        noticedBy: """
          scenario: Sign-up codes can't be requested without limit
          steps:
            \(Lines.signUp)
            - resendSignUpCode: { username: $(user.email) }
              repeat: 5
            - resendSignUpCode: { username: $(user.email) }
              expect: { error: LimitExceededException }
          """
      ),
      Mutant(
        "code-for-confirmed-user",
        "a confirmed user got another sign-up code",
        in: "ResendConfirmationCode",
        { $0.users.confirmedGetsNoCode = false },
        noticedBy: """
          scenario: A confirmed user gets no sign-up code
          steps:
            \(Lines.signUp)
            - AdminConfirmSignUp: { Username: $(user.email) }
            - resendSignUpCode: { username: $(user.email) }
              expect: { error: InvalidParameterException }
          """
      ),
    ]
  )
}
