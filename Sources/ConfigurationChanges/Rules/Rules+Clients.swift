internal import Diagnostics
internal import JSON
internal import ServiceRules

// What apps may do, and what their settings say against each other.
extension Rules {
  static let clients: [Rule] =
    [
      Rule(
        "rotation-with-refresh-flow",
        .deploymentFails,
        .rejected,
        why: """
          With rotation, tokens are refreshed by GetTokensFromRefreshToken alone: the service \
          refuses the flow beside it.
          """,
        fix: "take ALLOW_REFRESH_TOKEN_AUTH away, once no app uses REFRESH_TOKEN_AUTH",
        .documented("developer guide, refresh tokens; reported: amplify-js#14481"),
        [.session]
      ) { pool in
        pool.eachClient { client in
          guard client.rotates, client.flows.contains("ALLOW_REFRESH_TOKEN_AUTH") else { return [] }
          return [
            .init(
              client.path("RefreshTokenRotation", "Feature"),
              "is ENABLED with ALLOW_REFRESH_TOKEN_AUTH"
            )
          ]
        }
      },
      Rule(
        "client-cannot-refresh",
        .behavior,
        .clientBreak,
        why: "Users are signed out when their access token expires, an hour by default.",
        fix: "allow ALLOW_REFRESH_TOKEN_AUTH, or switch rotation on",
        .documented("developer guide, refresh tokens"),
        [.session]
      ) { pool in
        pool.eachClient { client in
          guard !client.rotates, !client.flows.contains("ALLOW_REFRESH_TOKEN_AUTH") else {
            return []
          }
          return [.init(client.path("ExplicitAuthFlows"), "has no ALLOW_REFRESH_TOKEN_AUTH")]
        }
      },
      Rule(
        "user-existence-told",
        .behavior,
        .errorShape,
        why: """
          Unknown users are told apart (UserNotFoundException): anybody can find out who has an \
          account. It is the API's default, but not the console's.
          """,
        fix: "set PreventUserExistenceErrors to ENABLED, once apps don't rely on the error",
        .documented("developer guide, managing error responses"),
        [.signIn, .resetPassword]
      ) { pool in
        pool.eachClient { client in
          guard client["PreventUserExistenceErrors"] == "LEGACY" else { return [] }
          let isWritten = client.isWritten("PreventUserExistenceErrors")
          return [
            .init(
              client.path("PreventUserExistenceErrors"),
              isWritten ? "is LEGACY" : "is not set, which is LEGACY"
            )
          ]
        }
      },
      Rule(
        "context-data-without-secret",
        .deploymentFails,
        .rejected,
        why: "Only a client with a secret may pass on the address of its users.",
        fix: "leave EnablePropagateAdditionalUserContextData out, or take a client with a secret",
        .documented("API reference, CreateUserPoolClient"),
        [.signIn]
      ) { pool in
        pool.eachClient { client in
          guard client["EnablePropagateAdditionalUserContextData"] == true, !client.hasSecret else {
            return []
          }
          let path = client.path("EnablePropagateAdditionalUserContextData")
          return [.init(path, "is true, and the client has no secret")]
        }
      },
      Rule(
        "revocation-off",
        .behavior,
        nil,
        why: "Signing out can't end a session: RevokeToken ends in UnsupportedOperationException.",
        fix: "set EnableTokenRevocation to true",
        .documented("API reference, RevokeToken"),
        [.signOut]
      ) { pool in
        pool.eachClient { client in
          guard client["EnableTokenRevocation"] == false else { return [] }
          return [.init(client.path("EnableTokenRevocation"), "is false")]
        }
      },
    ] + lists + lifetimes

  private static let lists: [Rule] = [
    Rule(
      "required-attribute-not-writable",
      .breaking,
      .lockOut,
      why: """
        Users must give the attribute and this client may not write it: signing up ends in \
        NotAuthorizedException "A client attempted to write unauthorized attribute".
        """,
      fix: "add the attribute to WriteAttributes",
      .documented("API reference, CreateUserPoolClient"),
      [.signUp]
    ) { pool in
      let schema = pool.pool("SchemaAttributes")?.object ?? [:]
      let required = schema.members.filter { $0.value["Required"] == true }.map(\.key)
      return pool.eachClient { client in
        // An empty list is none.
        let writable = client.list("WriteAttributes")
        let lacking = required.filter { !writable.contains($0) }
        guard client.isWritten("WriteAttributes"), !writable.isEmpty, !lacking.isEmpty else {
          return []
        }
        return [.init(client.path("WriteAttributes"), "lacks \(lacking.inSentence())")]
      }
    },
    unknownProvider,
  ]

  private static let lifetimes: [Rule] = [
    Rule(
      "lifetime-out-of-range",
      .deploymentFails,
      .rejected,
      why: "The service refuses the value: InvalidParameterException.",
      fix: "take a value in the range, and mind its unit",
      .documented("API reference, CreateUserPoolClient"),
      [.session, .signIn]
    ) { pool in
      pool.eachClient { client in
        ranges.compactMap { member, range, unit in
          let path = client.path(member.split(separator: ".").map(String.init))
          guard let value = pool.settings[path]?.int, !range.contains(value) else { return nil }
          return .init(
            path,
            "is \(value) \(unit), not from \(range.lowerBound) to \(range.upperBound)"
          )
        }
      }
    },
    Rule(
      "access-outlives-refresh",
      .behavior,
      nil,
      why: "Access tokens are good for longer than the refresh token that renews them.",
      fix: "make RefreshTokenValidity longer",
      .unknown,
      [.session]
    ) { pool in
      pool.eachClient { client in
        guard let access = client["AccessTokenValidity"]?.int,
          let refresh = client["RefreshTokenValidity"]?.int, access > refresh
        else { return [] }
        let path = client.path("RefreshTokenValidity")
        return [.init(path, "is \(refresh) seconds, and access tokens live \(access)")]
      }
    },
  ]

  private static let ranges: [(String, ClosedRange<Int>, String)] = [
    ("AccessTokenValidity", 300...86_400, "seconds"),
    ("IdTokenValidity", 300...86_400, "seconds"),
    ("RefreshTokenValidity", 3600...315_360_000, "seconds"),
    ("AuthSessionValidity", 3...15, "minutes"),
    ("RefreshTokenRotation.RetryGracePeriodSeconds", 0...60, "seconds"),
  ]
}
