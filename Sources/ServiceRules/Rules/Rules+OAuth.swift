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
      return [Breach("AllowedOAuthFlows", "has client_credentials, but the client has no secret")]
    },
    "client-credentials-with-other-flows": refused(
      error: .invalidOAuthFlow,
      says: "client_credentials flow can not be selected along with code flow or implicit flow.",
      source: .measured("cdk-preflight, client-credentials-exclusive"),
      why: "A client with the client_credentials flow can't have other flows.",
      fix: "create a separate client for client_credentials"
    ) { call in
      guard call.grants.contains(clientCredentials), call.grants.count > 1 else { return [] }
      return [Breach("AllowedOAuthFlows", "has client_credentials together with other flows")]
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
      return [Breach("AllowedOAuthFlowsUserPoolClient", words)]
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
      return [Breach("CallbackURLs", "is empty, but the client uses the code or implicit flow")]
    },
    "callback-not-absolute": refused(
      says: "{address} is not an absolute URI.",
      source: .documented("API reference, CallbackURLs; wording unconfirmed"),
      why:
        "A callback URL starts with a scheme, such as `https://`, or an app's own scheme, such as "
        + "`myapp://`.",
      fix: "write the full URL, including its scheme"
    ) { call in
      call.textElements("CallbackURLs").filter { $0.text.contains(".") && !$0.text.hasScheme }.map {
        Breach($0.path, "is `\($0.text)`, which has no scheme", ["address": $0.text])
      }
    },
    "address-with-fragment": refused(
      says: "{address} cannot use fragment",
      source: .measured("cdk-preflight, callback-url-fragment"),
      why: "A redirect URL can't have a fragment (RFC 6749).",
      fix: "remove the `#` and everything after it"
    ) { call in
      call.textElements("CallbackURLs").filter { $0.text.contains("#") }.map {
        Breach($0.path, "is `\($0.text)`, which has a fragment", ["address": $0.text])
      }
    },
    "oauth-callback-plain-http": refused(
      says: "{address} cannot use the HTTP protocol.",
      source: .measured("cdk-preflight, callback-url-https"),
      why: "Plain HTTP is allowed only for the local machine.",
      fix: "use https, or http://localhost for tests"
    ) { call in
      call.addresses.filter { CallReading.isPlainHTTPElsewhere($0.text) }.map {
        Breach($0.path, "is `\($0.text)`, which uses plain HTTP", ["address": $0.text])
      }
    },
    "default-redirect-unlisted": refused(
      says: "The default redirect URI {address} is not in the callback URIs list.",
      source: .measured("cdk-preflight, default-redirect-uri-member"),
      why: "The default redirect URI must be one of the callback URLs.",
      fix: "add the default redirect URI to CallbackURLs"
    ) { call in
      guard let address = call.text("DefaultRedirectURI"),
        !call.texts("CallbackURLs").contains(address)
      else { return [] }
      let words = "is `\(address)`, which is not in CallbackURLs"
      return [Breach("DefaultRedirectURI", words, ["address": address])]
    },
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
      guard !missing.isEmpty, call.knowsAll(.resourceServers) else { return [] }
      return missing.map {
        Breach($0.path, "has `\($0.text)`, which the pool does not have", ["scope": $0.text])
      }
    },
  ])

  private static let clientCredentials = "client_credentials"
}

extension CallReading {
  fileprivate var grants: [String] { texts("AllowedOAuthFlows") }

  /// The callback and sign-out URLs.
  fileprivate var addresses: [(path: MemberPath, text: String)] {
    textElements("CallbackURLs") + textElements("LogoutURLs")
  }

  /// Whether a list has an element, known or unknown.
  func isGiven(_ list: MemberPath) -> Bool {
    !isKnown(list) || value(list)?.array?.isEmpty == false
  }

  /// Whether a URL uses plain HTTP for a host other than the local machine.
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
  /// Whether the string starts with the scheme of a URI (RFC 3986, 3.1).
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
  /// The resource server's scopes in the form that clients use: `identifier/scope`.
  fileprivate var scopes: [String] {
    let identifier = self["Identifier"]?.string ?? ""
    return (self["Scopes"]?.array ?? []).compactMap { scope in
      scope["ScopeName"]?.string.map { "\(identifier)/\($0)" }
    }
  }
}
