internal import Values

extension UInt8 {
  /// Whether the byte may be part of the name of a charset or an HTML element.
  var isASCIINameByte: Bool {
    isASCIIAlphanumeric || "-_.:".utf8.contains(self)
  }
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
