/// RFC 4648 §4 with `+`, `/`, and padding, as in signatures, hashes, and blobs of the API.
package enum Base64 {
  static let alphabet = Alphabet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    bits: 6
  )

  /// Encodes `bytes` with padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    alphabet.encode(bytes, group: 4)
  }

  /// Decodes a string; nil for other characters, including whitespace, or wrong padding.
  package static func decode(_ text: String) -> [UInt8]? {
    alphabet.decodeFilled(Array(text.utf8), group: 4)
  }

  /// The number of bytes that a string represents, by the rules of `decode` but with any spare
  /// bits.
  package static func byteCount(_ text: String) -> Int? {
    alphabet.decodeFilled(Array(text.utf8), group: 4, lenient: true)?.count
  }

  /// Decodes a string that may contain line breaks and other characters.
  ///
  /// A `=` ends a run of digits, because some writers encode line by line.
  package static func decodeRuns(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.split(separator: UInt8(ascii: "=")).flatMap(alphabet.decodeDigits)
  }
}

/// RFC 4648 §5 without padding, as JOSE requires (RFC 7515 §2).
package enum Base64URL {
  static let alphabet = Alphabet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    bits: 6
  )

  /// Encodes `bytes` without padding.
  package static func encode(_ bytes: [UInt8]) -> String { alphabet.encode(bytes) }

  /// Decodes a string; nil for other characters, including `=`, or an impossible length.
  package static func decode(_ text: String) -> [UInt8]? { alphabet.decode(Array(text.utf8)[...]) }

  /// Decodes part of a larger string, by the same rules as a whole string.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? { alphabet.decode(text) }
}

/// RFC 3501 §5.1.3 without padding, for mailbox names: `,` instead of `/`.
package enum ModifiedBase64 {
  static let alphabet = Alphabet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,",
    bits: 6
  )

  /// Encodes `bytes` without padding.
  package static func encode(_ bytes: [UInt8]) -> String { alphabet.encode(bytes) }

  /// Decodes part of a string; nil for other characters or an impossible length.
  package static func decode(_ text: Substring) -> [UInt8]? {
    alphabet.decode(Array(text.utf8)[...])
  }
}

/// Hexadecimal digits: two per byte, encoded in lowercase and decoded in either case.
package enum Hex {
  static let alphabet = Alphabet("0123456789abcdef", bits: 4, ignoringCase: true)
  static let uppercaseAlphabet = Alphabet("0123456789ABCDEF", bits: 4)

  /// Encodes each byte as two lowercase digits.
  package static func encode(_ bytes: [UInt8]) -> String { alphabet.encode(bytes) }

  /// Appends each byte as two lowercase digits.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    var place = text.count
    // Room for all digits at once: each append would test for room.
    text += repeatElement(0, count: 2 * bytes.count)
    for byte in bytes {
      text[place] = digit(byte >> 4)
      text[place + 1] = digit(byte & 0xF)
      place += 2
    }
  }

  /// The lowercase digit of a number below 16.
  static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  /// Decodes a string; nil for another character or an odd number of digits.
  package static func decode(_ text: String) -> [UInt8]? { alphabet.decode(Array(text.utf8)[...]) }

  /// Decodes a string with two digits after each `escape`.
  ///
  /// An escape without two digits stays unchanged.
  package static func unescape(_ text: ArraySlice<UInt8>, _ escape: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      if byte == escape, rest.count >= 2, let decoded = alphabet.decode(rest.prefix(2)) {
        bytes += decoded
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

/// RFC 4648 §6 in the variant of authenticator apps, for TOTP secrets.
package enum Base32 {
  private static let alphabet = Alphabet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
    bits: 5,
    ignoringCase: true
  )

  /// Encodes `bytes` without padding, like the service's `SecretCode`.
  package static func encode(_ bytes: [UInt8]) -> String { alphabet.encode(bytes) }

  /// Decodes a string in either case; nil for other characters.
  ///
  /// Trailing `=` and spare bits are ignored, as in authenticator apps.
  package static func decode(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    let digits = bytes.prefix { $0 != UInt8(ascii: "=") }
    let isFilled = bytes[digits.endIndex...].allSatisfy { $0 == UInt8(ascii: "=") }
    return isFilled ? alphabet.decode(digits, lenient: true) : nil
  }
}
