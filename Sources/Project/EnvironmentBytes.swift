internal import Values

/// The unread bytes of an environment file, and the number of their line.
struct EnvironmentBytes {
  var rest: ArraySlice<UInt8>
  private(set) var line = 1

  init(_ bytes: [UInt8]) { rest = bytes.withoutByteOrderMark }

  /// Reads a line and its line end, and returns the line without the line end.
  mutating func takeLine() -> ArraySlice<UInt8> {
    let bytes = rest.prefix { !$0.isLineEnd }
    rest = rest.dropFirst(bytes.count)
    takeLineEnd()
    return bytes
  }

  mutating func takeLineEnd() {
    guard let byte = rest.first else { return }
    rest = rest.dropFirst()
    if byte == 0x0D, rest.first == 0x0A { rest = rest.dropFirst() }
    line += 1
  }

  mutating func skipSpaces() { rest = rest.drop(while: \.isSpaceOrTab) }

  /// Reads a quote; nil without a quote.
  mutating func takeQuote() -> UInt8? {
    guard let byte = rest.first, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") else {
      return nil
    }
    rest = rest.dropFirst()
    return byte
  }

  /// Reads the bytes before the closing quote, and skips the quote.
  ///
  /// - Throws: The error for a quote that is not closed, at the line where it starts.
  mutating func takeText(
    upTo quote: UInt8,
    from start: Int
  ) throws(EnvironmentFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = rest.first {
      rest = rest.dropFirst()
      if byte == quote { return bytes }
      if byte == 0x0A { line += 1 }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), let escaped = escape() {
        bytes.append(escaped)
      } else {
        bytes.append(byte)
      }
    }
    throw EnvironmentFileError(.openQuote, line: start)
  }

  /// Reads the letter after a backslash and returns its byte; nil if the letter is not an escape.
  private mutating func escape() -> UInt8? {
    let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
      UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
      UInt8(ascii: "$"): UInt8(ascii: "$"),
    ]
    guard let letter = rest.first, let byte = escapes[letter] else { return nil }
    rest = rest.dropFirst()
    return byte
  }
}

extension UInt8 {
  var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
