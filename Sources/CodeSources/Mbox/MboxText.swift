internal import FoundationEssentials
internal import Mail
internal import Values

/// Splits the text of an mbox file into messages.
///
/// A message starts with a line that starts with `From ` and contains a time of day. This line is
/// the first in the file or follows an empty line. In a body, writers put a `>` before such a line.
enum MboxText {
  /// The start of the line before each message.
  private static let mark = Array("From ".utf8)

  private static let feed = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: ">")

  /// The offsets at which messages start; the line `From ` belongs to its message.
  static func starts(in bytes: ArraySlice<UInt8>) -> [Int] {
    var starts: [Int] = []
    var isAfterEmpty = true
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let end = bytes[position...].firstIndex(of: feed) ?? bytes.endIndex
      let line = bytes[position..<end]
      if isAfterEmpty, isMark(line) { starts.append(position) }
      isAfterEmpty = line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")])
      position = min(end + 1, bytes.endIndex)
    }
    return starts
  }

  /// Whether a line is `From SENDER DATE`, and not a sentence of a body.
  static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: mark) else { return false }
    let words = line.dropFirst(mark.count).split { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    return words.dropFirst().contains { word in
      let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      return (2...3).contains(parts.count)
        && parts.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isASCIIDigit) }
    }
  }

  /// The message without its first line and without the quotes of lines that start with `From `.
  ///
  /// mboxo quotes only `From `, and mboxrd also `>From `. Removing one `>` undoes both.
  static func message(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let start = bytes.firstIndex(of: feed).map { $0 + 1 } ?? bytes.endIndex
    var text: [UInt8] = []
    text.reserveCapacity(bytes.endIndex - start)
    var position = start
    while position < bytes.endIndex {
      let end = bytes[position...].firstIndex(of: feed).map { $0 + 1 } ?? bytes.endIndex
      let line = bytes[position..<end]
      let isQuoted = line.first == quote && line.drop { $0 == quote }.starts(with: mark)
      text += isQuoted ? line.dropFirst() : line
      position = end
    }
    return text
  }
}

/// Identifies a message after a program rewrites the file.
///
/// Mail programs add fields such as `Status`, so only the body and the Message-ID count.
struct MboxIdentity: Hashable, Sendable {
  private let id: String
  private let size: Int
  private let hash: Int

  init(_ message: [UInt8]) {
    let parsed = try? MailMessage(parsing: message)
    id = parsed?.messageID ?? ""
    let body = id.isEmpty ? MboxIdentity.body(of: message) : []
    (size, hash) = (body.count, body.hashValue)
  }

  private static func body(of message: [UInt8]) -> ArraySlice<UInt8> {
    for index in message.indices where message[index] == UInt8(ascii: "\n") {
      let rest = message[(index + 1)...]
      if rest.first == UInt8(ascii: "\n") || rest.starts(with: "\r\n".utf8) { return rest }
    }
    return message[...]
  }
}
