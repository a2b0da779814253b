package import JSON
internal import Transport

// What a pool publishes for those who check its tokens.
extension PoolClient {
  /// The address that its calls go to.
  package var url: String { endpoint.url }

  /// Where a pool publishes the keys that it signs tokens with.
  package func keySetURL(ofPool id: String) -> String {
    "\(baseURL)/\(id)/.well-known/jwks.json"
  }

  /// The pool's JSON Web Key Set (RFC 7517 §5), as it is published now.
  package func keySet(ofPool id: String) async throws(PoolCallError) -> JSONObject {
    let response = try await read(keySetURL(ofPool: id))
    guard response.status == 200, let keys = try? JSONValue(parsing: response.body).object else {
      throw .unreadable(response)
    }
    return keys
  }

  /// Whom tokens of a pool may name as their issuer: the service's own name of the pool, or, where
  /// another server speaks for it, that server's.
  package func issuers(ofPool id: String) -> [String] {
    let domain = Partition.of(region: endpoint.region).domain
    let own = "https://cognito-idp.\(endpoint.region).\(domain)/"
    // IssuerConfiguration chooses between the two (API reference, IssuerConfigurationType).
    let updated = "https://issuer-cognito-idp.\(endpoint.region).\(domain)/"
    let service = [own, updated]
    return (endpoint.url == own ? service : service + [endpoint.url]).map { $0 + id }
  }
}
