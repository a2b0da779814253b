internal import Diagnostics
internal import JSON
internal import ServiceRules

// The calls that apps can make, and contradictions between client settings.
extension Rules {
  static let clients =
    table([
      ("client-cannot-refresh", .behavior, .clientBreak, [.session]): rule(
        why: """
          Apps can't refresh tokens with REFRESH_TOKEN_AUTH. Users of apps that refresh tokens \
          this way are signed out when their access token expires, after an hour by default.
          """,
        fix: """
          add ALLOW_REFRESH_TOKEN_AUTH to ExplicitAuthFlows, or turn on refresh token rotation if \
          apps support it
          """,
        .documented("developer guide, refresh tokens")
      ) { pool in
        pool.clients(with: "ExplicitAuthFlows", "does not have ALLOW_REFRESH_TOKEN_AUTH") {
          !$0.rotates && !$0.flows.contains("ALLOW_REFRESH_TOKEN_AUTH")
        }
      },
      ("user-existence-told", .behavior, .errorShape, [.signIn, .resetPassword]): rule(
        why: """
          UserNotFoundException reveals that a user does not exist, so anyone can find out who has \
          an account. LEGACY is the default in the API, but not in the console.
          """,
        fix:
          "set PreventUserExistenceErrors to ENABLED when apps no longer rely on "
          + "UserNotFoundException",
        .documented("developer guide, managing error responses")
      ) { pool in
        pool.eachClient { client in
          guard client["PreventUserExistenceErrors"] == "LEGACY" else { return [] }
          let words =
            client.isWritten("PreventUserExistenceErrors")
            ? "is LEGACY" : "is not set, and the default is LEGACY"
          return [.init(client.path("PreventUserExistenceErrors"), words)]
        }
      },
      ("revocation-off", .behavior, nil, [.signOut]): rule(
        why: """
          Signing out on one device can't end its session: RevokeToken fails with \
          UnsupportedOperationException.
          """,
        fix: "set EnableTokenRevocation to true",
        .documented("API reference, RevokeToken")
      ) { pool in
        pool.clients(with: "EnableTokenRevocation", "is false") {
          $0["EnableTokenRevocation"] == false
        }
      },
    ]) + [unknownProvider]
}
