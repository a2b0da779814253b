internal import Crypto

/// A signature algorithm, with its COSE number as the raw value (RFC 9053, RFC 8812).
package enum PasskeyAlgorithm: Int, Hashable, Sendable, CaseIterable {
  /// ECDSA with P-256 and SHA-256, which every authenticator supports.
  case es256 = -7
  /// RSA with PKCS #1 v1.5 and SHA-256, which Windows Hello used first.
  case rs256 = -257
}

/// The public half of a passkey in the format of authenticators: a COSE_Key (RFC 9052 §7).
struct PasskeyPublicKey: Sendable {
  private let key: Key

  private enum Key {
    case es256(P256.Signing.PublicKey)
    case rs256(RSAPublicKey)
  }

  /// The members of a COSE_Key, by the numbers of RFC 9052 §7.1 and RFC 9053 §7.1.1.
  private enum Label {
    static let kind: CBOR = 1
    static let algorithm: CBOR = 3
    static let curve: CBOR = -1
    static let x: CBOR = -2
    static let y: CBOR = -3
    static let modulus: CBOR = -1
    static let exponent: CBOR = -2
  }

  private static let ec2 = 2
  private static let rsa = 3
  private static let p256 = 1

  /// The algorithm number of a COSE_Key, even if it is not supported; nil if it is missing.
  static func algorithm(of cose: CBOR) -> Int? { cose[Label.algorithm]?.integer }

  /// Parses a key; nil for an unsupported algorithm, or for a point that is not on the curve.
  init?(_ cose: CBOR) {
    switch PasskeyPublicKey.algorithm(of: cose).flatMap(PasskeyAlgorithm.init) {
    case .es256:
      guard cose[Label.kind]?.integer == PasskeyPublicKey.ec2,
        cose[Label.curve]?.integer == PasskeyPublicKey.p256,
        let x = cose[Label.x]?.bytes, let y = cose[Label.y]?.bytes, x.count == 32, y.count == 32,
        let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
      else { return nil }
      self.key = .es256(key)
    case .rs256:
      guard cose[Label.kind]?.integer == PasskeyPublicKey.rsa,
        let modulus = cose[Label.modulus]?.bytes, let exponent = cose[Label.exponent]?.bytes,
        let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
      else { return nil }
      self.key = .rs256(key)
    case nil: return nil
    }
  }

  /// The COSE_Key of a P-256 key (WebAuthn Level 3 §6.5.1.1).
  static func cose(of key: P256.Signing.PublicKey) -> CBOR {
    let point = Array(key.rawRepresentation)
    return [
      Label.kind: .integer(ec2), Label.algorithm: .integer(PasskeyAlgorithm.es256.rawValue),
      Label.curve: .integer(p256), Label.x: .bytes(Array(point[..<32])),
      Label.y: .bytes(Array(point[32...])),
    ]
  }

  /// Whether the private half signed the message; ES256 signatures are in DER (WebAuthn Level 3
  /// §6.5.5).
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    switch key {
    case .es256(let key):
      guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: message)
    case .rs256(let key): return key.verifies(signature, of: message)
    }
  }
}
