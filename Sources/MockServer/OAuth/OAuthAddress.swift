import MockPool

/// The pool and the endpoint that a request to an authorization server addresses.
struct OAuthAddress: Hashable {
  let endpoint: OAuthEndpoint
  var pool: Pool

  /// The part of a request that identifies the pool.
  enum Pool: Hashable {
    /// The first segment of the path, which works for every pool.
    case id(String)
    /// The host, as on AWS: a prefix domain or a custom domain.
    case domain(DomainName)
    /// The client, its credentials, or a token in the request.
    case request
  }

  /// Parses a path and its authority; nil if they do not address an endpoint.
  init?(path: String, authority: String?) {
    guard let endpoint = OAuthEndpoint.allCases.first(where: { path.hasSuffix("/" + $0.rawValue) })
    else { return nil }
    self.endpoint = endpoint
    let head = path.dropLast(endpoint.rawValue.count + 1)
    if head.isEmpty {
      pool = authority.flatMap(OAuthAddress.domain).map(Pool.domain) ?? .request
    } else {
      let id = head.dropFirst()
      guard head.first == "/", !id.isEmpty, !id.contains("/") else { return nil }
      pool = .id(String(id))
    }
  }

  /// The path before the endpoint.
  var base: String {
    switch pool {
    case .id(let id): "/" + id
    case .domain, .request: ""
    }
  }

  /// The user pool domain of a host; nil for an IP address.
  ///
  /// Browsers resolve `PREFIX.auth.localhost` and `PREFIX.auth.REGION.localhost` to this machine
  /// without DNS (RFC 6761 §6.3). The domain on AWS works if it resolves to this machine.
  static func domain(_ authority: String) -> DomainName? {
    let host = authority.lowercased().prefix { $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.first != UInt8(ascii: "["), labels.count > 1,
      !labels.allSatisfy({ Int($0) != nil })
    else { return nil }
    guard hasPrefix(labels) else { return DomainName(String(host), in: nil) }
    return DomainName(String(labels[0]), in: labels.count > 3 ? Region(String(labels[2])) : nil)
  }

  /// Whether a host can only be a prefix domain that CreateUserPoolDomain creates.
  static func isPrefixDomain(_ authority: String) -> Bool {
    let host = authority.lowercased().prefix { $0 != ":" }
    return hasPrefix(host.split(separator: ".", omittingEmptySubsequences: false))
  }

  private static func hasPrefix(_ labels: [Substring]) -> Bool {
    let isService = labels.count == 5 && labels.suffix(2) == ["amazoncognito", "com"]
    let isLocal = (3...4).contains(labels.count) && labels.last == "localhost"
    return (isService || isLocal) && labels[1] == "auth"
  }
}

extension OAuthEndpoint {
  /// The methods that the endpoint supports; GET includes HEAD.
  var methods: [String] {
    switch self {
    case .authorize, .logout, .error, .confirmUser: ["GET"]
    case .login, .userInfo, .signUp, .confirm, .forgotPassword, .confirmForgotPassword, .addPasskey:
      ["GET", "POST"]
    case .token, .revoke, .resendCode: ["POST"]
    }
  }

  /// Whether the response is a page for users.
  var isPage: Bool {
    switch self {
    case .token, .userInfo, .revoke: false
    default: true
    }
  }

  /// Whether a POST is valid only from a form that this server created for the browser.
  var takesOwnForms: Bool { isPage && methods.contains("POST") }
}
