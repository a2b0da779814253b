internal import JSON
internal import ServiceRules

/// The sign-in flows that clients allow.
extension Knowledge {
  static let clientFlow = Entry(
    Setting(
      "clients.*.ExplicitAuthFlows",
      Set(clientFlows.flatMap(\.key.flows)),
      .documented("API reference, CreateUserPoolClient")
    ),
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
