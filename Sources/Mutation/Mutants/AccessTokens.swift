internal import MockPool

extension MutantCatalog {
  static let accessTokens = MutantFamily(
    "Times and scopes of tokens",
    [
      Mutant(
        "scope-missing",
        "an access token had no scope",
        in: "RespondToAuthChallenge",
        { $0.claims.scope = false },
        noticedBy: signedIn(
          "An access token has the scope of the user pools API",
          "tokens: { access: { claims: { scope: aws.cognito.signin.user.admin } } }"
        )
      ),
      Mutant(
        "access-token-has-attributes",
        "an access token had the user's attributes",
        in: "RespondToAuthChallenge",
        { $0.claims.accessHasNoAttributes = false },
        noticedBy: signedIn(
          "An access token has no attributes of the user",
          "tokens: { access: { claims: { email: { exists: false } } } }"
        )
      ),
      Mutant(
        "lifetime-of-client-ignored",
        "access and ID tokens were valid for an hour, regardless of the client's setting",
        in: "RespondToAuthChallenge",
        { $0.clients.lifetimesAreKept = false },
        noticedBy: """
          scenario: A client determines the lifetime of access tokens
          given:
            client: { AccessTokenValidity: 5, TokenValidityUnits: { AccessToken: minutes } }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
              expect: { response: { AuthenticationResult: { ExpiresIn: 300 } } }
          """
      ),
      Mutant(
        "wrong-expires-in",
        "`ExpiresIn` was not the lifetime of the access token",
        in: "RespondToAuthChallenge",
        { $0.claims.expiresIn = false },
        noticedBy: signedIn(
          "ExpiresIn is the lifetime of the access token",
          "response: { AuthenticationResult: { ExpiresIn: 3600 } }"
        )
      ),
      Mutant(
        "sign-in-time-changes",
        "`auth_time` changed at a refresh",
        in: "GetTokensFromRefreshToken",
        { $0.claims.signInTime = false },
        noticedBy: """
          scenario: A refresh keeps the time of the sign-in
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { time: tokens.id.claims.auth_time }
            - advanceClock: 10m
            - fetchAuthSession: { refresh: true }
              expect: { tokens: { id: { claims: { auth_time: $(time) } } } }
          """
      ),
      Mutant(
        "origin-changes",
        "`origin_jti` changed at a refresh",
        in: "GetTokensFromRefreshToken",
        { $0.claims.origin = false },
        noticedBy: """
          scenario: A refresh keeps the origin of the tokens
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { origin: tokens.id.claims.origin_jti }
            - fetchAuthSession: { refresh: true }
              expect: { tokens: { id: { claims: { origin_jti: $(origin) } } } }
          """
      ),
    ]
  )
}
