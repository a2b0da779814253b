extension UInt8 {
  /// Whether the byte is a space, tab, line feed, vertical tab, form feed, or carriage return.
  var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte may be part of the name of a charset or an HTML element.
  var isASCIINameByte: Bool {
    isASCIILetter || isASCIIDigit || "-_.:".utf8.contains(self)
  }

  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension String {
  /// The string with its ASCII letters in lowercase, regardless of locale.
  var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }

  /// The string without ASCII white space at both ends.
  var asciiTrimmed: String {
    var bytes = Substring(self).utf8
    while bytes.first?.isASCIISpace == true { bytes.removeFirst() }
    while bytes.last?.isASCIISpace == true { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
