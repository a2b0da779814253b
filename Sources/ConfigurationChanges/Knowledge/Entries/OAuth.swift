internal import JSON
internal import ServiceRules

/// Sign-in pages, their URLs, and their domain.
extension Knowledge {
  private static let apiClient = KnowledgeSource.documented("API reference, UserPoolClientType")

  static let oauth =
    table([
      Setting("clients.*.AllowedOAuthFlowsUserPoolClient", [.oauth], apiClient): [
        Case("oauth-off", .becomes(false), .breaking, .clientBreak):
          "The sign-in pages and the token endpoint reject this client.",
        Case("oauth-on", .becomes(true), .behavior, symptom: .acceptance): """
        This client can use the sign-in pages and the token endpoint, with the flows that it \
        allows.
        """,
      ],
      Setting("clients.*.DefaultRedirectURI", [.oauth], apiClient): [
        Case("default-redirect-added", .appears, .behavior):
          "Apps can omit the redirect URL. Users then return to this URL.",
        Case("default-redirect-removed", .disappears, .breaking, .clientBreak):
          "Sign-ins fail if an app omits the redirect URL: the sign-in pages show an error.",
        Case("default-redirect-changed", .any, .behavior):
          "If an app omits the redirect URL, users return to another URL.",
      ],
      Setting(
        "domain.*",
        [.oauth, .passkey, .confirmSignUp],
        .documented("developer guide, user pool domains")
      ): [
        Case("domain-added", .appears, .behavior, symptom: .acceptance):
          "The pool has sign-in pages and a token endpoint at this domain.",
        Case("domain-removed", .disappears, .breaking, .clientBreak): """
        The sign-in pages and the token endpoint at this domain no longer exist. Links in email no \
        longer work, and passkeys that belong to the domain are lost.
        """,
        Case("domain-changed", .any, .breaking, .clientBreak): """
        The sign-in pages and the token endpoint have moved. Apps need the new address, and \
        passkeys that belong to the old domain are lost.
        """,
      ],
      Setting("domain.*.**", [.oauth], .documented("API reference, DomainDescriptionType")): [
        Case("domain-settings", .any, .behavior):
          "Determines the appearance of the sign-in pages, or their certificate."
      ],
    ])
    + lists.flatMap { member, id, what, error in
      table([
        Setting("clients.*.\(member)", [.oauth], apiClient): [
          Case("\(id)-lost", .losesAny, .breaking, .clientBreak):
            "Sign-in pages reject these \(what) with \(error). Sign-ins with an SDK are not "
            + "affected.",
          Case("\(id)-gained", .gainsAny, .behavior, symptom: .acceptance):
            "Sign-in pages accept these \(what). Sign-ins with an SDK are not affected.",
        ]
      ])
    }

  private static let lists = [
    ("AllowedOAuthFlows", "oauth-flow", "OAuth flows", "unauthorized_client"),
    ("AllowedOAuthScopes", "oauth-scope", "scopes", "invalid_scope"),
    ("CallbackURLs", "callback-url", "callback URLs", "redirect_mismatch"),
    ("LogoutURLs", "logout-url", "sign-out URLs", "an error page"),
    ("SupportedIdentityProviders", "client-provider", "identity providers", "an error page"),
  ]
}
