internal import JSON

// What clients are set to for the authorization server.
extension Rulebook {
  static let oauth = ServicePart.oauth.rules([
    "client-credentials-without-secret": refused(
      error: .invalidOAuthFlow,
      says: "client_credentials flow can not be selected if client does not have a client secret.",
      source: .measured("cdk-preflight, client-credentials-secret"),
      why: "The client proves itself by its secret.",
      fix: "generate a secret"
    ) { call in
      guard call.grants.contains(clientCredentials), call.hasSecret == false else { return [] }
      return [Breach("AllowedOAuthFlows", "has client_credentials, and the client has no secret")]
    },
    "client-credentials-with-other-flows": refused(
      error: .invalidOAuthFlow,
      says: "client_credentials flow can not be selected along with code flow or implicit flow.",
      source: .measured("cdk-preflight, client-credentials-exclusive"),
      why: "Client credentials need a client of their own.",
      fix: "make a client for client_credentials alone"
    ) { call in
      guard call.grants.contains(clientCredentials), call.grants.count > 1 else { return [] }
      return [Breach("AllowedOAuthFlows", "has client_credentials beside other flows")]
    },
    "oauth-incomplete": refused(
      says:
        "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use "
        + "OAuth flows.",
      source: .measured("cdk-preflight, oauth-flows-scopes-required"),
      why: "A client of the authorization server has flows and scopes.",
      fix: "set AllowedOAuthFlows and AllowedOAuthScopes"
    ) { call in
      guard call.flag("AllowedOAuthFlowsUserPoolClient") == true,
        !call.isGiven("AllowedOAuthFlows") || !call.isGiven("AllowedOAuthScopes")
      else { return [] }
      let words = "is true, and AllowedOAuthFlows or AllowedOAuthScopes is empty"
      return [Breach("AllowedOAuthFlowsUserPoolClient", words)]
    },
    "oauth-without-callbacks": refused(
      error: .invalidOAuthFlow,
      says: "CallbackUrls can not be empty when code flow or implicit flow is selected",
      source: .measured("cdk-preflight, oauth-callback-required; «unconfirmed»: the type"),
      why: "Both flows end at a callback.",
      fix: "set CallbackURLs"
    ) { call in
      guard call.flag("AllowedOAuthFlowsUserPoolClient") == true,
        call.grants.contains(where: { $0 != clientCredentials }), !call.isGiven("CallbackURLs")
      else { return [] }
      return [Breach("CallbackURLs", "is empty, and the client has code or implicit")]
    },
    "callback-not-absolute": refused(
      says: "{address} is not an absolute URI.",
      source: .documented("API reference, CallbackURLs; «unconfirmed»: the words"),
      why:
        "A callback starts with its scheme: https, or an app's own, such as `myapp://signed-in`.",
      fix: "write the whole address"
    ) { call in
      call.textElements("CallbackURLs").filter { $0.text.contains(".") && !$0.text.hasScheme }.map {
        Breach($0.path, "is `\($0.text)`, without a scheme", ["address": $0.text])
      }
    },
    "address-with-fragment": refused(
      says: "{address} cannot use fragment",
      source: .measured("cdk-preflight, callback-url-fragment"),
      why: "A redirect address has no fragment (RFC 6749).",
      fix: "leave the part from # out"
    ) { call in
      call.textElements("CallbackURLs").filter { $0.text.contains("#") }.map {
        Breach($0.path, "is `\($0.text)`, with a fragment", ["address": $0.text])
      }
    },
    "oauth-callback-plain-http": refused(
      says: "{address} cannot use the HTTP protocol.",
      source: .measured("cdk-preflight, callback-url-https"),
      why: "Plain HTTP leads to the own machine only.",
      fix: "use https, or http://localhost for tests"
    ) { call in
      call.addresses.filter { CallReading.isPlainHTTPElsewhere($0.text) }.map {
        Breach($0.path, "is `\($0.text)`, by plain HTTP", ["address": $0.text])
      }
    },
    "default-redirect-unlisted": refused(
      says: "The default redirect URI {address} is not in the callback URIs list.",
      source: .measured("cdk-preflight, default-redirect-uri-member"),
      why: "The default redirect is one of the callbacks.",
      fix: "add it to CallbackURLs"
    ) { call in
      guard let address = call.text("DefaultRedirectURI"),
        !call.texts("CallbackURLs").contains(address)
      else { return [] }
      let words = "is `\(address)`, which CallbackURLs lacks"
      return [Breach("DefaultRedirectURI", words, ["address": address])]
    },
    "unknown-scope": refused(
      error: .scopeDoesNotExist,
      says: "Invalid scope requested: {scope}",
      source: .measured("awsdocs/aws-cloudformation-user-guide#564"),
      why: "A client asks for scopes of its pool.",
      fix: "create the resource server with the scope before the client"
    ) { call in
      let own = ["phone", "email", "openid", "profile", "aws.cognito.signin.user.admin"]
      let listed = call.textElements("AllowedOAuthScopes").filter { !own.contains($0.text) }
      guard !listed.isEmpty, let servers = call.parts(.resourceServers) else { return [] }
      let scopes = Set(servers.flatMap(\.scopes))
      let missing = listed.filter { !scopes.contains($0.text) }
      guard !missing.isEmpty, call.knowsAll(.resourceServers) else { return [] }
      return missing.map {
        Breach($0.path, "names `\($0.text)`, which the pool lacks", ["scope": $0.text])
      }
    },
  ])

  private static let clientCredentials = "client_credentials"
}

extension CallReading {
  fileprivate var grants: [String] { texts("AllowedOAuthFlows") }

  /// The addresses that browsers are led to.
  fileprivate var addresses: [(path: MemberPath, text: String)] {
    textElements("CallbackURLs") + textElements("LogoutURLs")
  }

  /// Whether a list has an element, known or not.
  func isGiven(_ list: MemberPath) -> Bool {
    !isKnown(list) || value(list)?.array?.isEmpty == false
  }

  /// Plain HTTP to a host other than this machine.
  fileprivate static func isPlainHTTPElsewhere(_ address: String) -> Bool {
    let scheme = "http://"
    guard address.lowercased().hasPrefix(scheme) else { return false }
    let host = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }.lowercased()
    return !["localhost", "127.0.0.1", "[::1]"].contains { here in
      host == here || host.hasPrefix(here + ":")
    }
  }
}

extension String {
  /// Whether it starts with the scheme of a URI (RFC 3986, 3.1).
  fileprivate var hasScheme: Bool {
    guard let colon = firstIndex(of: ":"), let first, first.isASCII, first.isLetter else {
      return false
    }
    return self[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
  }
}

extension JSONObject {
  /// A resource server's scopes as clients name them.
  fileprivate var scopes: [String] {
    let identifier = self["Identifier"]?.string ?? ""
    return (self["Scopes"]?.array ?? []).compactMap { scope in
      scope["ScopeName"]?.string.map { "\(identifier)/\($0)" }
    }
  }
}
