internal import CognitoModel
internal import ConfigurationChanges
internal import JSON
internal import ServiceRules

extension WorthTesting {
  private static let requests: Set = [
    "InitiateAuth", "AdminInitiateAuth", "ForgotPassword", "ConfirmForgotPassword",
    "ConfirmSignUp", "ResendConfirmationCode",
  ]

  static let clients: [WorthTesting] =
    [
      ("USER_SRP_AUTH", "srp", "users prove the password with SRP"),
      ("USER_PASSWORD_AUTH", "password", "users send the password"),
      ("ADMIN_USER_PASSWORD_AUTH", "admin-password", "a server signs users in"),
      ("CUSTOM_AUTH", "custom", "users answer custom challenges"),
      ("USER_AUTH", "choice", "users choose how to sign in"),
    ].map { flow, id, reason in
      WorthTesting(
        "\(id)-flow",
        "clients.*.ExplicitAuthFlows",
        .contains("ALLOW_\(flow)"),
        "\(reason) with \(flow)",
        testedBy: .signsIn(flow)
      )
    }
    + [
      WorthTesting(
        "wrong-password",
        "clients.*.ExplicitAuthFlows",
        .hasElements,
        "a sign-in with wrong credentials must be refused",
        testedBy: .expects(
          "NotAuthorizedException",
          of: Set(SignInOperations.names)
        )
      ),
      WorthTesting(
        "hidden-users",
        "clients.*.PreventUserExistenceErrors",
        .is("ENABLED"),
        "a request for a user who does not exist must look like any other request",
        testedBy: .asksForStranger(requests)
      ),
      WorthTesting(
        "revealed-users",
        "clients.*.PreventUserExistenceErrors",
        .is("LEGACY"),
        "a request for a user who does not exist gets UserNotFoundException",
        testedBy: .expects("UserNotFoundException", of: requests)
      ),
      WorthTesting(
        "client-secret",
        "clients.*.hasSecret",
        .is(true),
        "a request without the correct secret hash must be refused",
        testedBy: .expects("NotAuthorizedException", of: requests.union(["SignUp"]))
      ),
      WorthTesting(
        "pages",
        "clients.*.AllowedOAuthFlows",
        .hasElements,
        "users sign in on the pool's pages",
        testedBy: UserFlow.oauth.probe
      ),
    ]

  static let tokens: [WorthTesting] = [
    WorthTesting(
      "refresh",
      "clients.*.RefreshTokenValidity",
      .isPositive,
      "an app refreshes its tokens",
      testedBy: .any([.calls(["GetTokensFromRefreshToken"]), .signsIn("REFRESH_TOKEN_AUTH")])
    ),
    WorthTesting(
      "refresh-expiry",
      "clients.*.RefreshTokenValidity",
      .isWritten,
      "a session ends when its refresh token expires",
      testedBy: .all([
        .waits,
        .expects(
          "NotAuthorizedException",
          of: ["GetTokensFromRefreshToken", "InitiateAuth", "AdminInitiateAuth"]
        ),
      ])
    ),
    WorthTesting(
      "access-expiry",
      "clients.*.AccessTokenValidity",
      .isWritten,
      "an expired access token must be refused",
      testedBy: .all([.waits, .expects("NotAuthorizedException", of: ["GetUser"])])
    ),
    WorthTesting(
      "revocation",
      "clients.*.EnableTokenRevocation",
      .is(true),
      "a sign-out revokes the tokens of the session",
      testedBy: .calls(["RevokeToken"])
    ),
    WorthTesting(
      "rotation",
      "clients.*.RefreshTokenRotation.Feature",
      .is("ENABLED"),
      "each refresh replaces the refresh token, and the old one stops working",
      testedBy: .expects(
        "RefreshTokenReuseException",
        of: ["GetTokensFromRefreshToken", "InitiateAuth", "AdminInitiateAuth"]
      )
    ),
    WorthTesting(
      "global-sign-out",
      "clients.*.EnableTokenRevocation",
      .is(true),
      "a global sign-out ends the sessions on all devices",
      testedBy: .calls(["GlobalSignOut", "AdminUserGlobalSignOut"])
    ),
  ]
}
