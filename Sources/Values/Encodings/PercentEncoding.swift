extension String {
  /// The string as part of a URL.
  ///
  /// Everything except the unreserved characters of RFC 3986 §2.3 is percent-encoded.
  package var percentEncoded: String { utf8.percentEncoded }
}

extension Collection<UInt8> {
  /// The bytes as part of a URL.
  ///
  /// Everything except the unreserved characters of RFC 3986 §2.3 is percent-encoded.
  package var percentEncoded: String { percentEncoded(besides: "-._~") }

  /// Keeps ASCII letters, digits, and `others`, and percent-encodes everything else.
  package func percentEncoded(besides others: StaticString) -> String {
    let plain = others.withUTF8Buffer { Array($0) }
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in self {
      if byte.isASCIIAlphanumeric || plain.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The string in the encoding of HTML forms (WHATWG URL, application/x-www-form-urlencoded).
  ///
  /// Spaces become `+`. Everything except letters, digits, and `*-._` is percent-encoded.
  package var formEncoded: String {
    utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { $0.percentEncoded(besides: "*-._") }.joined(separator: "+")
  }

  /// The string decoded from the encoding of HTML forms; invalid percent-encoding is unchanged.
  package var formDecoded: String { utf8.formDecoded }
}

extension Collection<UInt8> {
  /// The bytes decoded from the encoding of HTML forms; invalid percent-encoding is unchanged.
  package var formDecoded: String {
    guard contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
      return String(decoding: self, as: UTF8.self)
    }
    let spaced = map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: Hex.unescape(spaced[...], UInt8(ascii: "%")), as: UTF8.self)
  }
}
