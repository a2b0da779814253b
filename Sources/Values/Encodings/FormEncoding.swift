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
