internal import MockPool

extension MutantCatalog {
  static let trackedSessions = MutantFamily(
    "Tracked sessions and passkeys",
    [
      Mutant(
        "session-maximum-ignored",
        "a user had more sessions than the pool allows",
        in: "GetUser",
        { $0.trackedSessions.maximumCounts = false },
        noticedBy: """
          scenario: A second sign-in ends the first session
          \(Lines.alice)
          steps:
            - SetUserPoolSessionConfiguration:
                UserSessionTracking: ENABLED
                TokenSession: { MaxPerUser: 1 }
            \(Lines.signIn)
              as: phone
            \(Lines.signIn)
            - fetchUserAttributes: {}
              as: phone
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "revoked-session-remains",
        "a session that the user had ended was refreshed",
        in: "GetTokensFromRefreshToken",
        { $0.trackedSessions.revocationHasEffect = false },
        noticedBy: """
          scenario: A user ends the session of a lost phone
          \(Lines.alice)
          steps:
            - SetUserPoolSessionConfiguration:
                UserSessionTracking: ENABLED
                TokenSession: { MaxPerUser: 5 }
            \(Lines.signIn)
              as: phone
            - ListUserSessions: {}
              as: phone
              save: { lost: response.Sessions.0.SessionId }
            \(Lines.signIn)
            - RevokeUserSession: { SessionId: $(lost) }
            - fetchAuthSession: { refresh: true }
              as: phone
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "deleted-passkey-remains",
        "a deleted passkey was still in the list",
        in: "ListWebAuthnCredentials",
        { $0.passkeys.deletionHasEffect = false },
        noticedBy: """
          scenario: A deleted passkey is gone
          given:
            pool:
              Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, WEB_AUTHN] } }
              WebAuthnConfiguration: { RelyingPartyId: auth.example.com }
            client:
              ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - associateWebAuthnCredential: {}
              save: passkey
            - deleteWebAuthnCredential: { id: $(passkey) }
            - listWebAuthnCredentials: {}
              expect: { credentials: [] }
          """
      ),
    ]
  )
}
