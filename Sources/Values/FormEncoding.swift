extension StringProtocol {
  /// The text as HTML forms send it (WHATWG URL, application/x-www-form-urlencoded): everything but
  /// letters, digits and `*-._` in its percent form, a space as `+`.
  package var formEncoded: String {
    utf8.reduce(into: "") { text, byte in
      let isPlain =
        ValueGrammar.isLetter(byte) || ValueGrammar.isDigit(byte) || "*-._".utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else if byte == UInt8(ascii: " ") {
        text += "+"
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += (digits.count == 1 ? "%0" : "%") + digits
      }
    }
  }

  /// The text of a form; what is not a percent form stays as it is.
  package var formDecoded: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
