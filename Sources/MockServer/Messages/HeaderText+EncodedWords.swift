import Values

extension HeaderText {
  /// The maximum length of a value after the longest field name, within the 78 columns of RFC 5322.
  private static let plainLimit = 56

  /// The number of bytes whose encoded word fits in the 76 columns of RFC 2047.
  private static let bytesPerWord = 30

  static func isPlain(_ text: String) -> Bool {
    guard text.utf8.count <= plainLimit, text.utf8.first != 0x20, text.utf8.last != 0x20 else {
      return false
    }
    var previous: UInt8 = 0
    for byte in text.utf8 {
      let opensWord = previous == UInt8(ascii: "=") && byte == UInt8(ascii: "?")
      guard (0x20...0x7E).contains(byte), !opensWord else { return false }
      previous = byte
    }
    return true
  }

  /// Encodes a string in words, split between scalars: each word must be complete UTF-8 (RFC 2047
  /// §5).
  static func encodedWords(_ text: String) -> String {
    var words: [String] = []
    var pending: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(breaksLine(scalar) ? " " : scalar).utf8)
      if pending.count + bytes.count > bytesPerWord {
        words.append(encodedWord(pending))
        pending = []
      }
      pending += bytes
    }
    words.append(encodedWord(pending))
    return words.joined(separator: "\r\n ")
  }

  private static func encodedWord(_ bytes: [UInt8]) -> String {
    "=?UTF-8?B?\(Base64.encode(bytes))?="
  }
}
