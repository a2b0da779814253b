internal import ServiceRules

/// What stands beside a pool's own settings: whole clients, groups, providers.
enum NeighbourKnowledge: KnowledgeArea {
  static let entries: [Entry] =
    [
      Entry(
        "clients.*",
        [.signUp, .signIn, .session],
        Case(
          "client-added",
          .appears,
          .none,
          "A further client; the others don't notice.",
          .documented("API reference, CreateUserPoolClient")
        ),
        Case(
          "client-removed",
          .disappears,
          .breaking,
          .clientBreak,
          """
          Every call of apps that use this client ends in ResourceNotFoundException "User pool client \
          … does not exist.", and its users' tokens can't be refreshed.
          """,
          .documented("API reference, DeleteUserPoolClient")
        )
      ),
      Entry(
        "groups.*",
        [.session],
        Case(
          "group-added",
          .appears,
          .none,
          "A further group; nobody is in it yet.",
          .documented("API reference, CreateGroup")
        ),
        Case(
          "group-removed",
          .disappears,
          .dataLoss,
          """
          Its users lose it: tokens are without it in cognito:groups, and putting a user in ends in \
          ResourceNotFoundException. Who was in it is lost for good: a group that is made again has no \
          members.
          """,
          .documented("API reference, DeleteGroup")
        )
      ),
      Entry(
        "groups.*.Description",
        [],
        Case(
          "group-description",
          .any,
          .none,
          "Words for administrators.",
          .documented("API reference, GroupType")
        )
      ),
      Entry(
        "groups.*.*",
        [.session],
        Case(
          "group-role",
          .any,
          .behavior,
          """
          Which roles the group's users get, and of several groups which one: the claims cognito:roles \
          and cognito:preferred_role of ID tokens change.
          """,
          .documented("API reference, GroupType")
        )
      ),
      Entry(
        "resourceServers.*",
        [.oauth],
        Case(
          "resource-server-added",
          .appears,
          .none,
          "Further scopes that clients can be given.",
          .documented("API reference, CreateResourceServer")
        ),
        Case(
          "resource-server-removed",
          .disappears,
          .breaking,
          .clientBreak,
          "Its scopes are unknown: asking for one ends in invalid_scope.",
          .documented("API reference, DeleteResourceServer")
        )
      ),
      Entry(
        "resourceServers.*.Scopes.*",
        [.oauth],
        Case(
          "scope-added",
          .appears,
          .none,
          "A further scope that clients can be given.",
          .documented("API reference, ResourceServerType")
        ),
        Case(
          "scope-removed",
          .disappears,
          .breaking,
          .clientBreak,
          "The scope is unknown: asking for it ends in invalid_scope.",
          .documented("API reference, ResourceServerType")
        )
      ),
      Entry(
        "identityProviders.*",
        [.oauth],
        Case(
          "provider-added",
          .appears,
          .none,
          "A further provider, which clients can be given.",
          .documented("API reference, CreateIdentityProvider")
        ),
        Case(
          "provider-removed",
          .disappears,
          .breaking,
          .lockOut,
          "Users who come by this provider can't sign in.",
          .documented("API reference, DeleteIdentityProvider")
        )
      ),
      Entry(
        "identityProviders.*.AttributeMapping.**",
        [.oauth, .attributes],
        Case(
          "provider-mapping",
          .any,
          .behavior,
          """
          Other attributes are taken from the provider at each sign-in; a required one that is no \
          longer mapped makes sign-ins fail.
          """,
          .documented("API reference, IdentityProviderType")
        )
      ),
      Entry(
        "identityProviders.*.ProviderType",
        [.oauth],
        Case(
          "provider-type",
          .any,
          .breaking,
          .lockOut,
          """
          A provider of another type knows its users by other ids: they come back as new users of the \
          pool.
          """,
          .documented("developer guide, user pool federation: provider name and user id")
        )
      ),
      Entry(
        "identityProviders.*.**",
        [.oauth],
        Case(
          "provider-settings",
          .any,
          .behavior,
          "How the provider is reached, or what it may call itself; a wrong value stops all who come by it.",
          .documented("API reference, IdentityProviderType")
        )
      ),
    ]
    + ["resourceServers.*.Name", "resourceServers.*.Scopes.*.ScopeDescription"].map { setting in
      Entry(
        setting,
        [],
        Case(
          "resource-server-words",
          .any,
          .none,
          "Words for administrators.",
          .documented("API reference, ResourceServerType")
        )
      )
    }
}
