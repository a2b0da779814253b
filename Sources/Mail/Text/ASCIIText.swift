extension UInt8 {
  /// Space, tab, CR, LF or form feed.
  var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// A letter of ASCII.
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// A digit of ASCII.
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// What the names of charsets and of HTML elements are made of.
  var isASCIINameByte: Bool {
    isASCIILetter || isASCIIDigit || "-_.:".utf8.contains(self)
  }

  /// The letter in lower case, or the byte itself.
  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension String {
  /// Its ASCII letters in lower case, all else as it is: protocol words know no locale.
  var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }

  /// Without ASCII space at both ends.
  var asciiTrimmed: String {
    var bytes = Substring(self).utf8
    while bytes.first?.isASCIISpace == true { bytes.removeFirst() }
    while bytes.last?.isASCIISpace == true { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
