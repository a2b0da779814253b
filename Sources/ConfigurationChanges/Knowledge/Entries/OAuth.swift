internal import JSON
internal import ServiceRules

/// Sign-in pages, their addresses and their domain.
enum OAuthKnowledge: KnowledgeArea {
  private static let apiClient = KnowledgeSource.documented("API reference, UserPoolClientType")

  static let entries: [Entry] = [
    Entry(
      "clients.*.AllowedOAuthFlowsUserPoolClient",
      [.oauth],
      Case(
        "oauth-off",
        .becomes(false),
        .breaking,
        .clientBreak,
        "The sign-in pages and the token endpoint refuse this client.",
        apiClient
      ),
      Case(
        "oauth-on",
        .becomes(true),
        .behavior,
        "This client can use the sign-in pages and the token endpoint, in the flows that it allows.",
        apiClient
      )
    ),
    oauthList("AllowedOAuthFlows", "oauth-flow", "OAuth flows", "unauthorized_client"),
    oauthList("AllowedOAuthScopes", "oauth-scope", "scopes", "invalid_scope"),
    oauthList("CallbackURLs", "callback-url", "callback addresses", "redirect_mismatch"),
    oauthList("LogoutURLs", "logout-url", "addresses after sign-out", "an error page"),
    oauthList(
      "SupportedIdentityProviders",
      "client-provider",
      "identity providers",
      "an error page"
    ),
    Entry(
      "clients.*.DefaultRedirectURI",
      [.oauth],
      Case(
        "default-redirect",
        .any,
        .behavior,
        "Where users come back to when an app doesn't say where.",
        apiClient
      )
    ),
    domain,
    Entry(
      "domain.*.**",
      [.oauth],
      Case(
        "domain-settings",
        .any,
        .behavior,
        "How the sign-in pages look and which certificate they have.",
        .documented("API reference, DomainDescriptionType")
      )
    ),
  ]

  private static func oauthList(
    _ member: String,
    _ id: String,
    _ what: String,
    _ error: String
  ) -> Entry {
    Entry(
      SettingPattern("clients.*.\(member)"),
      [.oauth],
      Case(
        "\(id)-lost",
        .losesAny,
        .breaking,
        .clientBreak,
        "Sign-in pages refuse these \(what) (\(error)). Sign-ins by SDK don't notice.",
        apiClient
      ),
      Case(
        "\(id)-gained",
        .gainsAny,
        .behavior,
        "Sign-in pages accept these \(what). Sign-ins by SDK don't notice.",
        apiClient
      )
    )
  }

  private static let domain: Entry = {
    let source = KnowledgeSource.documented("developer guide, user pool domains")
    return Entry(
      "domain.*",
      [.oauth, .passkey, .confirmSignUp],
      Case(
        "domain-added",
        .appears,
        .behavior,
        "The pool has sign-in pages and a token endpoint there.",
        source
      ),
      Case(
        "domain-removed",
        .disappears,
        .breaking,
        .clientBreak,
        """
        There are no sign-in pages and no token endpoint there any more; links in e-mails lead \
        nowhere, and passkeys that belong to it are lost.
        """,
        source
      ),
      Case(
        "domain-changed",
        .any,
        .breaking,
        .clientBreak,
        "The sign-in pages and the token endpoint have moved: apps have to know the new address.",
        source
      )
    )
  }()
}
