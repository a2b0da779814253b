internal import MockPool

extension MutantCatalog {
  static let rotation = MutantFamily(
    "Rotation of refresh tokens",
    [
      Mutant(
        "rotation-keeps-old-token",
        "rotation left the old refresh token valid",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.rotationEndsOldToken = false },
        noticedBy: """
          scenario: A replaced refresh token can't be used again
          \(rotating(grace: 0))
          steps:
            \(Lines.signIn)
              save: { old: tokens.refresh }
            - fetchAuthSession: { refresh: true }
            - GetTokensFromRefreshToken: { RefreshToken: $(old) }
              expect: { error: RefreshTokenReuseException }
          """
      ),
      Mutant(
        "rotation-without-grace",
        "a replaced refresh token failed during its grace period",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.rotationHasGrace = false },
        noticedBy: """
          scenario: A replaced refresh token works during the grace period
          \(rotating(grace: 60))
          steps:
            \(Lines.signIn)
              save: { old: tokens.refresh }
            - fetchAuthSession: { refresh: true }
            - GetTokensFromRefreshToken: { RefreshToken: $(old) }
          """
      ),
      Mutant(
        "rotation-without-new-token",
        "a refresh with rotation returned no new refresh token",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.rotationReturnsNewToken = false },
        noticedBy: """
          scenario: A refresh replaces the refresh token
          \(rotating(grace: 60))
          steps:
            \(Lines.signIn)
              save: { old: tokens.refresh }
            - GetTokensFromRefreshToken: { RefreshToken: $(old) }
              expect: { response: { AuthenticationResult: { RefreshToken: { exists: true } } } }
          """
      ),
      swapped(
        "reused-token-is-not-authorized",
        "RefreshTokenReuseException",
        as: "NotAuthorizedException",
        in: "GetTokensFromRefreshToken",
        noticedBy: """
          scenario: A reused refresh token has its own error
          \(rotating(grace: 0))
          steps:
            \(Lines.signIn)
              save: { old: tokens.refresh }
            - fetchAuthSession: { refresh: true }
            - GetTokensFromRefreshToken: { RefreshToken: $(old) }
              expect: { error: RefreshTokenReuseException }
          """
      ),
      Mutant(
        "rotation-extends-session",
        "rotation extended a session past the expiry of its first refresh token",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.rotationKeepsExpiry = false },
        noticedBy: """
          scenario: Rotation does not extend a session
          \(rotating(grace: 0))
          steps:
            \(Lines.signIn)
            - advanceClock: 20d
            - fetchAuthSession: { refresh: true }
            - advanceClock: 10d1m
            - fetchAuthSession: { refresh: true }
              expect: { error: NotAuthorizedException }
          """
      ),
    ]
  )

  private static func rotating(grace seconds: Int) -> String {
    """
    given:
      client:
        ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]
        RefreshTokenRotation: { Feature: ENABLED, RetryGracePeriodSeconds: \(seconds) }
      users: [{ as: alice }]
    """
  }
}
