/// What a mail server says to a command (RFC 5321 §4.2).
package struct SMTPReply: Hashable, Sendable {
  /// The three digits, such as 250 or 550.
  package let code: Int

  /// The text of each line, without the code; control characters have become spaces.
  package let lines: [String]

  /// Whether the server did what it was asked.
  package var isPositive: Bool { code / 100 == 2 }
}

extension SMTPReply: CustomStringConvertible {
  /// The code and the lines' texts in one line, for reports.
  package var description: String {
    ([String(code)] + lines).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Cuts a server's bytes into replies.
struct SMTPReplyReader {
  /// What came is not a reply, or is longer than any reply has to be.
  struct Fault: Error {}

  private var line: [UInt8] = []
  private var texts: [String] = []
  private var code: Int?
  private var size = 0

  /// Far above RFC 5321 §4.5.3.1.5, which gives a line 512 bytes, for all lines of one reply.
  private static let limit = 1 << 16

  /// Whether nothing of a further reply has come yet.
  var isEmpty: Bool { line.isEmpty && code == nil }

  /// Takes bytes as they come; the replies that are whole with them.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(Fault) -> [SMTPReply] {
    var replies: [SMTPReply] = []
    for byte in bytes {
      size += 1
      guard size <= SMTPReplyReader.limit else { throw Fault() }
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let reply = try endLine() { replies.append(reply) }
    }
    return replies
  }

  /// Takes the line that is whole; the reply where it was the last of one.
  private mutating func endLine() throws(Fault) -> SMTPReply? {
    let digits = line.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(decoding: digits, as: UTF8.self)), (200...599).contains(number),
      code == nil || code == number
    else { throw Fault() }
    let rest = line.dropFirst(3)
    guard rest.first.map({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }) ?? true else {
      throw Fault()
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

  /// A line's text, in which nothing can steer a terminal.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
