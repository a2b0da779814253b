internal import ServiceRules

/// Whole parts of a pool, such as clients, groups, and providers.
extension Knowledge {
  static let neighbours = table([
    Setting(
      "clients.*",
      [.signUp, .signIn, .session],
      .documented("API reference, CreateUserPoolClient")
    ): [
      Case("client-added", .appears, .none): """
      An additional client. Other clients are not affected.
      """,
      Case(
        "client-removed",
        .disappears,
        .breaking,
        .clientBreak,
        source: .documented("API reference, DeleteUserPoolClient")
      ): """
      Every call with this client fails with ResourceNotFoundException "User pool client … does \
      not exist.", and its tokens can't be refreshed.
      """,
    ],
    Setting("groups.*", [.session], .documented("API reference, CreateGroup")): [
      Case("group-added", .appears, .none): "An additional group, which has no members yet.",
      Case(
        "group-removed",
        .disappears,
        .dataLoss,
        source: .documented("API reference, DeleteGroup")
      ): """
      The members lose the group: tokens no longer list the group in cognito:groups, and adding a \
      user fails with ResourceNotFoundException. The membership is lost for good: a recreated \
      group has no members.
      """,
    ],
    Setting("groups.*.Description", [], .documented("API reference, GroupType")): [
      Case("group-description", .any, .none): "Only administrators see this."
    ],
    Setting("groups.*.*", [.session], .documented("API reference, GroupType")): [
      Case("group-role", .any, .behavior): """
      Members of the group get other roles, or another of their groups determines the role. The \
      cognito:roles and cognito:preferred_role claims in ID tokens change.
      """
    ],
    Setting("resourceServers.*", [.oauth], .documented("API reference, CreateResourceServer")): [
      Case("resource-server-added", .appears, .none): "Additional scopes that clients can use.",
      Case(
        "resource-server-removed",
        .disappears,
        .breaking,
        .clientBreak,
        source: .documented("API reference, DeleteResourceServer")
      ): "The server's scopes no longer exist: requests for them fail with invalid_scope.",
    ],
    Setting(
      "resourceServers.*.Scopes.*",
      [.oauth],
      .documented("API reference, ResourceServerType")
    ): [
      Case("scope-added", .appears, .none): "An additional scope that clients can use.",
      Case("scope-removed", .disappears, .breaking, .clientBreak):
        "The scope no longer exists: requests for it fail with invalid_scope.",
    ],
    Setting("identityProviders.*", [.oauth], .documented("API reference, CreateIdentityProvider")):
      [
        Case("provider-added", .appears, .none): "An additional provider that clients can use.",
        Case(
          "provider-removed",
          .disappears,
          .breaking,
          .lockOut,
          source: .documented("API reference, DeleteIdentityProvider")
        ): "Users of this provider can't sign in.",
      ],
    Setting(
      "identityProviders.*.AttributeMapping.**",
      [.oauth, .attributes],
      .documented("API reference, IdentityProviderType")
    ): [
      Case("provider-mapping", .any, .behavior): """
      Each sign-in copies other attributes from the provider. Sign-ins fail if a required \
      attribute has no mapping.
      """
    ],
    Setting(
      "identityProviders.*.ProviderType",
      [.oauth],
      .documented("developer guide, user pool federation: provider name and user ID")
    ): [
      Case("provider-type", .any, .breaking, .lockOut): """
      A provider of another type identifies users by different IDs. Users of the provider return \
      as new users of the pool.
      """
    ],
    Setting("identityProviders.*.**", [.oauth], .documented("API reference, IdentityProviderType")):
      [
        Case("provider-settings", .any, .behavior): """
        Determines how Cognito reaches the provider, or the provider's identifiers. With a wrong \
        value, no user of the provider can sign in.
        """
      ],
    Setting("resourceServers.*.Name", [], .documented("API reference, ResourceServerType")): [
      Case("resource-server-words", .any, .none): "Only administrators see this."
    ],
    Setting(
      "resourceServers.*.Scopes.*.ScopeDescription",
      [],
      .documented("API reference, ResourceServerType")
    ): [
      Case("resource-server-words", .any, .none): "Only administrators see this."
    ],
  ])
}
