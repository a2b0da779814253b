internal import Crypto
internal import Values

/// Hash functions on plain bytes.
enum Hash {
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    unsafe SHA256.hash(data: bytes).withUnsafeBytes { unsafe Array($0) }
  }

  static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    let code = HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key))
    return unsafe code.withUnsafeBytes { unsafe Array($0) }
  }

  /// Verifies a code in constant time.
  static func isHMAC(_ code: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
    HMAC<SHA256>
      .isValidAuthenticationCode(code, authenticating: message, using: SymmetricKey(data: key))
  }

  static func hmacSHA1(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key)))
  }

  /// Derives a key by HKDF (RFC 5869), extract and expand.
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

/// A key for many authentication codes by HMAC-SHA256, which is set up once.
struct PreparedKey: Sendable {
  private let code: HMAC<SHA256>

  init(_ key: [UInt8]) { code = HMAC(key: SymmetricKey(data: key)) }

  func hmac(_ message: [UInt8]) -> [UInt8] {
    var code = code
    code.update(data: message)
    return unsafe code.finalize().withUnsafeBytes { unsafe Array($0) }
  }
}

/// Comparisons whose duration does not reveal the position of a difference.
package enum ConstantTime {
  /// Whether two strings are equal; the duration reveals neither differences nor lengths.
  package static func isEqual(_ one: String, _ other: String) -> Bool {
    let key = Array("comparison".utf8)
    let code = Hash.hmac(Array(one.utf8), key: key)
    return Hash.isHMAC(code, of: Array(other.utf8), key: key)
  }
}

/// A short name for bytes that does not reveal them.
package enum Fingerprint {
  /// The SHA-256 of bytes, in hexadecimal digits.
  package static func of(_ bytes: [UInt8]) -> String { Hex.encode(Hash.sha256(bytes)) }
}

/// The proof of a client secret, which is sent with a user name.
package enum SecretHash {
  /// Returns Base64 of HMAC-SHA256 over the user name and the client ID.
  ///
  /// The formula is from the developer guide, "Computing secret hash".
  ///
  /// - Parameters:
  ///   - username: the exact string of the request's `Username`; in challenge responses, the name
  ///     that the service returned.
  ///   - clientID: the app client's ID.
  ///   - secret: the app client's secret, which is the key.
  /// - Returns: the value of `SecretHash` or `SECRET_HASH`.
  package static func compute(username: String, clientID: String, secret: String) -> String {
    Base64.encode(Hash.hmac(Array((username + clientID).utf8), key: Array(secret.utf8)))
  }
}

/// Proof Key for Code Exchange with S256, the only method that user pools accept (RFC 7636).
package enum PKCE {
  /// Returns the `code_challenge` of a verifier (RFC 7636 §4.2).
  package static func challenge(of verifier: String) -> String {
    Base64URL.encode(Hash.sha256(Array(verifier.utf8)))
  }
}

/// The claim in an ID token that identifies the access token issued with it.
package enum AccessTokenHash {
  /// Returns the left half of the token's SHA-256 in Base64url (OpenID Connect Core 1.0 §3.1.3.6).
  package static func compute(_ token: String) -> String {
    Base64URL.encode(Array(Hash.sha256(Array(token.utf8)).prefix(16)))
  }
}
