internal import MockPool

extension MutantCatalog {
  static let triggers = MutantFamily(
    "Triggers",
    [
      Mutant(
        "pre-sign-up-ignored",
        "the pool did not call the PreSignUp trigger",
        in: "SignUp",
        { $0.ignoredTriggers = [.preSignUp] },
        noticedBy: """
          scenario: A trigger confirms every user
          given: { triggers: { preSignUp: { autoConfirmUser: true } } }
          steps:
            \(Lines.signUp)
              expect: { nextStep: done }
          """
      ),
      Mutant(
        "post-confirmation-ignored",
        "the pool did not call the PostConfirmation trigger",
        in: "AdminConfirmSignUp",
        { $0.ignoredTriggers = [.postConfirmation] },
        noticedBy: """
          scenario: A trigger runs after a confirmation
          given: { triggers: { postConfirmation: {} } }
          steps:
            \(Lines.signUp)
            - AdminConfirmSignUp: { Username: $(user.email) }
            - expectTrigger: { trigger: postConfirmation }
          """
      ),
      Mutant(
        "pre-authentication-ignored",
        "the pool did not call the PreAuthentication trigger",
        in: "RespondToAuthChallenge",
        { $0.ignoredTriggers = [.preAuthentication] },
        noticedBy: """
          scenario: A trigger refuses a sign-in
          given:
            triggers: { preAuthentication: { fail: The shop is closed } }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
              expect: { error: UserLambdaValidationException }
          """
      ),
      Mutant(
        "post-authentication-ignored",
        "the pool did not call the PostAuthentication trigger",
        in: "RespondToAuthChallenge",
        { $0.ignoredTriggers = [.postAuthentication] },
        noticedBy: """
          scenario: A trigger runs after a sign-in
          given:
            triggers: { postAuthentication: {} }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - expectTrigger: { trigger: postAuthentication }
          """
      ),
      Mutant(
        "pre-token-generation-ignored",
        "the pool did not call the PreTokenGeneration trigger",
        in: "RespondToAuthChallenge",
        { $0.ignoredTriggers = [.preTokenGeneration] },
        noticedBy: """
          scenario: A trigger adds a claim
          given:
            triggers: { preTokenGeneration: { claims: { plan: gold } } }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
              expect: { tokens: { id: { claims: { plan: gold } } } }
          """
      ),
      Mutant(
        "custom-message-ignored",
        "the pool did not call the CustomMessage trigger",
        in: "SignUp",
        { $0.ignoredTriggers = [.customMessage] },
        noticedBy: """
          scenario: A trigger writes the messages
          given: { triggers: { customMessage: { smsMessage: "Your code is {####}" } } }
          steps:
            \(Lines.signUp)
            - expectTrigger: { trigger: customMessage }
          """
      ),
      Mutant(
        "user-migration-ignored",
        "the pool did not call the UserMigration trigger",
        in: "InitiateAuth",
        { $0.ignoredTriggers = [.userMigration] },
        noticedBy: """
          scenario: A user of the old directory signs in
          given:
            client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
            triggers:
              userMigration: { users: [{ username: ada@example.com, password: Secret-00 }] }
          steps:
            - signIn: { username: ada@example.com, password: Secret-00, flow: USER_PASSWORD_AUTH }
              expect: { nextStep: done }
          """
      ),
      Mutant(
        "client-metadata-lost",
        "the triggers did not get the client metadata",
        in: "SignUp",
        { $0.triggersGetMetadata = false },
        noticedBy: """
          scenario: A trigger gets the client metadata
          given: { triggers: { preSignUp: {} } }
          steps:
            - signUp:
                username: $(user.email)
                password: $(user.password)
                metadata: { campaign: spring }
            - expectTrigger: { trigger: preSignUp }
              expect: { request: { clientMetadata: { campaign: spring } } }
          """
      ),
      Mutant(
        "trigger-ignored-at-refresh",
        "the pool did not call the PreTokenGeneration trigger at a refresh",
        in: "GetTokensFromRefreshToken",
        { $0.refreshInvokesTrigger = false },
        noticedBy: """
          scenario: A trigger adds a claim at a refresh
          given:
            triggers: { preTokenGeneration: { claims: { plan: gold } } }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - fetchAuthSession: { refresh: true }
              expect: { tokens: { id: { claims: { plan: gold } } } }
          """
      ),
    ]
  )
}
