package import FoundationEssentials
internal import Values

/// Time-based one-time passwords of the service: RFC 6238 with SHA-1, 6 digits, and 30 seconds.
package enum TOTP {
  /// The lifetime of a code, in seconds.
  package static let period = 30

  /// The number of whole periods since 1970, which determines the code.
  package static func step(at date: Date) -> Int {
    Int((date.timeIntervalSince1970 / Double(period)).rounded(.down))
  }

  /// Returns the code of a time step; nil if the secret is not Base32 or has no bytes.
  ///
  /// `secret` is the `SecretCode` of `AssociateSoftwareToken`.
  package static func code(secret: String, step: Int) -> String? {
    guard let key = Base32.decode(secret), !key.isEmpty else { return nil }
    return UTCTime.digits(code(key: key, step: UInt64(max(0, step)), digits: 6), width: 6)
  }

  /// Returns a code by RFC 4226 §5.3: 31 bits of the HMAC, at the offset in its last four bits.
  static func code(key: [UInt8], step: UInt64, digits: Int) -> Int {
    let code = Hash.hmacSHA1(step.bigEndianBytes, key: key)
    let offset = Int(code[code.count - 1] & 0x0F)
    let number = code[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    return number % (0..<digits).reduce(1) { power, _ in power * 10 }
  }
}
