internal import MockPool

extension MutantCatalog {
  static let sessions = MutantFamily(
    "Sessions of challenges",
    [
      Mutant(
        "session-works-twice",
        "the Session of a challenge worked twice",
        in: "RespondToAuthChallenge",
        { $0.sessions.workOnce = false },
        noticedBy: """
          scenario: A Session works only once
          \(codeSignIn)
              save: { session: response.Session }
            - awaitCode: { to: $(users.alice.email) }
              save: code
            - RespondToAuthChallenge: &response
                ChallengeName: EMAIL_OTP
                Session: $(session)
                ChallengeResponses:
                  USERNAME: $(users.alice.username)
                  EMAIL_OTP_CODE: $(code)
            - RespondToAuthChallenge: *response
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "session-never-expires",
        "the Session of a challenge worked after its expiry",
        in: "RespondToAuthChallenge",
        { $0.sessions.expire = false },
        noticedBy: """
          scenario: A Session expires
          \(firstSignIn)
            - advanceClock: 4m
            - confirmSignIn: { newPassword: $(random.password(16)) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "session-lifetime-ignored",
        "a challenge stayed open longer than the client allows",
        in: "RespondToAuthChallenge",
        { $0.clients.sessionLifetimeIsKept = false },
        noticedBy: """
          scenario: A client determines how long a challenge is open
          given:
            client: { AuthSessionValidity: 5 }
            users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }]
          steps:
            \(Lines.signIn)
            - advanceClock: 6m
            - confirmSignIn: { newPassword: $(random.password(16)) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "session-of-another-user",
        "the Session of one user worked for another user",
        in: "RespondToAuthChallenge",
        { $0.sessions.belongToUser = false },
        noticedBy: """
          scenario: A Session works only for its own user
          given: { users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }, { as: bob }] }
          steps:
            \(Lines.signIn)
              save: { session: response.Session }
            - RespondToAuthChallenge:
                ChallengeName: NEW_PASSWORD_REQUIRED
                Session: $(session)
                ChallengeResponses:
                  USERNAME: $(users.bob.username)
                  NEW_PASSWORD: $(random.password(16))
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "session-of-another-client",
        "the Session of one client worked for another client",
        in: "RespondToAuthChallenge",
        { $0.sessions.belongToClient = false },
        noticedBy: """
          scenario: A Session works only for its own client
          given:
            clients: { other: {} }
            users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }]
          steps:
            \(Lines.signIn)
            - confirmSignIn: { newPassword: $(random.password(16)) }
              client: other
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "session-of-another-challenge",
        "a Session was accepted for a challenge other than its own",
        in: "RespondToAuthChallenge",
        { $0.sessions.belongToChallenge = false },
        noticedBy: """
          scenario: A Session answers only its own challenge
          \(firstSignIn)
              save: { session: response.Session }
            - RespondToAuthChallenge:
                ChallengeName: SMS_MFA
                Session: $(session)
                ChallengeResponses:
                  USERNAME: $(users.alice.username)
                  NEW_PASSWORD: $(random.password(16))
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "session-ends-with-wrong-code",
        "a wrong code ended a sign-in",
        in: "RespondToAuthChallenge",
        { $0.sessions.survivesWrongCode = false },
        noticedBy: """
          scenario: The right code works after a wrong one
          \(codeSignIn)
            - confirmSignIn: { code: "00000000" }
              expect: { error: CodeMismatchException }
            - awaitCode: { to: $(users.alice.email) }
              save: code
            - confirmSignIn: { code: $(code) }
              expect: { nextStep: done }
          """
      ),
    ]
  )

  /// A sign-in with an emailed code instead of a password.
  static let codeSignIn = """
    given:
      pool:
        Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
      client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
      users: [{ as: alice }]
    steps:
      - signIn: { username: $(users.alice.email), flow: USER_AUTH, preferred: EMAIL_OTP }
    """

  /// A sign-in with a temporary password.
  private static let firstSignIn = """
    given: { users: [{ as: alice, status: FORCE_CHANGE_PASSWORD }] }
    steps:
      \(Lines.signIn)
    """
}
