package import JSON
internal import Transport
internal import Values

// The addresses of a pool, for callers outside a run, such as an app's backend.
extension PoolClient {
  /// The URL for calls, without a trailing slash.
  package var baseURL: String {
    endpoint.url.hasSuffix("/") ? String(endpoint.url.dropLast()) : endpoint.url
  }

  /// The region for signatures.
  package var region: String { endpoint.region }

  /// The URL of a service that is not AWS's; nil for AWS.
  package var ownURL: String? { endpoint.isAtAWS ? nil : baseURL }

  /// The service's own URL of a pool, which is the `iss` of its tokens.
  package func serviceIssuer(ofPool id: String) -> String {
    "https://cognito-idp.\(endpoint.region).\(Partition.of(region: endpoint.region).domain)/\(id)"
  }

  /// The `iss` of the pool's tokens.
  ///
  /// On a server other than AWS, the OpenID document contains the issuer. If the document is
  /// missing, the issuer is the service's own URL of the pool.
  package func issuer(ofPool id: String) async throws(PoolCallError) -> String {
    let own = serviceIssuer(ofPool: id)
    guard !endpoint.isAtAWS else { return own }
    let url = "\(baseURL)/\(id)/.well-known/openid-configuration"
    let response = try await exchange(HTTPRequest(url: url, caFile: endpoint.caFile), 1)
    // A server without the document is assumed to use the service's own URL.
    guard response.status == 200 else { return own }
    return (try? JSONValue(parsing: response.body))?["issuer"]?.string ?? own
  }

  /// The base URL of a pool's pages and OAuth endpoints, without a trailing slash.
  ///
  /// Nil if the pool has no domain. `members` are those of DescribeUserPool. On a server other than
  /// AWS, the pages are below the pool's ID. The service's hosts are from the developer guide,
  /// "Configuring a user pool domain". Prefix domains of GovCloud are below `auth-fips`.
  package func domainURL(ofPool id: String, _ members: JSONObject) -> String? {
    let (prefix, custom) = (members["Domain"]?.string, members["CustomDomain"]?.string)
    guard let name = custom ?? prefix else { return nil }
    guard endpoint.isAtAWS else { return "\(baseURL)/\(id)" }
    return "https://\(custom == nil ? prefixHost(name) : name)"
  }

  /// The URL of a domain in a project file: a prefix of the service's domain, a host, or a whole
  /// URL.
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

// The keys and issuers that a pool publishes for verification of its tokens.
extension PoolClient {
  /// The URL of the keys that sign the pool's tokens.
  package func keySetURL(ofPool id: String) -> String {
    "\(baseURL)/\(id)/.well-known/jwks.json"
  }

  /// Fetches the pool's current JSON Web Key Set (RFC 7517 §5).
  package func keySet(ofPool id: String) async throws(PoolCallError) -> JSONObject {
    let response = try await read(keySetURL(ofPool: id))
    guard response.status == 200, let keys = try? JSONValue(parsing: response.body).object else {
      throw .unreadable(response)
    }
    return keys
  }

  /// The possible issuers of a pool's tokens.
  ///
  /// On AWS, the issuers are the service's own URLs of the pool. For another server, its own URL
  /// of the pool is added.
  package func issuers(ofPool id: String) -> [String] {
    let own = serviceIssuer(ofPool: id)
    // IssuerConfiguration selects one of the two (API reference, IssuerConfigurationType).
    let service = [own, own.replacing("//cognito-idp", with: "//issuer-cognito-idp")]
    return endpoint.url + id == own ? service : service + [endpoint.url + id]
  }
}
