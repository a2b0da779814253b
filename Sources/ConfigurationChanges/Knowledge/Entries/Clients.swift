internal import JSON
internal import ServiceRules

/// What apps may call, and how they prove who they are.
enum ClientFlowKnowledge: KnowledgeArea {
  /// A way to sign in that a client allows or not.
  private struct ClientFlow {
    var name: String
    var id: String
    var flows: Set<Flow>
    var lost: String
    var gained: String
  }

  private static let apiClient = KnowledgeSource.documented("API reference, CreateUserPoolClient")

  static let entries: [Entry] = [
    Entry(
      "clients.*.ClientName",
      [],
      Case(
        "client-renamed",
        .any,
        .none,
        .noEffect,
        """
        Users and apps notice nothing: they know the client by its id. Scenarios that say the old \
        name don't find it.
        """,
        apiClient
      )
    ),
    Entry(
      "clients.*.ExplicitAuthFlows",
      knownFlows.reduce(into: []) { $0.formUnion($1.flows) },
      cases: knownFlows.flatMap { flow in
        [
          Case(
            "flow-lost-\(flow.id)",
            .loses(flow.name),
            .breaking,
            .clientBreak,
            flow.lost,
            apiClient,
            flow.flows
          ),
          Case(
            "flow-gained-\(flow.id)",
            .gains(flow.name),
            .behavior,
            nil,
            flow.gained,
            apiClient,
            flow.flows
          ),
        ]
      } + [
        Case(
          "flow-unheard-of",
          .any,
          .unknown,
          "A flow that this version of authflow doesn't know.",
          .unknown
        )
      ]
    ),
    Entry(
      "clients.*.hasSecret",
      [.signUp, .confirmSignUp, .signIn, .resetPassword, .session],
      Case(
        "client-secret-added",
        .becomes(true),
        .breaking,
        """
        Every call of the new client without a SECRET_HASH ends in NotAuthorizedException "Client … is \
        configured with secret but SECRET_HASH was not received".
        """,
        apiClient
      ),
      Case(
        "client-secret-removed",
        .becomes(false),
        .breaking,
        "Calls of the new client need no SECRET_HASH.",
        apiClient
      )
    ),
    Entry(
      "clients.*.PreventUserExistenceErrors",
      [.signIn, .resetPassword, .confirmSignUp, .signUp],
      Case(
        "user-existence-hidden",
        .becomes("ENABLED"),
        .breaking,
        .errorShape,
        """
        Nobody is told any more that a user doesn't exist: UserNotFoundException becomes \
        NotAuthorizedException "Incorrect username or password." at sign-in (by SRP only at its \
        second step) and CodeMismatchException where codes are confirmed, and asking for a code \
        succeeds with a made-up delivery.
        """,
        .documented("developer guide, managing error responses; measured by ministack's authors")
      ),
      Case(
        "user-existence-told",
        .becomes("LEGACY"),
        .breaking,
        .errorShape,
        """
        For unknown users sign-ins, confirmations and requests for codes end in \
        UserNotFoundException, so that anybody can find out who has an account.
        """,
        .documented("developer guide, managing error responses; measured by ministack's authors")
      )
    ),
    Entry(
      "clients.*.AuthSessionValidity",
      [.signIn, .mfa, .custom, .passwordless],
      Case(
        "session-shorter",
        .shrinks,
        .breaking,
        """
        Users who answer a challenge later than this, or wait longer for its code, get \
        NotAuthorizedException "Invalid session for the user, session is expired.".
        """,
        apiClient
      ),
      Case(
        "session-longer",
        .grows,
        .behavior,
        "Users can take longer to answer a challenge.",
        apiClient
      )
    ),
    Entry(
      "clients.*.EnablePropagateAdditionalUserContextData",
      [],
      Case(
        "client-context-data",
        .any,
        .none,
        "Whether a server may pass on the address of its users for judging risks.",
        apiClient
      )
    ),
    Entry(
      "clients.*.AnalyticsConfiguration.**",
      [],
      Case(
        "client-analytics",
        .any,
        .none,
        "Where Amazon Pinpoint counts; users and sign-ins don't notice.",
        apiClient
      )
    ),
  ]

  private static let knownFlows: [ClientFlow] = [
    ClientFlow(
      name: "ALLOW_USER_SRP_AUTH",
      id: "user-srp",
      flows: [.signIn],
      lost: """
        Sign-ins by SRP, which Amplify and most SDKs do by themselves, end in \
        InvalidParameterException "USER_SRP_AUTH is not enabled for the client.".
        """,
      gained: "Sign-ins by SRP are accepted, where they ended in InvalidParameterException."
    ),
    ClientFlow(
      name: "ALLOW_USER_PASSWORD_AUTH",
      id: "user-password",
      flows: [.signIn],
      lost: """
        Sign-ins that send the password itself end in InvalidParameterException "USER_PASSWORD_AUTH \
        flow not enabled for this client"; so users can't be taken over by a migration trigger.
        """,
      gained: "Sign-ins that send the password itself are accepted."
    ),
    ClientFlow(
      name: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
      id: "admin-user-password",
      flows: [.signIn],
      lost: """
        Servers that sign users in by AdminInitiateAuth with a password get \
        InvalidParameterException "Auth flow not enabled for this client".
        """,
      gained: "Servers can sign users in by AdminInitiateAuth with a password."
    ),
    ClientFlow(
      name: "ALLOW_CUSTOM_AUTH",
      id: "custom",
      flows: [.custom],
      lost: """
        Sign-ins of the flow CUSTOM_AUTH end in InvalidParameterException "CUSTOM_AUTH flow not \
        enabled for this client".
        """,
      gained: "Sign-ins of the flow CUSTOM_AUTH are accepted, as far as triggers lead them."
    ),
    ClientFlow(
      name: "ALLOW_USER_AUTH",
      id: "user-auth",
      flows: [.signIn, .passwordless, .passkey],
      lost: """
        Sign-ins by choice end in InvalidParameterException "USER_AUTH flow not enabled for this \
        client": users without a password can't sign in by this client, and confirming a sign-up \
        doesn't sign in.
        """,
      gained: """
        Sign-ins by choice are accepted: password, SRP and whatever first factors the pool allows. \
        Signing up answers with a session that signs in once it is confirmed.
        """
    ),
    ClientFlow(
      name: "ALLOW_REFRESH_TOKEN_AUTH",
      id: "refresh-token",
      flows: [.session],
      lost: """
        Refreshing tokens by REFRESH_TOKEN_AUTH ends in an error: users are signed out when their \
        access token expires.
        """,
      gained: "Tokens can be refreshed by REFRESH_TOKEN_AUTH."
    ),
  ]
}
