import MockPool

/// Where a request to an authorization server goes: which pool's, and to which of its endpoints.
struct OAuthAddress: Hashable {
  let endpoint: OAuthEndpoint
  var pool: Pool

  /// How the pool is named.
  enum Pool: Hashable {
    /// By the first segment of the path, which works for every pool.
    case id(String)
    /// By the host, as on AWS: a prefix, or a domain of the pool's own.
    case domain(DomainName)
    /// By what is asked: a client, its credentials, or a token.
    case request
  }

  /// Reads a path and the authority that it came with; nil where they name no endpoint.
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

  /// What stands before the endpoints in a path.
  var base: String {
    switch pool {
    case .id(let id): "/" + id
    case .domain, .request: ""
    }
  }

  /// The domain of CreateUserPoolDomain that a host names; nil for an IP address.
  ///
  /// Browsers resolve `PREFIX.auth.localhost` and `PREFIX.auth.REGION.localhost` to this machine without DNS
  /// (RFC 6761 §6.3). The service's own name works for those who point it at this machine.
  static func domain(_ authority: String) -> DomainName? {
    let host = authority.lowercased().prefix { $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.first != UInt8(ascii: "["), labels.count > 1,
      !labels.allSatisfy({ Int($0) != nil })
    else { return nil }
    guard hasPrefix(labels) else { return DomainName(String(host), in: nil) }
    return DomainName(String(labels[0]), in: labels.count > 3 ? Region(String(labels[2])) : nil)
  }

  /// Whether a host can only be a domain that CreateUserPoolDomain makes of a prefix.
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
  /// The methods that the endpoint answers; HEAD goes with GET.
  var methods: [String] {
    switch self {
    case .authorize, .logout, .error, .confirmUser: ["GET"]
    case .login, .userInfo, .signUp, .confirm, .forgotPassword, .confirmForgotPassword, .addPasskey:
      ["GET", "POST"]
    case .token, .revoke, .resendCode: ["POST"]
    }
  }

  /// Whether users look at what it answers.
  var isPage: Bool {
    switch self {
    case .token, .userInfo, .revoke: false
    default: true
    }
  }

  /// Whether what is posted there has to come from a form that this server made for the same browser.
  var takesOwnForms: Bool { isPage && methods.contains("POST") }
}
