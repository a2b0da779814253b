internal import ServiceRules

/// Whole parts of a pool, such as clients, groups, and providers.
extension Knowledge {
  static let neighbors = table([
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
        source: .documented("API reference, DeleteUserPoolClient"),
        symptom: .rejection
      ): """
      Every call with this client fails with ResourceNotFoundException "User pool client … does \
      not exist." Its tokens can't be refreshed.
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
      Tokens no longer list the group in cognito:groups. Adding a user to the group fails with \
      ResourceNotFoundException. The memberships are lost permanently: a recreated group has no \
      members.
      """,
    ],
    Setting("groups.*.Description", [], .documented("API reference, GroupType")): [
      Case("group-description", .any, .none): "Only administrators see the description."
    ],
    Setting("groups.*.*", [.session], .documented("API reference, GroupType")): [
      Case("group-role", .any, .behavior): """
      Members of the group get a different role, or another of their groups determines their role. \
      The cognito:roles and cognito:preferred_role claims in ID tokens change.
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
      ): """
      The resource server's scopes no longer exist: requests for them fail with invalid_scope.
      """,
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
      Sign-ins copy different attributes from the provider. Sign-ins fail if a required attribute \
      has no mapping.
      """
    ],
    Setting(
      "identityProviders.*.ProviderType",
      [.oauth],
      .documented("developer guide, user pool federation: provider name and user ID")
    ): [
      Case("provider-type", .any, .breaking, .lockOut): """
      A provider of another type identifies users by different IDs. The next time the provider's \
      users sign in, they become new users of the pool.
      """
    ],
    Setting("identityProviders.*.**", [.oauth], .documented("API reference, IdentityProviderType")):
      [
        Case("provider-settings", .any, .behavior): """
        Determines how Cognito connects to the provider, or which identifiers select the provider. \
        With a wrong value, users of the provider can't sign in.
        """
      ],
    Setting("resourceServers.*.Name", [], .documented("API reference, ResourceServerType")): [
      Case("resource-server-words", .any, .none): """
      Only administrators see the name of a resource server and the descriptions of its scopes.
      """
    ],
    Setting(
      "resourceServers.*.Scopes.*.ScopeDescription",
      [],
      .documented("API reference, ResourceServerType")
    ): [
      Case("resource-server-words", .any, .none): """
      Only administrators see the name of a resource server and the descriptions of its scopes.
      """
    ],
  ])
}
