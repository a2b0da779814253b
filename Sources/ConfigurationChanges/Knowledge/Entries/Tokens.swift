internal import JSON
internal import ServiceRules

/// Tokens, and what apps read and write with them.
extension Knowledge {
  private static let apiClient = KnowledgeSource.documented("API reference, UserPoolClientType")

  static let tokens =
    table([
      Setting("clients.*.RefreshTokenValidity", [.session], apiClient): [
        Case("refresh-token-shorter", .shrinks, .breaking): """
        Users have to sign in again earlier: refreshing then ends in NotAuthorizedException \
        "Refresh Token has expired". It counts for tokens that are issued from now on.
        """,
        Case("refresh-token-longer", .grows, .behavior): "Users stay signed in for longer.",
      ],
      Setting("clients.*.EnableTokenRevocation", [.signOut, .session], apiClient): [
        Case("revocation-off", .becomes(false), .breaking): """
        Tokens can't be revoked: signing out ends in UnsupportedOperationException at RevokeToken, \
        and tokens are without the claims jti and origin_jti.
        """,
        Case("revocation-on", .becomes(true), .behavior):
          "Tokens can be revoked, and have the claims jti and origin_jti.",
      ],
      Setting(
        "clients.*.RefreshTokenRotation.Feature",
        [.session],
        .documented(
          "developer guide, refresh tokens; reported: amplify-js#14481, aws-sdk-js-v3#7162"
        )
      ): [
        Case("rotation-on", .becomes("ENABLED"), .breaking, .clientBreak): """
        Each refresh gives a new refresh token, and the old one ends after its grace: apps that \
        refresh by REFRESH_TOKEN_AUTH are refused and have to use GetTokensFromRefreshToken and \
        keep what they get. The new token expires when the first one did.
        """,
        Case(
          "rotation-off",
          .becomes("DISABLED"),
          .breaking,
          source: .documented("developer guide, refresh tokens")
        ): """
        Refreshing gives no new refresh token; GetTokensFromRefreshToken answers without one, and \
        apps go on with the one that they have.
        """,
      ],
      Setting(
        "clients.*.RefreshTokenRotation.RetryGracePeriodSeconds",
        [.session],
        .documented("developer guide, refresh tokens")
      ): [
        Case("rotation-grace-shorter", .shrinks, .breaking): """
        An app that repeats a refresh later than this, as after a lost answer, gets \
        RefreshTokenReuseException and loses its session.
        """,
        Case("rotation-grace-longer", .grows, .behavior):
          "A used refresh token is good for another try as long as this.",
      ],
      Setting("clients.*.ReadAttributes", [.attributes, .session], apiClient): [
        Case("read-lost", .losesAny, .breaking):
          "These attributes vanish from GetUser's answers and from ID tokens.",
        Case("read-gained", .gainsAny, .behavior):
          "These attributes are in GetUser's answers and in ID tokens.",
      ],
      Setting("clients.*.WriteAttributes", [.signUp, .attributes, .invitation], apiClient): [
        Case("write-lost", .losesAny, .breaking, .clientBreak): """
        Signing up with one of these attributes, or updating it, ends in NotAuthorizedException \
        "A client attempted to write unauthorized attribute".
        """,
        Case("write-gained", .gainsAny, .behavior):
          "Users can set these attributes, where it ended in NotAuthorizedException.",
      ],
    ])
    + [("AccessToken", "access-token", "Access tokens"), ("IdToken", "id-token", "ID tokens")]
    .flatMap { member, id, what in
      table([
        Setting("clients.*.\(member)Validity", [.session], apiClient): [
          Case("\(id)-shorter", .shrinks, .behavior):
            "\(what) expire earlier (exp, ExpiresIn): apps have to refresh them more often.",
          Case("\(id)-longer", .grows, .behavior):
            "\(what) expire later (exp, ExpiresIn), so that a user who is removed has access for longer.",
        ]
      ])
    }
}
