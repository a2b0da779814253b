internal import JSON
internal import ServiceRules

/// Tokens, and the attributes that apps read and write with them.
extension Knowledge {
  private static let apiClient = KnowledgeSource.documented("API reference, UserPoolClientType")

  static let tokens =
    table([
      Setting("clients.*.RefreshTokenValidity", [.session], apiClient): [
        Case("refresh-token-shorter", .shrinks, .breaking, symptom: .rejection): """
        Users have to sign in again sooner. Refreshing with an expired token fails with \
        NotAuthorizedException "Refresh Token has expired". Tokens issued before the change keep \
        their validity.
        """,
        Case("refresh-token-longer", .grows, .behavior, symptom: .acceptance):
          "Users stay signed in longer.",
      ],
      Setting("clients.*.EnableTokenRevocation", [.signOut, .session], apiClient): [
        Case("revocation-off", .becomes(false), .breaking): """
        Refresh tokens can't be revoked: RevokeToken at sign-out fails with \
        UnsupportedOperationException. ID and access tokens do not have the jti and origin_jti \
        claims.
        """,
        Case("revocation-on", .becomes(true), .behavior):
          "Refresh tokens can be revoked. ID and access tokens have the jti and origin_jti claims.",
      ],
      Setting(
        "clients.*.RefreshTokenRotation.Feature",
        [.session],
        .documented(
          "developer guide, refresh tokens; reported: amplify-js#14481, aws-sdk-js-v3#7162"
        )
      ): [
        Case("rotation-on", .becomes("ENABLED"), .breaking, .clientBreak): """
        Each refresh returns a new refresh token, and the old token expires after its grace \
        period. Refreshes with REFRESH_TOKEN_AUTH are rejected. Apps must use \
        GetTokensFromRefreshToken and store the new token, which expires when the first token \
        would have expired.
        """,
        Case(
          "rotation-off",
          .becomes("DISABLED"),
          .breaking,
          source: .documented("developer guide, refresh tokens")
        ): """
        GetTokensFromRefreshToken returns no new refresh token, and apps keep using their current \
        token.
        """,
      ],
      Setting(
        "clients.*.RefreshTokenRotation.RetryGracePeriodSeconds",
        [.session],
        .documented("developer guide, refresh tokens")
      ): [
        Case("rotation-grace-shorter", .shrinks, .breaking, symptom: .rejection): """
        Apps have less time to repeat a refresh, for example after a lost response. An app that \
        repeats a refresh too late gets RefreshTokenReuseException and loses its session.
        """,
        Case("rotation-grace-longer", .grows, .behavior, symptom: .acceptance):
          "A used refresh token can be used again for a longer time.",
      ],
      Setting("clients.*.ReadAttributes", [.attributes, .session], apiClient): [
        Case("read-lost", .losesAny, .breaking):
          "These attributes disappear from GetUser responses and ID tokens.",
        Case("read-gained", .gainsAny, .behavior):
          "These attributes are in GetUser responses and ID tokens.",
      ],
      Setting("clients.*.WriteAttributes", [.signUp, .attributes, .invitation], apiClient): [
        Case("write-lost", .losesAny, .breaking, .clientBreak, symptom: .rejection): """
        Signing up with one of these attributes, or updating it, fails with NotAuthorizedException \
        "A client attempted to write unauthorized attribute".
        """,
        Case("write-gained", .gainsAny, .behavior, symptom: .acceptance):
          "Users can set these attributes. Before, this failed with NotAuthorizedException.",
      ],
    ])
    + [
      ("AccessToken", "access-token", "Access tokens", "exp, ExpiresIn"),
      ("IdToken", "id-token", "ID tokens", "exp"),
    ]
    .flatMap { member, id, what, members in
      table([
        Setting("clients.*.\(member)Validity", [.session], apiClient): [
          Case("\(id)-shorter", .shrinks, .behavior):
            "\(what) expire sooner (\(members)). Apps have to refresh them more often.",
          Case("\(id)-longer", .grows, .behavior):
            "\(what) expire later (\(members)). A removed user keeps access for longer.",
        ]
      ])
    }
}
