internal import MockPool

extension MutantCatalog {
  static let tokens = MutantFamily(
    "Acceptance of tokens",
    [
      Mutant(
        "signature-not-verified",
        "an access token with an invalid signature was accepted",
        in: "GetUser",
        { $0.tokens.signatureIsVerified = false },
        noticedBy: """
          scenario: A token with an invalid signature is refused
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { token: tokens.access }
            - GetUser: { AccessToken: $(token)A }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "id-token-as-access-token",
        "an ID token was accepted as an access token",
        in: "GetUser",
        { $0.tokens.useIsChecked = false },
        noticedBy: """
          scenario: An ID token is not an access token
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { token: tokens.id }
            - GetUser: { AccessToken: $(token) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "expired-access-token",
        "an access token worked after its expiry",
        in: "GetUser",
        { $0.tokens.accessExpires = false },
        noticedBy: """
          scenario: An access token expires after an hour
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { token: tokens.access }
            - advanceClock: 1h1m
            - GetUser: { AccessToken: $(token) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "expired-refresh-token",
        "a refresh token worked after its expiry",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.refreshExpires = false },
        noticedBy: """
          scenario: A refresh token expires after 30 days
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - advanceClock: 30d1m
            - fetchAuthSession: { refresh: true }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "refresh-token-of-another-client",
        "the refresh token of one client worked for another client",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.refreshBelongsToClient = false },
        noticedBy: """
          scenario: A refresh token works only for its own client
          given: { clients: { other: {} }, users: [{ as: alice }] }
          steps:
            \(Lines.signIn)
              save: { token: tokens.refresh }
            - GetTokensFromRefreshToken: { RefreshToken: $(token) }
              client: other
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "access-token-outlives-global-sign-out",
        "an access token worked after a global sign-out",
        in: "GetUser",
        { $0.tokens.globalSignOutEndsAccess = false },
        noticedBy: """
          scenario: A global sign-out ends access tokens
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { token: tokens.access }
            - signOut: { global: true }
            - GetUser: { AccessToken: $(token) }
              expect: { error: NotAuthorizedException }
          """
      ),
    ]
  )
}
