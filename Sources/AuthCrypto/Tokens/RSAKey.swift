package import JSON
internal import Values

/// The reason that a key can't be used for RS256.
package enum RSAError: Error, Hashable, Sendable {
  /// The bytes or the JWK are not an RSA key, or the halves of the key do not match.
  case malformed
  /// The size is not between 2048 bits (RFC 7518 §3.3) and 16,384 bits, libcrypto's limit.
  case unsupportedSize(bits: Int)
}

/// A private RSA key that signs tokens with RS256 (RFC 7518 §3.3).
///
/// A signature with 2048 bits takes a quarter of a millisecond of CPU time. Tasks may sign
/// concurrently.
package struct RSAKey: Sendable {
  private let handle: RSAHandle

  /// The public half of the key.
  package let publicKey: RSAPublicKey

  /// Generates a key pair from libcrypto's own randomness.
  ///
  /// With 2048 bits, generation takes about 50 to 300 ms of CPU time.
  package static func generate(bits: Int = 2048) throws(RSAError) -> RSAKey {
    guard RSAPublicKey.sizes.contains(bits), let handle = RSAHandle(generating: bits) else {
      throw .unsupportedSize(bits: bits)
    }
    return try RSAKey(handle)
  }

  /// Parses a private key in DER, as PKCS #1 or PKCS #8.
  package init(der: [UInt8]) throws(RSAError) {
    guard let handle = RSAHandle(privateDER: der) else { throw .malformed }
    try self.init(handle)
  }

  /// Signs once to detect mismatched halves; later calls of `sign` then can't fail.
  private init(_ handle: RSAHandle) throws(RSAError) {
    publicKey = try RSAPublicKey(handle)
    self.handle = handle
    guard let signature = handle.signature(of: []), publicKey.verifies(signature, of: []) else {
      throw .malformed
    }
  }

  /// The private key in DER as PKCS #1 (RFC 8017 §A.1.2), which is a secret.
  package var der: [UInt8] {
    guard let der = handle.privateDER else { preconditionFailure("an RSA key has a private half") }
    return der
  }

  /// Returns the signature of a message, which is as long as the modulus.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    guard let signature = handle.signature(of: message) else {
      preconditionFailure("an RSA key can sign")
    }
    return signature
  }

  /// The public half in the format of the pool's JWKS.
  package func publicJWK(kid: String) -> JSONObject { publicKey.jwk(kid: kid) }
}

/// A public RSA key that verifies tokens signed with RS256.
package struct RSAPublicKey: Sendable {
  fileprivate static let sizes = 2048...16_384

  private let handle: RSAHandle

  /// Parses a JWK (RFC 7517): `kty` must be RSA, and `alg`, if present, RS256.
  init(jwk: JSONObject) throws(RSAError) {
    guard jwk["kty"]?.string == "RSA", ["RS256", nil].contains(jwk["alg"]?.string),
      let modulus = jwk["n"]?.string.flatMap({ Base64URL.decode($0) }),
      let exponent = jwk["e"]?.string.flatMap({ Base64URL.decode($0) })
    else { throw .malformed }
    try self.init(modulus: modulus, exponent: exponent)
  }

  /// Creates a key from its modulus and exponent, each with the most significant byte first.
  init(modulus: [UInt8], exponent: [UInt8]) throws(RSAError) {
    guard
      let handle = RSAHandle(modulus: BigNumber(modulus), exponent: BigNumber(exponent))
    else { throw .malformed }
    try self.init(handle)
  }

  fileprivate init(_ handle: RSAHandle) throws(RSAError) {
    guard RSAPublicKey.sizes.contains(handle.bits) else {
      throw .unsupportedSize(bits: handle.bits)
    }
    self.handle = handle
  }

  /// The key as a JWK, with its members in the service's order.
  func jwk(kid: String) -> JSONObject {
    [
      "alg": "RS256",
      "e": .string(Base64URL.encode(handle.exponent.bytes)),
      "kid": .string(kid),
      "kty": "RSA",
      "n": .string(Base64URL.encode(handle.modulus.bytes)),
      "use": "sig",
    ]
  }

  /// Whether the private half of the key signed the message with this signature.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    handle.isSignature(signature, of: message)
  }
}
