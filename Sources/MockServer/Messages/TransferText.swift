import Values

/// The body of a message in its transfer encoding (RFC 2045 §6.7).
///
/// A body of short ASCII lines uses 7bit. Other bodies use quoted-printable.
struct TransferText {
  /// The body with CRLF line ends.
  let bytes: [UInt8]

  /// The value of `Content-Transfer-Encoding`.
  let encoding: String

  init(_ text: String) {
    let lines = TransferText.lines(of: text)
    let isPlain = lines.allSatisfy { $0.count <= 998 && $0.allSatisfy(TransferText.isPlain) }
    encoding = isPlain ? "7bit" : "quoted-printable"
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    for line in lines {
      if isPlain { bytes += line } else { bytes += TransferText.quotedPrintable(line) }
      bytes += "\r\n".utf8
    }
    self.bytes = bytes
  }
}

extension TransferText {
  /// The lines, with any kind of line end; a line end at the end does not start another line.
  private static func lines(of text: String) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(bytes[start..<position - 1])
      if byte == 0x0D, position < bytes.count, bytes[position] == 0x0A { position += 1 }
      start = position
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) || byte == 0x09
  }

  /// A line with soft line breaks, at most 76 columns wide.
  private static func quotedPrintable(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var column = 0
    for (index, byte) in zip(line.indices, line) {
      let isLast = index == line.endIndex - 1
      let isSpace = byte == 0x20 || byte == 0x09
      let isLiteral = isPlain(byte) && byte != UInt8(ascii: "=") && !(isSpace && isLast)
      let piece = isLiteral ? [byte] : escaped(byte)
      if column + piece.count > (isLast ? 76 : 75) {
        output += "=\r\n".utf8
        column = 0
      }
      output += piece
      column += piece.count
    }
    return output
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    Array("=\(Hex.encode([byte]).uppercased())".utf8)
  }
}
