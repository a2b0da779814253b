internal import JSON
internal import ServiceRules

/// The calls that apps can make, and their authentication.
extension Knowledge {
  private static let apiClient = KnowledgeSource.documented("API reference, CreateUserPoolClient")

  static let clients =
    [clientFlow]
    + table([
      Setting("clients.*.ClientName", [], apiClient): [
        Case("client-renamed", .any, .none, .noEffect): """
        Users and apps are not affected, because they use the client's ID. Scenarios that use the \
        old name don't find the client, unless the project file gives that name to the client's ID.
        """
      ],
      Setting(
        "clients.*.hasSecret",
        [.signUp, .confirmSignUp, .signIn, .resetPassword, .session],
        apiClient
      ): [
        Case("client-secret-added", .becomes(true), .breaking, symptom: .rejection): """
        Without a SECRET_HASH, sign-ups, sign-ins, code requests, and confirmations with the new \
        client fail with NotAuthorizedException "Client … is configured with secret but \
        SECRET_HASH was not received". GetTokensFromRefreshToken and RevokeToken fail without \
        ClientSecret.
        """,
        Case("client-secret-removed", .becomes(false), .breaking):
          "Calls with the new client do not need a SECRET_HASH or ClientSecret.",
      ],
      Setting(
        "clients.*.PreventUserExistenceErrors",
        [.signIn, .resetPassword, .confirmSignUp, .signUp],
        .documented("developer guide, managing error responses; measured: ministackorg/ministack")
      ): [
        Case("user-existence-hidden", .becomes("ENABLED"), .breaking, .errorShape): """
        Errors no longer reveal that a user does not exist. Instead of UserNotFoundException, \
        sign-ins fail with NotAuthorizedException "Incorrect username or password." Sign-ins with \
        SRP fail only in the second step. Confirming a code fails with CodeMismatchException. \
        Requesting a code succeeds with a simulated delivery.
        """,
        Case("user-existence-told", .becomes("LEGACY"), .breaking, .errorShape): """
        Sign-ins, confirmations, and code requests for unknown users fail with \
        UserNotFoundException. Anyone can find out who has an account.
        """,
      ],
      Setting("clients.*.AuthSessionValidity", [.signIn, .mfa, .custom, .passwordless], apiClient):
        [
          Case("session-shorter", .shrinks, .breaking, symptom: .rejection): """
          Users have less time to respond to a challenge. A late response, for example because a \
          code arrives late, fails with NotAuthorizedException "Invalid session for the user, \
          session is expired."
          """,
          Case("session-longer", .grows, .behavior, symptom: .acceptance):
            "Users have more time to respond to a challenge.",
        ],
      Setting("clients.*.EnablePropagateAdditionalUserContextData", [], apiClient): [
        Case("client-context-data", .any, .none):
          "Controls whether a server can send its users' IP addresses for risk assessment."
      ],
      Setting("clients.*.AnalyticsConfiguration.**", [], apiClient): [
        Case("client-analytics", .any, .none):
          "Determines where Amazon Pinpoint collects usage data. Users and sign-ins are not "
          + "affected."
      ],
    ])

  private static let clientFlow = Entry(
    Setting("clients.*.ExplicitAuthFlows", Set(clientFlows.flatMap(\.key.flows)), apiClient),
    clientFlows.flatMap { flow, words in
      // ALLOW_USER_AUTH also changes the responses to sign-ups.
      [
        (
          Case(
            "flow-lost-\(flow.id)",
            .loses(flow.name),
            .breaking,
            .clientBreak,
            flows: flow.flows,
            symptom: flow.flows.contains(.passwordless) ? .any : .rejection
          ), words.lost
        ),
        (
          Case(
            "flow-gained-\(flow.id)",
            .gains(flow.name),
            .behavior,
            flows: flow.flows,
            symptom: flow.flows.contains(.passwordless) ? .any : .acceptance
          ), words.gained
        ),
      ]
    } + [
      (
        Case("flow-unheard-of", .any, .unknown, source: .unknown),
        "The effect of this flow is unknown."
      )
    ]
  )

  /// The flows of a client, by name, with their names in case IDs.
  private static let clientFlows:
    KeyValuePairs<
      (name: String, id: String, flows: Set<UserFlow>), (gained: String, lost: String)
    > = [
      ("ALLOW_USER_SRP_AUTH", "user-srp", [.signIn]): (
        gained: """
        Sign-ins with SRP are accepted. Before, they failed with InvalidParameterException.
        """,
        lost: """
        Sign-ins with SRP, the default in Amplify and most SDKs, fail with \
        InvalidParameterException "USER_SRP_AUTH is not enabled for the client."
        """
      ),
      ("ALLOW_USER_PASSWORD_AUTH", "user-password", [.signIn]): (
        gained: "Sign-ins that send the password itself are accepted.",
        lost: """
        Sign-ins that send the password itself fail with InvalidParameterException \
        "USER_PASSWORD_AUTH flow not enabled for this client". These sign-ins no longer migrate \
        users.
        """
      ),
      ("ALLOW_ADMIN_USER_PASSWORD_AUTH", "admin-user-password", [.signIn]): (
        gained: "Servers can sign users in with AdminInitiateAuth and a password.",
        lost: """
        Servers that sign users in with AdminInitiateAuth and a password get \
        InvalidParameterException "Auth flow not enabled for this client".
        """
      ),
      ("ALLOW_CUSTOM_AUTH", "custom", [.custom]): (
        gained: "Sign-ins with the CUSTOM_AUTH flow are accepted if the pool has its triggers.",
        lost: """
        Sign-ins with the CUSTOM_AUTH flow fail with InvalidParameterException "CUSTOM_AUTH flow \
        not enabled for this client".
        """
      ),
      ("ALLOW_USER_AUTH", "user-auth", [.signIn, .passwordless, .passkey]): (
        gained: """
        Choice-based sign-in is accepted with a password, SRP, or any other first factor that the \
        pool allows. Signing up returns a session, so apps can sign users in directly after the \
        confirmation.
        """,
        lost: """
        Choice-based sign-in fails with InvalidParameterException "USER_AUTH flow not enabled for \
        this client". Users without a password can't sign in with this client. Signing up returns \
        no session, so apps can't sign users in directly after the confirmation.
        """
      ),
      ("ALLOW_REFRESH_TOKEN_AUTH", "refresh-token", [.session]): (
        gained: "Tokens can be refreshed with REFRESH_TOKEN_AUTH.",
        lost: """
        Refreshing tokens with REFRESH_TOKEN_AUTH fails. Users of apps that refresh tokens this \
        way are signed out when their access token expires.
        """
      ),
    ]
}
