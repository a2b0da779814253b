internal import Diagnostics
internal import JSON
internal import ServiceRules

// Sign-in pages and the token endpoint.
extension Rules {
  static let oauth = table([
    ("oauth-implicit-flow", .behavior, nil, [.oauth]): rule(
      why: """
        The implicit flow puts tokens into addresses, where histories and logs keep them, and gives \
        no refresh token (RFC 9700, 2.1.2).
        """,
      fix: "use `code` with PKCE, and take `implicit` out of AllowedOAuthFlows",
      .documented("RFC 9700, 2.1.2")
    ) { pool in
      pool.clients(with: "AllowedOAuthFlows", "has implicit") {
        $0.list("AllowedOAuthFlows").contains("implicit")
      }
    },
    ("oauth-callback-wildcard", .behavior, nil, [.oauth]): rule(
      why: "An address with `*` is no pattern: none but that very text is accepted.",
      fix: "write every callback address out",
      .documented("API reference, CreateUserPoolClient")
    ) { pool in
      pool.eachAddress { $0.contains("*") ? "has `\($0)`" : nil }
    },
    ("oauth-settings-off", .none, .noEffect, [.oauth]): rule(
      why: "Flows and scopes count only where AllowedOAuthFlowsUserPoolClient is true.",
      fix: "set AllowedOAuthFlowsUserPoolClient to true, or leave them out",
      .documented("API reference, CreateUserPoolClient")
    ) { pool in
      let words = "is set, and AllowedOAuthFlowsUserPoolClient is not true"
      return pool.clients(with: "AllowedOAuthFlows", words) {
        $0["AllowedOAuthFlowsUserPoolClient"] != true && !$0.list("AllowedOAuthFlows").isEmpty
      }
    },
  ])
}

extension PoolFacts {
  /// The addresses of each client that something is wrong with.
  fileprivate func eachAddress(_ fault: (String) -> String?) -> [Rule.Breach] {
    eachClient { client in
      ["CallbackURLs", "LogoutURLs"].flatMap { member in
        client.list(member).compactMap { address in
          fault(address).map { words in
            var breach = Rule.Breach(client.path(member), words)
            breach.element = address
            return breach
          }
        }
      }
    }
  }
}
