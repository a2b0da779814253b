package import JSON
internal import Values

/// What makes a key unfit for RS256.
package enum RSAError: Error, Hashable, Sendable {
  /// The bytes or the JWK's members are no RSA key, or its halves do not belong together.
  case malformed
  /// RFC 7518 §3.3 wants 2048 bits at least, and libcrypto reads 16,384 at most.
  case unfitSize(bits: Int)
}

/// A private RSA key that signs tokens by RS256 (RFC 7518 §3.3).
///
/// Signing costs a quarter of a millisecond of CPU with 2048 bits; many tasks may do it at a time.
package struct RSAKey: Sendable {
  private let handle: RSAHandle

  /// The half that may be given away.
  package let publicKey: RSAPublicKey

  /// Makes a new pair from libcrypto's own randomness; 2048 bits take some 50 to 300 ms of CPU.
  package static func generate(bits: Int = 2048) throws(RSAError) -> RSAKey {
    guard RSAPublicKey.sizes.contains(bits), let handle = RSAHandle(generating: bits) else {
      throw .unfitSize(bits: bits)
    }
    return try RSAKey(handle)
  }

  /// Takes a private key in DER, PKCS #1 or PKCS #8.
  package init(der: [UInt8]) throws(RSAError) {
    guard let handle = RSAHandle(privateDER: der) else { throw .malformed }
    try self.init(handle)
  }

  /// Signs once, so that `sign` need not fail later and a key of two halves is found out here.
  private init(_ handle: RSAHandle) throws(RSAError) {
    publicKey = try RSAPublicKey(handle)
    self.handle = handle
    guard let signature = handle.signature(of: []), publicKey.verifies(signature, of: []) else {
      throw .malformed
    }
  }

  /// The key in DER as PKCS #1 writes it (RFC 8017 §A.1.2): a secret.
  package var der: [UInt8] {
    guard let der = handle.privateDER else { preconditionFailure("init proved the private half") }
    return der
  }

  /// The signature of a message, as long as the modulus.
  package func sign(_ message: [UInt8]) -> [UInt8] {
    guard let signature = handle.signature(of: message) else {
      preconditionFailure("init proved that the key signs")
    }
    return signature
  }

  /// The public half as the pool's JWKS lists it.
  package func publicJWK(kid: String) -> JSONObject { publicKey.jwk(kid: kid) }
}

/// A public RSA key that checks tokens signed by RS256.
package struct RSAPublicKey: Sendable {
  fileprivate static let sizes = 2048...16_384

  private let handle: RSAHandle

  /// Takes a JWK (RFC 7517) with `kty` RSA and, where it says so, `alg` RS256.
  package init(jwk: JSONObject) throws(RSAError) {
    guard jwk["kty"]?.string == "RSA", ["RS256", nil].contains(jwk["alg"]?.string),
      let modulus = jwk["n"]?.string.flatMap({ Base64URL.decode($0) }),
      let exponent = jwk["e"]?.string.flatMap({ Base64URL.decode($0) })
    else { throw .malformed }
    try self.init(modulus: modulus, exponent: exponent)
  }

  /// Takes the key's two numbers, the most significant byte first.
  init(modulus: [UInt8], exponent: [UInt8]) throws(RSAError) {
    guard
      let handle = RSAHandle(modulus: BigNumber(modulus), exponent: BigNumber(exponent))
    else { throw .malformed }
    try self.init(handle)
  }

  fileprivate init(_ handle: RSAHandle) throws(RSAError) {
    guard RSAPublicKey.sizes.contains(handle.bits) else { throw .unfitSize(bits: handle.bits) }
    self.handle = handle
  }

  /// The key as a JWK, members in the order of the service's own.
  package func jwk(kid: String) -> JSONObject {
    [
      "alg": "RS256",
      "e": .string(Base64URL.encode(handle.exponent.bytes)),
      "kid": .string(kid),
      "kty": "RSA",
      "n": .string(Base64URL.encode(handle.modulus.bytes)),
      "use": "sig",
    ]
  }

  /// Whether the private half made this signature of this message.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    handle.isSignature(signature, of: message)
  }
}
