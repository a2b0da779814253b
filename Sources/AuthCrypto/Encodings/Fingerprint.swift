internal import Values

/// A short name for bytes that tells nothing of them.
package enum Fingerprint {
  /// The SHA-256 of bytes, in hexadecimal digits.
  package static func of(_ bytes: [UInt8]) -> String { Hex.encode(Hash.sha256(bytes)) }
}
