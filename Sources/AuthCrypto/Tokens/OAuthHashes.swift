internal import Values

/// Proof Key for Code Exchange with S256, the one method that user pools take (RFC 7636).
package enum PKCE {
  /// The `code_challenge` of a verifier (RFC 7636 §4.2).
  package static func challenge(of verifier: String) -> String {
    Base64URL.encode(Hash.sha256(Array(verifier.utf8)))
  }
}

/// The claim by which an id token names the access token that came with it.
package enum AccessTokenHash {
  /// The left half of the token's SHA-256 (OpenID Connect Core 1.0 §3.1.3.6).
  package static func compute(_ token: String) -> String {
    Base64URL.encode(Array(Hash.sha256(Array(token.utf8)).prefix(16)))
  }
}
