package import JSON
internal import Transport

// Where a pool is reached, for callers outside a run, such as an app's backend.
extension PoolClient {
  /// The URL for calls, without a trailing slash.
  package var baseURL: String {
    endpoint.url.hasSuffix("/") ? String(endpoint.url.dropLast()) : endpoint.url
  }

  /// Whether the pool's server is AWS itself.
  var isAtAWS: Bool {
    WebAddress(endpoint.url).map { Partition.owns(host: $0.host) } ?? false
  }

  /// The service's own URL of a pool, which its tokens carry as `iss`.
  package func serviceIssuer(ofPool id: String) -> String {
    "https://cognito-idp.\(endpoint.region).\(Partition.of(region: endpoint.region).domain)/\(id)"
  }

  /// The `iss` in the pool's tokens: the issuer in the OpenID document of a server other than AWS,
  /// or else the service's own URL of the pool.
  package func issuer(ofPool id: String) async throws(PoolCallError) -> String {
    let own = serviceIssuer(ofPool: id)
    guard !isAtAWS else { return own }
    let url = "\(baseURL)/\(id)/.well-known/openid-configuration"
    let response = try await exchange(HTTPRequest(url: url, caFile: endpoint.caFile), 1)
    // A server without the document either names its pools as the service does, or does not say.
    guard response.status == 200 else { return own }
    return (try? JSONValue(parsing: response.body))?["issuer"]?.string ?? own
  }

  /// The base URL of a pool's pages and OAuth endpoints, without a trailing slash; nil if the pool
  /// has no domain.
  ///
  /// `members` are those of DescribeUserPool. A server other than AWS has them below the pool's id.
  /// Source for the service's hosts: developer guide, "Configuring a user pool domain". GovCloud's
  /// prefixes are below `auth-fips`.
  package func domainURL(ofPool id: String, _ members: JSONObject) -> String? {
    let (prefix, custom) = (members["Domain"]?.string, members["CustomDomain"]?.string)
    guard let name = custom ?? prefix else { return nil }
    guard isAtAWS else { return "\(baseURL)/\(id)" }
    return "https://\(custom == nil ? prefixHost(name) : name)"
  }

  /// The URL of a domain in a project file: a prefix of the service's, a host, or a whole URL.
  package func url(ofDomain written: String) -> String {
    if written.contains("://") {
      return written.hasSuffix("/") ? String(written.dropLast()) : written
    }
    return "https://\(written.contains(".") ? written : prefixHost(written))"
  }

  private func prefixHost(_ prefix: String) -> String {
    let service = endpoint.region.hasPrefix("us-gov-") ? "auth-fips" : "auth"
    return "\(prefix).\(service).\(endpoint.region).amazoncognito.com"
  }
}

// What a pool publishes for checking its tokens.
extension PoolClient {
  /// Where a pool publishes the keys that sign its tokens.
  package func keySetURL(ofPool id: String) -> String {
    "\(baseURL)/\(id)/.well-known/jwks.json"
  }

  /// The pool's JSON Web Key Set (RFC 7517 §5), as published now.
  package func keySet(ofPool id: String) async throws(PoolCallError) -> JSONObject {
    let response = try await read(keySetURL(ofPool: id))
    guard response.status == 200, let keys = try? JSONValue(parsing: response.body).object else {
      throw .unreadable(response)
    }
    return keys
  }

  /// The possible issuers of a pool's tokens: the service's own URL of the pool or, on another
  /// server, that server's.
  package func issuers(ofPool id: String) -> [String] {
    let own = serviceIssuer(ofPool: id)
    // IssuerConfiguration selects one of the two (API reference, IssuerConfigurationType).
    let service = [own, own.replacing("//cognito-idp", with: "//issuer-cognito-idp")]
    return endpoint.url + id == own ? service : service + [endpoint.url + id]
  }
}
