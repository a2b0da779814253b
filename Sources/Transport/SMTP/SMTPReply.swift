internal import Values

/// A mail server's reply to a command (RFC 5321 §4.2).
package struct SMTPReply: Hashable, Sendable {
  /// The three digits, such as 250 or 550.
  package let code: Int

  /// The text of each line without the code, and with spaces instead of control characters.
  package let lines: [String]

  /// Whether the server accepted the command.
  package var isPositive: Bool { code / 100 == 2 }
}

extension SMTPReply: CustomStringConvertible {
  /// The code and the lines in one line, for reports.
  package var description: String {
    ([String(code)] + lines).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Splits a server's bytes into replies.
struct SMTPReplyReader {
  /// The bytes are not a reply, or exceed the size limit.
  struct ReplyError: Error {}

  private var line: [UInt8] = []
  private var texts: [String] = []
  private var code: Int?
  private var size = 0

  /// The limit in bytes for all lines of one reply.
  ///
  /// RFC 5321 §4.5.3.1.5 allows only 512 bytes for a line.
  private static let limit = 1 << 16

  /// Whether no bytes of another reply have arrived.
  var isEmpty: Bool { line.isEmpty && code == nil }

  /// Adds bytes, and returns the replies that they complete.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(ReplyError) -> [SMTPReply] {
    var replies: [SMTPReply] = []
    for byte in bytes {
      size += 1
      guard size <= SMTPReplyReader.limit else { throw ReplyError() }
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let reply = try endLine() { replies.append(reply) }
    }
    return replies
  }

  /// Ends the current line, and returns the reply if the line was its last.
  private mutating func endLine() throws(ReplyError) -> SMTPReply? {
    let digits = line.prefix(3)
    guard digits.count == 3, digits.allSatisfy(\.isASCIIDigit),
      let number = Int(String(decoding: digits, as: UTF8.self)), (200...599).contains(number),
      code == nil || code == number
    else { throw ReplyError() }
    let rest = line.dropFirst(3)
    guard rest.first.map({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }) ?? true else {
      throw ReplyError()
    }
    texts.append(SMTPReplyReader.text(rest.dropFirst()))
    line = []
    guard rest.first == UInt8(ascii: "-") else {
      defer { (texts, code, size) = ([], nil, 0) }
      return SMTPReply(code: number, lines: texts)
    }
    code = number
    return nil
  }

  /// A line's text, with spaces instead of control characters that affect a terminal.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
