internal import MockPool

extension MutantCatalog {
  static let revocation = MutantFamily(
    "Sign-out and revocation",
    [
      Mutant(
        "sign-out-leaves-session",
        "a sign-out left the session valid",
        in: "GetUser",
        { $0.tokens.revocationHasEffect = false },
        noticedBy: """
          scenario: A sign-out ends the session
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { token: tokens.access }
            - signOut: {}
            - GetUser: { AccessToken: $(token) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "sign-out-ends-other-sessions",
        "a sign-out on one device ended the session on another device",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.revocationIsLimited = false },
        noticedBy: """
          scenario: A sign-out ends only its own session
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              as: phone
            \(Lines.signIn)
            - signOut: {}
            - fetchAuthSession: { refresh: true }
              as: phone
          """
      ),
      Mutant(
        "revoked-access-token",
        "an access token worked after its revocation",
        in: "GetUser",
        { $0.tokens.revokedAccessFails = false },
        noticedBy: """
          scenario: An access token ends with its session
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { token: tokens.access }
            - signOut: {}
            - GetUser: { AccessToken: $(token) }
              expect: { error: { message: Access Token has been revoked } }
          """
      ),
      Mutant(
        "revoked-refresh-token",
        "a refresh token worked after its revocation",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.revokedRefreshFails = false },
        noticedBy: """
          scenario: A refresh token ends with its session
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              save: { token: tokens.refresh }
            - signOut: {}
            - GetTokensFromRefreshToken: { RefreshToken: $(token) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "global-sign-out-without-effect",
        "a session was refreshed after a global sign-out",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.globalSignOutHasEffect = false },
        noticedBy: """
          scenario: A global sign-out ends the sessions of all devices
          \(Lines.alice)
          steps:
            \(Lines.signIn)
              as: phone
            \(Lines.signIn)
            - signOut: { global: true }
            - fetchAuthSession: { refresh: true }
              as: phone
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "administrator-sign-out-without-effect",
        "a session was refreshed after an administrator's global sign-out",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.administratorSignOutHasEffect = false },
        noticedBy: """
          scenario: An administrator ends all sessions of a user
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - AdminUserGlobalSignOut: { Username: $(users.alice.username) }
            - fetchAuthSession: { refresh: true }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "disabled-user-keeps-session",
        "an access token worked after its user was disabled",
        in: "GetUser",
        { $0.tokens.disablingEndsAccess = false },
        noticedBy: """
          scenario: A disabled user's access token fails
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - AdminDisableUser: { Username: $(users.alice.username) }
            - fetchUserAttributes: {}
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "disabled-user-refreshes",
        "a disabled user refreshed a session",
        in: "GetTokensFromRefreshToken",
        { $0.tokens.disabledCannotRefresh = false },
        noticedBy: """
          scenario: A disabled user can't refresh
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - AdminDisableUser: { Username: $(users.alice.username) }
            - fetchAuthSession: { refresh: true }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "revocation-by-another-client",
        "a client revoked the token of another client",
        in: "RevokeToken",
        { $0.tokens.revocationBelongsToClient = false },
        noticedBy: """
          scenario: A client can't revoke the token of another client
          given: { clients: { other: {} }, users: [{ as: alice }] }
          steps:
            \(Lines.signIn)
              save: { token: tokens.refresh }
            - RevokeToken: { Token: $(token) }
              client: other
              expect: { error: UnauthorizedException }
          """
      ),
      Mutant(
        "revocation-always-on",
        "a client without token revocation revoked a token",
        in: "RevokeToken",
        { $0.tokens.revocationCanBeOff = false },
        noticedBy: """
          scenario: A client without token revocation revokes nothing
          given: { client: { EnableTokenRevocation: false }, users: [{ as: alice }] }
          steps:
            \(Lines.signIn)
            - signOut: {}
              expect: { error: UnsupportedOperationException }
          """
      ),
    ]
  )
}
