internal import JSON
internal import ServiceRules

/// Sign-in pages, their addresses and their domain.
extension Knowledge {
  private static let apiClient = KnowledgeSource.documented("API reference, UserPoolClientType")

  static let oauth =
    table([
      Setting("clients.*.AllowedOAuthFlowsUserPoolClient", [.oauth], apiClient): [
        Case("oauth-off", .becomes(false), .breaking, .clientBreak):
          "The sign-in pages and the token endpoint refuse this client.",
        Case("oauth-on", .becomes(true), .behavior):
          "This client can use the sign-in pages and the token endpoint, in the flows that it allows.",
      ],
      Setting("clients.*.DefaultRedirectURI", [.oauth], apiClient): [
        Case("default-redirect", .any, .behavior):
          "Where users come back to when an app doesn't say where."
      ],
      Setting(
        "domain.*",
        [.oauth, .passkey, .confirmSignUp],
        .documented("developer guide, user pool domains")
      ): [
        Case("domain-added", .appears, .behavior):
          "The pool has sign-in pages and a token endpoint there.",
        Case("domain-removed", .disappears, .breaking, .clientBreak): """
        There are no sign-in pages and no token endpoint there any more; links in e-mails lead \
        nowhere, and passkeys that belong to it are lost.
        """,
        Case("domain-changed", .any, .breaking, .clientBreak):
          "The sign-in pages and the token endpoint have moved: apps have to know the new address.",
      ],
      Setting("domain.*.**", [.oauth], .documented("API reference, DomainDescriptionType")): [
        Case("domain-settings", .any, .behavior):
          "How the sign-in pages look and which certificate they have."
      ],
    ])
    + lists.flatMap { member, id, what, error in
      table([
        Setting("clients.*.\(member)", [.oauth], apiClient): [
          Case("\(id)-lost", .losesAny, .breaking, .clientBreak):
            "Sign-in pages refuse these \(what) (\(error)). Sign-ins by SDK don't notice.",
          Case("\(id)-gained", .gainsAny, .behavior):
            "Sign-in pages accept these \(what). Sign-ins by SDK don't notice.",
        ]
      ])
    }

  private static let lists = [
    ("AllowedOAuthFlows", "oauth-flow", "OAuth flows", "unauthorized_client"),
    ("AllowedOAuthScopes", "oauth-scope", "scopes", "invalid_scope"),
    ("CallbackURLs", "callback-url", "callback addresses", "redirect_mismatch"),
    ("LogoutURLs", "logout-url", "addresses after sign-out", "an error page"),
    ("SupportedIdentityProviders", "client-provider", "identity providers", "an error page"),
  ]
}
