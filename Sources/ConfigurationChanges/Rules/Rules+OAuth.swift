internal import Diagnostics
internal import JSON
internal import ServiceRules

// Sign-in pages and the token endpoint.
extension Rules {
  static let oauth = table([
    ("oauth-implicit-flow", .behavior, nil, [.oauth]): rule(
      why: """
        The implicit flow returns tokens in the URL. The browser keeps the URL in its history, and \
        scripts on the page can read it. The flow returns no refresh token.
        """,
      fix: "use `code` with PKCE, and remove `implicit` from AllowedOAuthFlows",
      .documented("RFC 9700, 2.1.2")
    ) { pool in
      pool.clients(with: "AllowedOAuthFlows", "contains implicit") {
        $0.list("AllowedOAuthFlows").contains("implicit")
      }
    },
    ("oauth-callback-wildcard", .behavior, nil, [.oauth]): rule(
      why: "A `*` is not a wildcard: the URL is matched literally, and matches no other URL.",
      fix: "list every URL in full",
      .documented("API reference, CreateUserPoolClient")
    ) { pool in
      pool.eachAddress { $0.contains("*") ? "contains `\($0)`" : nil }
    },
    ("oauth-settings-off", .none, .noEffect, [.oauth]): rule(
      why: "Flows and scopes have an effect only if AllowedOAuthFlowsUserPoolClient is true.",
      fix: """
        if the client uses OAuth, set AllowedOAuthFlowsUserPoolClient to true; otherwise, remove \
        AllowedOAuthFlows
        """,
      .documented("API reference, CreateUserPoolClient")
    ) { pool in
      let words = "is set, but AllowedOAuthFlowsUserPoolClient is not true"
      return pool.clients(with: "AllowedOAuthFlows", words) {
        $0["AllowedOAuthFlowsUserPoolClient"] != true && !$0.list("AllowedOAuthFlows").isEmpty
      }
    },
  ])
}

extension PoolFacts {
  /// Returns violations for the URLs of clients; `fault` returns the problem of a URL, or nil.
  fileprivate func eachAddress(_ fault: (String) -> String?) -> [Rule.RuleViolation] {
    eachClient { client in
      ["CallbackURLs", "LogoutURLs"].flatMap { member in
        client.list(member).compactMap { address in
          fault(address).map { words in
            var violation = Rule.RuleViolation(client.path(member), words)
            violation.element = address
            return violation
          }
        }
      }
    }
  }
}
