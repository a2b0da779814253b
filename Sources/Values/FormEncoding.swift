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
    var bytes: [UInt8] = []
    var rest = Array(self)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      // `UInt8` would take a sign.
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.utf8.first != UInt8(ascii: "+"),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
