internal import JSON
internal import ServiceRules

/// What apps may call, and how they prove who they are.
extension Knowledge {
  private static let apiClient = KnowledgeSource.documented("API reference, CreateUserPoolClient")

  static let clients =
    [clientFlow]
    + table([
      Setting("clients.*.ClientName", [], apiClient): [
        Case("client-renamed", .any, .none, .noEffect): """
        Users and apps notice nothing: they know the client by its id. Scenarios that say the old \
        name don't find it.
        """
      ],
      Setting(
        "clients.*.hasSecret",
        [.signUp, .confirmSignUp, .signIn, .resetPassword, .session],
        apiClient
      ): [
        Case("client-secret-added", .becomes(true), .breaking): """
        Every call of the new client without a SECRET_HASH ends in NotAuthorizedException "Client … is \
        configured with secret but SECRET_HASH was not received".
        """,
        Case("client-secret-removed", .becomes(false), .breaking):
          "Calls of the new client need no SECRET_HASH.",
      ],
      Setting(
        "clients.*.PreventUserExistenceErrors",
        [.signIn, .resetPassword, .confirmSignUp, .signUp],
        .documented("developer guide, managing error responses; measured by ministack's authors")
      ): [
        Case("user-existence-hidden", .becomes("ENABLED"), .breaking, .errorShape): """
        Nobody is told any more that a user doesn't exist: UserNotFoundException becomes \
        NotAuthorizedException "Incorrect username or password." at sign-in (by SRP only at its \
        second step) and CodeMismatchException where codes are confirmed, and asking for a code \
        succeeds with a made-up delivery.
        """,
        Case("user-existence-told", .becomes("LEGACY"), .breaking, .errorShape): """
        For unknown users sign-ins, confirmations and requests for codes end in \
        UserNotFoundException, so that anybody can find out who has an account.
        """,
      ],
      Setting("clients.*.AuthSessionValidity", [.signIn, .mfa, .custom, .passwordless], apiClient):
        [
          Case("session-shorter", .shrinks, .breaking): """
          Users who answer a challenge later than this, or wait longer for its code, get \
          NotAuthorizedException "Invalid session for the user, session is expired.".
          """,
          Case("session-longer", .grows, .behavior): "Users can take longer to answer a challenge.",
        ],
      Setting("clients.*.EnablePropagateAdditionalUserContextData", [], apiClient): [
        Case("client-context-data", .any, .none):
          "Whether a server may pass on the address of its users for judging risks."
      ],
      Setting("clients.*.AnalyticsConfiguration.**", [], apiClient): [
        Case("client-analytics", .any, .none):
          "Where Amazon Pinpoint counts; users and sign-ins don't notice."
      ],
    ])

  private static let clientFlow = Entry(
    Setting("clients.*.ExplicitAuthFlows", Set(clientFlows.flatMap(\.key.flows)), apiClient),
    clientFlows.flatMap { flow, words in
      [
        (
          Case(
            "flow-lost-\(flow.id)",
            .loses(flow.name),
            .breaking,
            .clientBreak,
            flows: flow.flows
          ), words.lost
        ),
        (
          Case("flow-gained-\(flow.id)", .gains(flow.name), .behavior, flows: flow.flows),
          words.gained
        ),
      ]
    } + [
      (
        Case("flow-unheard-of", .any, .unknown, source: .unknown),
        "A flow that this version of authflow doesn't know."
      )
    ]
  )

  /// The flows that a client allows or not, by their names, and their names in the ids of cases.
  private static let clientFlows:
    KeyValuePairs<
      (name: String, id: String, flows: Set<UserFlow>), (gained: String, lost: String)
    > = [
      ("ALLOW_USER_SRP_AUTH", "user-srp", [.signIn]): (
        gained: "Sign-ins by SRP are accepted, where they ended in InvalidParameterException.",
        lost: """
        Sign-ins by SRP, which Amplify and most SDKs do by themselves, end in \
        InvalidParameterException "USER_SRP_AUTH is not enabled for the client.".
        """
      ),
      ("ALLOW_USER_PASSWORD_AUTH", "user-password", [.signIn]): (
        gained: "Sign-ins that send the password itself are accepted.",
        lost: """
        Sign-ins that send the password itself end in InvalidParameterException "USER_PASSWORD_AUTH \
        flow not enabled for this client"; so users can't be taken over by a migration trigger.
        """
      ),
      ("ALLOW_ADMIN_USER_PASSWORD_AUTH", "admin-user-password", [.signIn]): (
        gained: "Servers can sign users in by AdminInitiateAuth with a password.",
        lost: """
        Servers that sign users in by AdminInitiateAuth with a password get \
        InvalidParameterException "Auth flow not enabled for this client".
        """
      ),
      ("ALLOW_CUSTOM_AUTH", "custom", [.custom]): (
        gained: "Sign-ins of the flow CUSTOM_AUTH are accepted, as far as triggers lead them.",
        lost: """
        Sign-ins of the flow CUSTOM_AUTH end in InvalidParameterException "CUSTOM_AUTH flow not \
        enabled for this client".
        """
      ),
      ("ALLOW_USER_AUTH", "user-auth", [.signIn, .passwordless, .passkey]): (
        gained: """
        Sign-ins by choice are accepted: password, SRP and whatever first factors the pool allows. \
        Signing up answers with a session that signs in once it is confirmed.
        """,
        lost: """
        Sign-ins by choice end in InvalidParameterException "USER_AUTH flow not enabled for this \
        client": users without a password can't sign in by this client, and confirming a sign-up \
        doesn't sign in.
        """
      ),
      ("ALLOW_REFRESH_TOKEN_AUTH", "refresh-token", [.session]): (
        gained: "Tokens can be refreshed by REFRESH_TOKEN_AUTH.",
        lost: """
        Refreshing tokens by REFRESH_TOKEN_AUTH ends in an error: users are signed out when their \
        access token expires.
        """
      ),
    ]
}
