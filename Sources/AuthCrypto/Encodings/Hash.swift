internal import Crypto
internal import Values

/// The hashes of the protocols here as plain bytes, so that only this file knows the library.
enum Hash {
  static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

  static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
  }

  /// Compares in constant time.
  static func isHMAC(_ code: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
    HMAC<SHA256>
      .isValidAuthenticationCode(code, authenticating: message, using: SymmetricKey(data: key))
  }

  static func hmacSHA1(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key)))
  }

  /// HKDF of RFC 5869, extract and expand.
  static func derivedKey(from input: [UInt8], salt: [UInt8], info: String, count: Int) -> [UInt8] {
    let key = HKDF<SHA256>
      .deriveKey(
        inputKeyMaterial: SymmetricKey(data: input),
        salt: salt,
        info: Array(info.utf8),
        outputByteCount: count
      )
    return unsafe key.withUnsafeBytes { unsafe Array($0) }
  }
}

/// Comparisons whose duration says nothing about where two secrets differ.
package enum ConstantTime {
  /// Whether two texts are the same; neither their difference nor their lengths show in the time.
  package static func isEqual(_ one: String, _ other: String) -> Bool {
    let key = Array("comparison".utf8)
    let code = Hash.hmac(Array(one.utf8), key: key)
    return Hash.isHMAC(code, of: Array(other.utf8), key: key)
  }
}

/// A short name for bytes that tells nothing of them.
package enum Fingerprint {
  /// The SHA-256 of bytes, in hexadecimal digits.
  package static func of(_ bytes: [UInt8]) -> String { Hex.encode(Hash.sha256(bytes)) }
}

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
