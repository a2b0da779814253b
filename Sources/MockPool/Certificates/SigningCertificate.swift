import AuthCrypto
import FoundationEssentials
import JSON
import Values

/// A certificate before it is signed with its own key (RFC 5280).
///
/// The service has a separate key for SAML requests. The mock sends no SAML requests and signs
/// with the pool's token key. The certificate is valid for 10 years from the pool's creation, and
/// is not renewed each year.
struct CertificatePlan: Sendable {
  let poolID: String
  let issued: Date

  /// Signs the certificate and creates GetSigningCertificate's response: Base64 without the PEM
  /// lines.
  func signed(by keys: TokenSigningKeys) -> MockReply {
    let body = certified(keys)
    let signature = DER.bitString(keys.key.sign(body))
    let certificate = DER.sequence(body, CertificatePlan.algorithm, signature)
    return MockReply(body: ["Certificate": .string(Base64.encode(certificate))])
  }

  /// The identifier of sha256WithRSAEncryption, 1.2.840.113549.1.1.11.
  private static let algorithm = DER.sequence(
    DER.identifier(0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B),
    DER.null
  )

  private func certified(_ keys: TokenSigningKeys) -> [UInt8] {
    // The pool's ID as commonName, 2.5.4.3, of subject and issuer.
    let name = DER.sequence(
      DER.set(DER.sequence(DER.identifier(0x55, 0x04, 0x03), DER.text(poolID)))
    )
    let validity = DER.sequence(time(issued), time(issued.addingTimeInterval(10 * 365 * 86_400)))
    let version = DER.explicit(0, DER.integer([2]))
    let serial = DER.integer(Array((Base64.decode(keys.ids.idToken) ?? []).prefix(16)))
    let algorithm = CertificatePlan.algorithm
    let publicKey = CertificatePlan.publicKey(of: keys.key)
    return DER.sequence(version, serial, algorithm, name, validity, name, publicKey)
  }

  /// The key as rsaEncryption, 1.2.840.113549.1.1.1 (RFC 3279 §2.3.1).
  private static func publicKey(of key: RSAKey) -> [UInt8] {
    let numbers = key.publicJWK(kid: "")
    let (modulus, exponent) = (numbers["n"]?.string ?? "", numbers["e"]?.string ?? "")
    let pair = DER.sequence(
      DER.integer(Base64URL.decode(modulus) ?? []),
      DER.integer(Base64URL.decode(exponent) ?? [])
    )
    let algorithm = DER.identifier(0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01)
    return DER.sequence(DER.sequence(algorithm, DER.null), DER.bitString(pair))
  }

  /// A time in the format of its year.
  ///
  /// Years before 2050 have two digits (RFC 5280 §4.1.2.5).
  private func time(_ date: Date) -> [UInt8] {
    let text = date.rfc3339.filter(\.isNumber) + "Z"
    return text < "2050" ? DER.shortTime(String(text.dropFirst(2))) : DER.time(text)
  }
}

extension MockPool {
  func getSigningCertificate() -> Answer {
    let created = description["CreationDate"]?.double ?? 0
    let issued = Date(timeIntervalSince1970: created.rounded(.down))
    return .sign(.certificate(CertificatePlan(poolID: id, issued: issued)))
  }
}

/// The parts of the distinguished encoding rules (ITU-T X.690) that a certificate needs.
enum DER {
  static func sequence(_ parts: [UInt8]...) -> [UInt8] { tagged(0x30, parts.flatMap(\.self)) }

  static func set(_ part: [UInt8]) -> [UInt8] { tagged(0x31, part) }

  /// A non-negative number from bytes, the most significant byte first.
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array(bytes.drop { $0 == 0 })
    let isSigned = (digits.first ?? 0x80) >= 0x80
    return tagged(0x02, (isSigned ? [0] : []) + digits)
  }

  static func bitString(_ bytes: [UInt8]) -> [UInt8] { tagged(0x03, [0] + bytes) }

  static let null: [UInt8] = tagged(0x05, [])

  /// An object identifier by its encoded arcs.
  static func identifier(_ arcs: UInt8...) -> [UInt8] { tagged(0x06, arcs) }

  static func text(_ text: String) -> [UInt8] { tagged(0x0C, Array(text.utf8)) }

  /// A time as `YYYYMMDDHHMMSSZ`.
  static func time(_ text: String) -> [UInt8] { tagged(0x18, Array(text.utf8)) }

  /// A time as `YYMMDDHHMMSSZ`, the format for certificates before the year 2050 (RFC 5280
  /// §4.1.2.5).
  static func shortTime(_ text: String) -> [UInt8] { tagged(0x17, Array(text.utf8)) }

  /// A part with a context-specific tag number.
  static func explicit(_ number: UInt8, _ part: [UInt8]) -> [UInt8] { tagged(0xA0 | number, part) }

  private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    let bytes = UInt64(count).bigEndianBytes.drop { $0 == 0 }
    return [0x80 | UInt8(bytes.count)] + bytes
  }
}
