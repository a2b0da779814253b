internal import ServiceRules

/// What stands beside a pool's own settings: whole clients, groups, providers.
extension Knowledge {
  static let neighbours = table([
    Setting(
      "clients.*",
      [.signUp, .signIn, .session],
      .documented("API reference, CreateUserPoolClient")
    ): [
      Case("client-added", .appears, .none): "A further client; the others don't notice.",
      Case(
        "client-removed",
        .disappears,
        .breaking,
        .clientBreak,
        source: .documented("API reference, DeleteUserPoolClient")
      ): """
      Every call of apps that use this client ends in ResourceNotFoundException "User pool client \
      … does not exist.", and its users' tokens can't be refreshed.
      """,
    ],
    Setting("groups.*", [.session], .documented("API reference, CreateGroup")): [
      Case("group-added", .appears, .none): "A further group; nobody is in it yet.",
      Case(
        "group-removed",
        .disappears,
        .dataLoss,
        source: .documented("API reference, DeleteGroup")
      ): """
      Its users lose it: tokens are without it in cognito:groups, and putting a user in ends in \
      ResourceNotFoundException. Who was in it is lost for good: a group that is made again has no \
      members.
      """,
    ],
    Setting("groups.*.Description", [], .documented("API reference, GroupType")): [
      Case("group-description", .any, .none): "Words for administrators."
    ],
    Setting("groups.*.*", [.session], .documented("API reference, GroupType")): [
      Case("group-role", .any, .behavior): """
      Which roles the group's users get, and of several groups which one: the claims cognito:roles \
      and cognito:preferred_role of ID tokens change.
      """
    ],
    Setting("resourceServers.*", [.oauth], .documented("API reference, CreateResourceServer")): [
      Case("resource-server-added", .appears, .none): "Further scopes that clients can be given.",
      Case(
        "resource-server-removed",
        .disappears,
        .breaking,
        .clientBreak,
        source: .documented("API reference, DeleteResourceServer")
      ): "Its scopes are unknown: asking for one ends in invalid_scope.",
    ],
    Setting(
      "resourceServers.*.Scopes.*",
      [.oauth],
      .documented("API reference, ResourceServerType")
    ): [
      Case("scope-added", .appears, .none): "A further scope that clients can be given.",
      Case("scope-removed", .disappears, .breaking, .clientBreak):
        "The scope is unknown: asking for it ends in invalid_scope.",
    ],
    Setting("identityProviders.*", [.oauth], .documented("API reference, CreateIdentityProvider")):
      [
        Case("provider-added", .appears, .none): "A further provider, which clients can be given.",
        Case(
          "provider-removed",
          .disappears,
          .breaking,
          .lockOut,
          source: .documented("API reference, DeleteIdentityProvider")
        ): "Users who come by this provider can't sign in.",
      ],
    Setting(
      "identityProviders.*.AttributeMapping.**",
      [.oauth, .attributes],
      .documented("API reference, IdentityProviderType")
    ): [
      Case("provider-mapping", .any, .behavior): """
      Other attributes are taken from the provider at each sign-in; a required one that is no \
      longer mapped makes sign-ins fail.
      """
    ],
    Setting(
      "identityProviders.*.ProviderType",
      [.oauth],
      .documented("developer guide, user pool federation: provider name and user id")
    ): [
      Case("provider-type", .any, .breaking, .lockOut): """
      A provider of another type knows its users by other ids: they come back as new users of the \
      pool.
      """
    ],
    Setting("identityProviders.*.**", [.oauth], .documented("API reference, IdentityProviderType")):
      [
        Case("provider-settings", .any, .behavior):
          "How the provider is reached, or what it may call itself; a wrong value stops all who come by it."
      ],
    Setting("resourceServers.*.Name", [], .documented("API reference, ResourceServerType")): [
      Case("resource-server-words", .any, .none): "Words for administrators."
    ],
    Setting(
      "resourceServers.*.Scopes.*.ScopeDescription",
      [],
      .documented("API reference, ResourceServerType")
    ): [
      Case("resource-server-words", .any, .none): "Words for administrators."
    ],
  ])
}
