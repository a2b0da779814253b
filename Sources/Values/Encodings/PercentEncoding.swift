extension String {
  /// The text as a part of a URL: all but the unreserved characters of RFC 3986 §2.3 in percent form.
  package var percentEncoded: String { utf8.percentEncoded }
}

extension Collection<UInt8> {
  /// UTF-8 as a part of a URL: all but the unreserved characters of RFC 3986 §2.3 in percent form.
  package var percentEncoded: String { percentEncoded(besides: "-._~") }

  /// ASCII letters, digits and a few other characters as they are, all else in percent form.
  func percentEncoded(besides others: StaticString) -> String {
    let plain = others.withUTF8Buffer { Array($0) }
    var text: [UInt8] = []
    for byte in self {
      if ValueGrammar.isLetter(byte) || ValueGrammar.isDigit(byte) || plain.contains(byte) {
        text.append(byte)
      } else {
        text += "%\(Hex.encode([byte]).uppercased())".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text as HTML forms send it (WHATWG URL, application/x-www-form-urlencoded): everything but
  /// letters, digits and `*-._` in its percent form, a space as `+`.
  package var formEncoded: String {
    utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { $0.percentEncoded(besides: "*-._") }.joined(separator: "+")
  }

  /// The text of a form; what is not a percent form stays as it is.
  package var formDecoded: String { utf8.formDecoded }
}

extension Collection<UInt8> {
  /// The text of a form; what is not a percent form stays as it is.
  package var formDecoded: String {
    let spaced = map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: Hex.unescape(spaced[...], UInt8(ascii: "%")), as: UTF8.self)
  }
}
