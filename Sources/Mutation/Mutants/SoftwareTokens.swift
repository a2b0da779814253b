internal import MockPool

extension MutantCatalog {
  static let softwareTokens = MutantFamily(
    "Software tokens",
    [
      Mutant(
        "wrong-token-code",
        "a wrong code of a software token was accepted",
        in: "RespondToAuthChallenge",
        { $0.factors.tokenMustMatch = false },
        noticedBy: """
          scenario: A wrong code of a software token is refused
          \(Lines.aliceWithToken)
          steps:
            \(Lines.signIn)
            - confirmSignIn: { code: "000000" }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "token-code-reused",
        "a code of a software token worked twice",
        in: "RespondToAuthChallenge",
        { $0.factors.tokenWorksOnce = false },
        noticedBy: """
          scenario: A code of a software token works only once
          \(Lines.aliceWithToken)
          steps:
            - set: { code: $(totp(users.alice.totpSecret)) }
            \(Lines.signIn)
            - confirmSignIn: { code: $(code) }
            \(Lines.signIn)
            - confirmSignIn: { code: $(code) }
              expect: { error: ExpiredCodeException }
          """
      ),
      Mutant(
        "old-token-code",
        "a code of a software token worked ten minutes later",
        in: "RespondToAuthChallenge",
        { $0.factors.tokenHasTime = false },
        noticedBy: """
          scenario: An old code of a software token is refused
          \(Lines.aliceWithToken)
          steps:
            - set: { code: $(totp(users.alice.totpSecret)) }
            - advanceClock: 10m
            \(Lines.signIn)
            - confirmSignIn: { code: $(code) }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "token-not-verified",
        "a software token was set up with a wrong code",
        in: "VerifySoftwareToken",
        { $0.factors.tokenIsVerified = false },
        noticedBy: """
          scenario: A software token is set up only with its right code
          \(Lines.optionalFactors)
          steps:
            \(Lines.signIn)
            - setUpTOTP: {}
            - verifyTOTPSetup: { code: "000000" }
              expect: { error: EnableSoftwareTokenMFAException }
          """
      ),
      Mutant(
        "unverified-token-enabled",
        "a user enabled a software token before its first code",
        in: "SetUserMFAPreference",
        { $0.factors.onlyVerifiedIsEnabled = false },
        noticedBy: """
          scenario: Only a verified software token can be enabled
          \(Lines.optionalFactors)
          steps:
            \(Lines.signIn)
            - setUpTOTP: {}
            - updateMFAPreference: { totp: enabled }
              expect: { error: InvalidParameterException }
          """
      ),
    ]
  )
}
