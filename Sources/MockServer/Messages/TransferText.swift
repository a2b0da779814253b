import Values

/// The body of a message in its transfer encoding (RFC 2045 §6.7).
///
/// A body of short ASCII lines uses 7bit. Other bodies use quoted-printable.
struct TransferText {
  /// The body with CRLF line ends.
  let bytes: [UInt8]

  /// The header fields for the encoding.
  let fields: [(String, String)]

  init(_ text: String) {
    let lines = TransferText.lines(of: text)
    let isPlain = lines.allSatisfy { $0.count <= 998 && $0.allSatisfy(TransferText.isPlain) }
    fields = [("Content-Transfer-Encoding", isPlain ? "7bit" : "quoted-printable")]
    bytes = lines.flatMap { (isPlain ? Array($0) : TransferText.quotedPrintable($0)) + "\r\n".utf8 }
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
