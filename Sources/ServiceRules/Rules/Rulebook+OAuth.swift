internal import JSON

// Client settings for the authorization server.
extension Rulebook {
  static let oauth = ServicePart.oauth.rules([
    "client-credentials-without-secret": refused(
      error: .invalidOAuthFlow,
      says: "client_credentials flow can not be selected if client does not have a client secret.",
      source: .measured("cdk-preflight, client-credentials-secret"),
      why: "The client authenticates with its secret.",
      fix: "create a new client with a secret"
    ) { call in
      guard call.grants.contains(clientCredentials), call.hasSecret == false else { return [] }
      return [
        RuleViolation("AllowedOAuthFlows", "has client_credentials, but the client has no secret")
      ]
    },
    "client-credentials-with-other-flows": refused(
      error: .invalidOAuthFlow,
      says: "client_credentials flow can not be selected along with code flow or implicit flow.",
      source: .measured("cdk-preflight, client-credentials-exclusive"),
      why: "A client with the client_credentials flow can't have other flows.",
      fix: "create a separate client for client_credentials"
    ) { call in
      guard call.grants.contains(clientCredentials), call.grants.count > 1 else { return [] }
      return [
        RuleViolation("AllowedOAuthFlows", "has client_credentials together with other flows")
      ]
    },
    "oauth-incomplete": refused(
      says:
        "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use "
        + "OAuth flows.",
      source: .measured("cdk-preflight, oauth-flows-scopes-required"),
      why: "A client that uses OAuth must have flows and scopes.",
      fix:
        "set AllowedOAuthFlows and AllowedOAuthScopes, and for the code and implicit flows, also "
        + "CallbackURLs"
    ) { call in
      guard call.flag("AllowedOAuthFlowsUserPoolClient") == true,
        !call.isGiven("AllowedOAuthFlows") || !call.isGiven("AllowedOAuthScopes")
      else { return [] }
      let words = "is true, but AllowedOAuthFlows or AllowedOAuthScopes is empty"
      return [RuleViolation("AllowedOAuthFlowsUserPoolClient", words)]
    },
    "oauth-without-callbacks": refused(
      error: .invalidOAuthFlow,
      says: "CallbackUrls can not be empty when code flow or implicit flow is selected",
      source: .measured("cdk-preflight, oauth-callback-required; error type unconfirmed"),
      why: "The code and implicit flows redirect to a callback URL.",
      fix: "set CallbackURLs"
    ) { call in
      guard call.flag("AllowedOAuthFlowsUserPoolClient") == true,
        call.grants.contains(where: { $0 != clientCredentials }), !call.isGiven("CallbackURLs")
      else { return [] }
      return [
        RuleViolation("CallbackURLs", "is empty, but the client uses the code or implicit flow")
      ]
    },
  ])

  static let oauthScopes = ServicePart.oauth.rules([
    "unknown-scope": refused(
      error: .scopeDoesNotExist,
      says: "Invalid scope requested: {scope}",
      source: .measured("awsdocs/aws-cloudformation-user-guide#564"),
      why: "A client can request only scopes of its pool.",
      fix: "create the resource server with the scope before the client"
    ) { call in
      let own = ["phone", "email", "openid", "profile", "aws.cognito.signin.user.admin"]
      let listed = call.textElements("AllowedOAuthScopes").filter { !own.contains($0.text) }
      guard !listed.isEmpty, let servers = call.parts(.resourceServers) else { return [] }
      let scopes = Set(servers.flatMap(\.scopes))
      let missing = listed.filter { !scopes.contains($0.text) }
      guard !missing.isEmpty, call.areAllKnown(.resourceServers) else { return [] }
      return missing.map {
        RuleViolation($0.path, "has `\($0.text)`, which the pool does not have", ["scope": $0.text])
      }
    }
  ])

  private static let clientCredentials = "client_credentials"
}

extension InspectedCall {
  fileprivate var grants: [String] { texts("AllowedOAuthFlows") }

  /// Whether a list has an element, known or unknown.
  func isGiven(_ list: MemberPath) -> Bool {
    !isKnown(list) || value(list)?.array?.isEmpty == false
  }
}

extension JSONObject {
  /// The resource server's scopes in the form that clients use: `identifier/scope`.
  fileprivate var scopes: [String] {
    let identifier = self["Identifier"]?.string ?? ""
    return (self["Scopes"]?.array ?? []).compactMap { scope in
      scope["ScopeName"]?.string.map { "\(identifier)/\($0)" }
    }
  }
}
