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
}
