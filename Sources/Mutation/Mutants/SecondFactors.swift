internal import MockPool

extension MutantCatalog {
  static let secondFactors = MutantFamily(
    "Second factors",
    [
      Mutant(
        "factor-not-demanded-when-on",
        "a user without a second factor signed in although the pool requires one",
        in: "RespondToAuthChallenge",
        { $0.factors.requiredWhenOn = false },
        noticedBy: """
          scenario: A pool with MfaConfiguration ON requires a second factor
          given:
            pool: { MfaConfiguration: "ON" }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
              expect: { nextStep: continueSignInWithTOTPSetup }
          """
      ),
      Mutant(
        "factor-not-demanded-when-enabled",
        "a user with a second factor signed in with the password alone",
        in: "RespondToAuthChallenge",
        { $0.factors.requiredWhenEnabled = false },
        noticedBy: """
          scenario: A user with a second factor must use it
          \(Lines.aliceWithToken)
          steps:
            \(Lines.signIn)
              expect: { nextStep: confirmSignInWithTOTPCode }
          """
      ),
      Mutant(
        "preferred-factor-ignored",
        "a user with a preferred second factor had to choose one",
        in: "RespondToAuthChallenge",
        { $0.factors.preferenceCounts = false },
        noticedBy: """
          scenario: The preferred second factor is used
          given:
            pool:
              MfaConfiguration: OPTIONAL
              SmsMfaConfiguration: {}
            users: [{ as: alice, mfa: sms, totp: true }]
          steps:
            \(Lines.signIn)
              expect: { nextStep: confirmSignInWithSMSMFACode }
          """
      ),
      Mutant(
        "factor-preference-lost",
        "an enabled second factor was not required",
        in: "RespondToAuthChallenge",
        { $0.factors.preferenceIsKept = false },
        noticedBy: """
          scenario: A user enables a second factor
          \(Lines.optionalFactors)
          steps:
            \(Lines.signIn)
            - setUpTOTP: {}
              save: seed
            - verifyTOTPSetup: { code: $(totp(seed)) }
            - updateMFAPreference: { totp: preferred }
            \(Lines.signIn)
              expect: { nextStep: confirmSignInWithTOTPCode }
          """
      ),
      Mutant(
        "last-factor-disabled",
        "a user disabled the only second factor although the pool requires one",
        in: "SetUserMFAPreference",
        { $0.factors.lastFactorStays = false },
        noticedBy: """
          scenario: The last second factor can't be disabled
          given:
            pool: { MfaConfiguration: "ON" }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
              save: { seed: totp.secret }
            - confirmSignIn: { code: $(totp(seed)) }
            - updateMFAPreference: { totp: disabled }
              expect: { error: InvalidParameterException }
          """
      ),
      Mutant(
        "factor-skipped-by-code",
        "a user with a second factor signed in with an emailed code alone",
        in: "InitiateAuth",
        { $0.factors.excludeCodes = false },
        noticedBy: """
          scenario: A user with a second factor needs a password
          given:
            pool:
              MfaConfiguration: OPTIONAL
              Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
            client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
            users: [{ as: alice, totp: true }]
          steps:
            - signIn: { username: $(users.alice.email), flow: USER_AUTH, preferred: EMAIL_OTP }
              expect: { nextStep: continueSignInWithFirstFactorSelection }
          """
      ),
      Mutant(
        "disabled-factor-demanded",
        "a disabled second factor was still required",
        in: "RespondToAuthChallenge",
        { $0.factors.disablingHasEffect = false },
        noticedBy: """
          scenario: A disabled second factor is not required
          \(Lines.aliceWithToken)
          steps:
            \(Lines.signIn)
            - confirmSignIn: { code: $(totp(users.alice.totpSecret)) }
            - updateMFAPreference: { totp: disabled }
            \(Lines.signIn)
              expect: { nextStep: done }
          """
      ),
    ]
  )
}
