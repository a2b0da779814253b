internal import Crypto
internal import FoundationEssentials

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
