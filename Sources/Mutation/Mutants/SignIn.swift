internal import MockPool

extension MutantCatalog {
  static let signIn = MutantFamily(
    "Sign-in",
    [
      Mutant(
        "wrong-sign-in-code",
        "a wrong code signed a user in",
        in: "RespondToAuthChallenge",
        { $0.signIn.codeMustMatch = false },
        noticedBy: """
          scenario: A wrong code does not sign a user in
          \(codeSignIn)
            - confirmSignIn: { code: "00000000" }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "wrong-answer",
        "a wrong answer to a custom challenge signed a user in",
        in: "RespondToAuthChallenge",
        { $0.signIn.answerMustMatch = false },
        noticedBy: """
          scenario: A wrong answer does not sign a user in
          given:
            client: { ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
            triggers: { customChallenge: [{ ask: { prompt: 2 + 3 }, answer: "5" }] }
            users: [{ as: alice }]
          steps:
            - signIn: { username: $(users.alice.email), flow: CUSTOM_AUTH_WITHOUT_SRP }
            - confirmSignIn: { answer: "6" }
              expect: { nextStep: confirmSignInWithCustomChallenge }
          """
      ),
      Mutant(
        "factor-before-new-password",
        "an invited user had to set up a second factor before the new password",
        in: "RespondToAuthChallenge",
        { $0.signIn.newPasswordComesFirst = false },
        noticedBy: """
          scenario: An invited user chooses a password, and then sets up a second factor
          given: { pool: { MfaConfiguration: "ON" } }
          steps:
            - AdminCreateUser:
                Username: $(user.email)
                TemporaryPassword: Temporary-1
                MessageAction: SUPPRESS
            - signIn: { username: $(user.email), password: Temporary-1 }
              expect: { nextStep: confirmSignInWithNewPassword }
            - confirmSignIn: { newPassword: $(user.password) }
              expect: { nextStep: continueSignInWithTOTPSetup }
          """
      ),
      Mutant(
        "success-keeps-failures",
        "wrong passwords before a successful sign-in counted toward the lock-out",
        in: "RespondToAuthChallenge",
        { $0.passwords.successEndsCount = false },
        noticedBy: """
          scenario: A successful sign-in ends the count of wrong passwords
          \(Lines.alice)
          steps:
            - signIn: { username: $(users.alice.email), password: Wrong-0000 }
              repeat: 4
              expect: { error: NotAuthorizedException }
            \(Lines.signIn)
            - signIn: { username: $(users.alice.email), password: Wrong-0000 }
              repeat: 4
              expect: { error: { message: Incorrect username or password. } }
          """
      ),
      Mutant(
        "second-invitation-without-effect",
        "the temporary password of a second invitation did not work",
        in: "RespondToAuthChallenge",
        { $0.passwords.secondInvitationHasEffect = false },
        noticedBy: """
          scenario: The temporary password of a second invitation works
          steps:
            - AdminCreateUser: { Username: $(user.email), TemporaryPassword: Temporary-1 }
            - AdminCreateUser:
                Username: $(user.email)
                TemporaryPassword: Temporary-2
                MessageAction: RESEND
            - signIn: { username: $(user.email), password: Temporary-2 }
              expect: { nextStep: confirmSignInWithNewPassword }
          """
      ),
      Mutant(
        "new-password-drops-attributes",
        "the attributes that an invited user gave with the new password were lost",
        in: "AdminGetUser",
        { $0.signIn.newPasswordWritesAttributes = false },
        noticedBy: """
          scenario: An invited user gives a name with the new password
          given: { users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }] }
          steps:
            \(Lines.signIn)
            - confirmSignIn:
                newPassword: $(random.password(16))
                attributes: { given_name: Alice }
            - expectUser: { username: $(users.alice.email), attributes: { given_name: Alice } }
          """
      ),
    ]
  )
}
