internal import Values

/// The proof of a client secret that goes with a user name.
package enum SecretHash {
  /// Base64 of HMAC-SHA256 over user name and client id (developer guide, "Computing secret hash").
  ///
  /// - Parameters:
  ///   - username: the very text of the request's `Username`; in answers to challenges the name
  ///     that the service returned.
  ///   - clientID: the app client's id.
  ///   - secret: the app client's secret, the key.
  /// - Returns: what goes into `SecretHash` or `SECRET_HASH`.
  package static func compute(username: String, clientID: String, secret: String) -> String {
    Base64.encode(Hash.hmac(Array((username + clientID).utf8), key: Array(secret.utf8)))
  }
}
