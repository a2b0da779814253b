/// RFC 4648 §4: `+` and `/`, filled with `=`, as in signatures, hashes and blobs of the API.
package enum Base64 {
  private static let alphabet = Alphabet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    bits: 6
  )

  /// The filled text of `bytes`.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    alphabet.encode(bytes, group: 4)
  }

  /// The bytes; nil at any foreign character (white space too) or a wrong filling.
  package static func decode(_ text: String) -> [UInt8]? {
    alphabet.decodeFilled(text.utf8, group: 4)
  }
}

/// RFC 4648 §5 without filling, as JOSE wants it (RFC 7515 §2).
package enum Base64URL {
  private static let alphabet = Alphabet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    bits: 6
  )

  /// The unfilled text of `bytes`.
  package static func encode(_ bytes: some Collection<UInt8>) -> String { alphabet.encode(bytes) }

  /// The bytes; nil at any foreign character, `=` included, or an impossible length.
  package static func decode(_ text: String) -> [UInt8]? { alphabet.decode(text.utf8) }

  /// The bytes of a part of a larger text, by the same rules.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? { alphabet.decode(text) }
}

/// Two digits a byte, lower case when written, either case when read.
package enum Hex {
  private static let alphabet = Alphabet("0123456789abcdef", bits: 4, ignoringCase: true)

  /// The digits of `bytes`, two for each.
  package static func encode(_ bytes: some Collection<UInt8>) -> String { alphabet.encode(bytes) }

  /// The bytes; nil at a foreign character or an odd number of digits.
  package static func decode(_ text: String) -> [UInt8]? { alphabet.decode(text.utf8) }
}

/// RFC 4648 §6 as authenticator apps use it for TOTP secrets.
package enum Base32 {
  private static let alphabet = Alphabet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
    bits: 5,
    ignoringCase: true
  )

  /// The unfilled text of `bytes`: the service's `SecretCode` has no filling.
  package static func encode(_ bytes: some Collection<UInt8>) -> String { alphabet.encode(bytes) }

  /// The bytes of a text in either case, `=` at its end and spare bits ignored as the apps do.
  package static func decode(_ text: String) -> [UInt8]? {
    let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    let isFilled = text.utf8[digits.endIndex...].allSatisfy { $0 == UInt8(ascii: "=") }
    return isFilled ? alphabet.decode(digits, lenient: true) : nil
  }
}
