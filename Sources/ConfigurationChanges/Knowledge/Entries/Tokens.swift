internal import JSON
internal import ServiceRules

private let apiClient = KnowledgeSource.documented("API reference, UserPoolClientType")

/// Tokens, and what apps read and write with them.
enum TokenKnowledge: KnowledgeArea {
  static let entries: [Entry] =
    [
      lifetime("AccessTokenValidity", "access-token", "access tokens"),
      lifetime("IdTokenValidity", "id-token", "ID tokens"),
    ] + [
      Entry(
        "clients.*.RefreshTokenValidity",
        [.session],
        Case(
          "refresh-token-shorter",
          .shrinks,
          .breaking,
          """
          Users have to sign in again earlier: refreshing then ends in NotAuthorizedException \
          "Refresh Token has expired". It counts for tokens that are issued from now on.
          """,
          apiClient
        ),
        Case(
          "refresh-token-longer",
          .grows,
          .behavior,
          "Users stay signed in for longer.",
          apiClient
        )
      ),
      Entry(
        "clients.*.EnableTokenRevocation",
        [.signOut, .session],
        Case(
          "revocation-off",
          .becomes(false),
          .breaking,
          """
          Tokens can't be revoked: signing out ends in UnsupportedOperationException at RevokeToken, \
          and tokens are without the claims jti and origin_jti.
          """,
          apiClient
        ),
        Case(
          "revocation-on",
          .becomes(true),
          .behavior,
          "Tokens can be revoked, and have the claims jti and origin_jti.",
          apiClient
        )
      ),
      Entry(
        "clients.*.RefreshTokenRotation.Feature",
        [.session],
        Case(
          "rotation-on",
          .becomes("ENABLED"),
          .breaking,
          .clientBreak,
          """
          Each refresh gives a new refresh token, and the old one ends after its grace: apps that \
          refresh by REFRESH_TOKEN_AUTH are refused and have to use GetTokensFromRefreshToken and \
          keep what they get. The new token expires when the first one did.
          """,
          .documented(
            "developer guide, refresh tokens; reported: amplify-js#14481, aws-sdk-js-v3#7162"
          )
        ),
        Case(
          "rotation-off",
          .becomes("DISABLED"),
          .breaking,
          """
          Refreshing gives no new refresh token; GetTokensFromRefreshToken answers without one, and \
          apps go on with the one that they have.
          """,
          .documented("developer guide, refresh tokens")
        )
      ),
      Entry(
        "clients.*.RefreshTokenRotation.RetryGracePeriodSeconds",
        [.session],
        Case(
          "rotation-grace-shorter",
          .shrinks,
          .breaking,
          """
          An app that repeats a refresh later than this, as after a lost answer, gets \
          RefreshTokenReuseException and loses its session.
          """,
          .documented("developer guide, refresh tokens")
        ),
        Case(
          "rotation-grace-longer",
          .grows,
          .behavior,
          "A used refresh token is good for another try as long as this.",
          .documented("developer guide, refresh tokens")
        )
      ),
    ]

  private static func lifetime(_ member: String, _ id: String, _ what: String) -> Entry {
    Entry(
      SettingPattern("clients.*.\(member)"),
      [.session],
      Case(
        "\(id)-shorter",
        .shrinks,
        .behavior,
        "\(what.capitalizedFirst) expire earlier (exp, ExpiresIn): apps have to refresh them more often.",
        apiClient
      ),
      Case(
        "\(id)-longer",
        .grows,
        .behavior,
        "\(what.capitalizedFirst) expire later (exp, ExpiresIn), so that a user who is removed has access for longer.",
        apiClient
      )
    )
  }
}

enum ClientAttributeKnowledge: KnowledgeArea {
  static let entries: [Entry] = [
    Entry(
      "clients.*.ReadAttributes",
      [.attributes, .session],
      Case(
        "read-lost",
        .losesAny,
        .breaking,
        "These attributes vanish from GetUser's answers and from ID tokens.",
        apiClient
      ),
      Case(
        "read-gained",
        .gainsAny,
        .behavior,
        "These attributes are in GetUser's answers and in ID tokens.",
        apiClient
      )
    ),
    Entry(
      "clients.*.WriteAttributes",
      [.signUp, .attributes, .invitation],
      Case(
        "write-lost",
        .losesAny,
        .breaking,
        .clientBreak,
        """
        Signing up with one of these attributes, or updating it, ends in NotAuthorizedException \
        "A client attempted to write unauthorized attribute".
        """,
        apiClient
      ),
      Case(
        "write-gained",
        .gainsAny,
        .behavior,
        "Users can set these attributes, where it ended in NotAuthorizedException.",
        apiClient
      )
    ),
  ]
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
