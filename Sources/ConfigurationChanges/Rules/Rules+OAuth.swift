internal import Diagnostics
internal import JSON
internal import ServiceRules

// Sign-in pages and the token endpoint.
extension Rules {
  static let oauth: [Rule] = [
    Rule(
      "oauth-implicit-flow",
      .behavior,
      nil,
      why: """
        The implicit flow puts tokens into addresses, where histories and logs keep them, and gives \
        no refresh token (RFC 9700, 2.1.2).
        """,
      fix: "use `code` with PKCE, and take `implicit` out of AllowedOAuthFlows",
      .documented("RFC 9700, 2.1.2"),
      [.oauth]
    ) { pool in
      pool.eachClient { client in
        guard client.list("AllowedOAuthFlows").contains("implicit") else { return [] }
        return [.init(client.path("AllowedOAuthFlows"), "has implicit")]
      }
    },
    Rule(
      "oauth-callback-wildcard",
      .behavior,
      nil,
      why: "An address with `*` is no pattern: none but that very text is accepted.",
      fix: "write every callback address out",
      .documented("API reference, CreateUserPoolClient"),
      [.oauth]
    ) { pool in
      pool.eachAddress { $0.contains("*") ? "has `\($0)`" : nil }
    },
    Rule(
      "oauth-callback-plain-http",
      .deploymentFails,
      .rejected,
      why: "Callback addresses are by HTTPS, but for http://localhost: InvalidParameterException.",
      fix: "use https",
      .documented("API reference, CreateUserPoolClient"),
      [.oauth]
    ) { pool in
      pool.eachAddress { address in
        let isLocal = ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains {
          address == $0 || address.hasPrefix($0 + ":") || address.hasPrefix($0 + "/")
        }
        return address.hasPrefix("http://") && !isLocal ? "has `\(address)`" : nil
      }
    },
    Rule(
      "oauth-incomplete",
      .deploymentFails,
      .rejected,
      why: """
        The service refuses a client of OAuth without flows, scopes, or a callback address for the \
        flows `code` and `implicit`.
        """,
      fix: "set what is missing, or AllowedOAuthFlowsUserPoolClient to false",
      .documented("API reference, CreateUserPoolClient"),
      [.oauth]
    ) { pool in
      pool.eachClient { client in
        guard client["AllowedOAuthFlowsUserPoolClient"] == true else { return [] }
        let flows = client.list("AllowedOAuthFlows")
        var lacking = ["AllowedOAuthFlows", "AllowedOAuthScopes"].filter { client.list($0).isEmpty }
        let comesBack = flows.contains { $0 != "client_credentials" }
        if comesBack, client.list("CallbackURLs").isEmpty { lacking.append("CallbackURLs") }
        guard !lacking.isEmpty else { return [] }
        let path = client.path("AllowedOAuthFlowsUserPoolClient")
        return [.init(path, "is true without \(lacking.inSentence())")]
      }
    },
    Rule(
      "oauth-settings-off",
      .none,
      .noEffect,
      why: "Flows and scopes count only where AllowedOAuthFlowsUserPoolClient is true.",
      fix: "set AllowedOAuthFlowsUserPoolClient to true, or leave them out",
      .documented("API reference, CreateUserPoolClient"),
      [.oauth]
    ) { pool in
      pool.eachClient { client in
        guard client["AllowedOAuthFlowsUserPoolClient"] != true,
          !client.list("AllowedOAuthFlows").isEmpty
        else { return [] }
        let path = client.path("AllowedOAuthFlows")
        return [.init(path, "is set, and AllowedOAuthFlowsUserPoolClient is not true")]
      }
    },
    Rule(
      "client-credentials-misplaced",
      .deploymentFails,
      .rejected,
      why: """
        The flow client_credentials is for servers: it needs a secret, and stands beside no other \
        flow (InvalidOAuthFlowException).
        """,
      fix: "give servers a client of their own, with a secret",
      .documented("API reference, CreateUserPoolClient"),
      [.oauth]
    ) { pool in
      pool.eachClient { client in
        let flows = client.list("AllowedOAuthFlows")
        guard flows.contains("client_credentials"), !client.hasSecret || flows.count > 1 else {
          return []
        }
        let path = client.path("AllowedOAuthFlows")
        let words = client.hasSecret ? "beside other flows" : "and the client has no secret"
        return [.init(path, "has client_credentials \(words)")]
      }
    },
    Rule(
      "default-redirect-unlisted",
      .deploymentFails,
      .rejected,
      why: "The default address must be one of the callback addresses: InvalidParameterException.",
      fix: "add it to CallbackURLs",
      .documented("API reference, CreateUserPoolClient"),
      [.oauth]
    ) { pool in
      pool.eachClient { client in
        guard let address = client["DefaultRedirectURI"]?.string,
          !client.list("CallbackURLs").contains(address)
        else { return [] }
        return [.init(client.path("DefaultRedirectURI"), "is not in CallbackURLs")]
      }
    },
  ]
}

extension PoolFacts {
  /// The addresses of each client that something is wrong with.
  fileprivate func eachAddress(_ fault: (String) -> String?) -> [Rule.Breach] {
    eachClient { client in
      ["CallbackURLs", "LogoutURLs"].flatMap { member in
        client.list(member).compactMap(fault).map { Rule.Breach(client.path(member), $0) }
      }
    }
  }
}
