internal import MockPool

extension MutantCatalog {
  static let signInErrors = MutantFamily(
    "Error types at sign-in",
    [
      swapped(
        "unconfirmed-is-not-authorized",
        "UserNotConfirmedException",
        as: "NotAuthorizedException",
        in: "InitiateAuth",
        noticedBy: """
          scenario: An unconfirmed user is sent to the confirmation
          steps:
            \(Lines.signUp)
            - signIn: { username: $(user.email), password: $(user.password) }
              expect: { nextStep: confirmSignUp }
          """
      ),
      swapped(
        "reset-required-is-not-authorized",
        "PasswordResetRequiredException",
        as: "NotAuthorizedException",
        in: "RespondToAuthChallenge",
        noticedBy: """
          scenario: A user whose password must be reset is sent to the reset
          given: { users: [{ as: alice, status: RESET_REQUIRED }] }
          steps:
            \(Lines.signIn)
              expect: { nextStep: resetPassword }
          """
      ),
      swapped(
        "wrong-password-is-missing-user",
        "NotAuthorizedException",
        as: "UserNotFoundException",
        in: "RespondToAuthChallenge",
        noticedBy: """
          scenario: A wrong password is reported as wrong
          \(Lines.alice)
          steps:
            - signIn: { username: $(users.alice.email), password: Wrong-0000 }
              expect: { error: NotAuthorizedException }
          """
      ),
      swapped(
        "forbidden-flow-is-not-authorized",
        "InvalidParameterException",
        as: "NotAuthorizedException",
        in: "InitiateAuth",
        noticedBy: """
          scenario: A forbidden flow is reported as a parameter
          steps:
            - signIn: { username: $(user.email), password: Secret-00, flow: USER_PASSWORD_AUTH }
              expect: { error: InvalidParameterException }
          """
      ),
      swapped(
        "wrong-first-token-code-is-mismatch",
        "EnableSoftwareTokenMFAException",
        as: "CodeMismatchException",
        in: "VerifySoftwareToken",
        noticedBy: """
          scenario: A wrong first code of a software token has its own error
          \(Lines.optionalFactors)
          steps:
            \(Lines.signIn)
            - setUpTOTP: {}
            - verifyTOTPSetup: { code: "000000" }
              expect: { error: EnableSoftwareTokenMFAException }
          """
      ),
      swapped(
        "refused-by-trigger-is-invalid-response",
        "UserLambdaValidationException",
        as: "InvalidLambdaResponseException",
        in: "SignUp",
        noticedBy: """
          scenario: A sign-up that a trigger rejects has its own error
          given: { triggers: { preSignUp: { fail: This domain is blocked } } }
          steps:
            \(Lines.signUp)
              expect: { error: UserLambdaValidationException }
          """
      ),
    ]
  )
}
