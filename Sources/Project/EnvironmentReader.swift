/// Reads an environment file, one variable at a time.
struct EnvironmentReader {
  typealias Entry = Result<Variable, EnvironmentFault>

  struct Variable {
    var name: String
    var value: String
    var line: Int
    /// Whether the comment after the value may be intended as part of the value.
    var hasDoubtfulComment = false
  }

  private var rest: ArraySlice<UInt8>
  private var line = 1

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
  }

  /// Returns the next variable or error; nil at the end.
  ///
  /// After an error, reading continues on the next line.
  mutating func next() -> Entry? {
    while true {
      skipSpaces()
      guard let byte = rest.first else { return nil }
      if isEnd(byte) {
        takeLineEnd()
      } else if byte == UInt8(ascii: "#") {
        _ = takeLine()
      } else {
        return entry()
      }
    }
  }

  private mutating func entry() -> Entry {
    let start = line
    do throws(EnvironmentFault) {
      let name = try name()
      var variable = Variable(name: name, value: "", line: start)
      try readValue(of: &variable)
      guard !variable.value.utf8.contains(0) else {
        throw EnvironmentFault(.zeroByte, line: start)
      }
      return .success(variable)
    } catch {
      _ = takeLine()
      return .failure(error)
    }
  }

  /// Reads the name and the `=` that follows it.
  private mutating func name() throws(EnvironmentFault) -> String {
    let head = rest.prefix { !isEnd($0) && $0 != UInt8(ascii: "=") }
    guard rest.dropFirst(head.count).first == UInt8(ascii: "=") else {
      let text = String(decoding: head, as: UTF8.self)
      let name = text.prefixMatch(of: /(?:export +)?([A-Za-z_][A-Za-z0-9_]*) *:/)?.1
      throw EnvironmentFault(.noValue(colonAfter: name.map(String.init)), line: line)
    }
    rest = rest.dropFirst(head.count + 1)
    var words = head.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
    if words.count > 1, words[0] == "export" { words.removeFirst() }
    let name = words.joined(separator: " ")
    guard name.isVariableName else {
      throw EnvironmentFault(.badName(name), line: line)
    }
    return name
  }

  private mutating func readValue(of variable: inout Variable) throws(EnvironmentFault) {
    skipSpaces()
    guard let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      let line = takeLine()
      let (value, comment) = parts(of: line)
      variable.value = String(decoding: value, as: UTF8.self)
      variable.hasDoubtfulComment = isDoubtful(comment, behind: value)
      return
    }
    rest = rest.dropFirst()
    let bytes = try quoted(by: quote, from: variable.line)
    skipSpaces()
    if let byte = rest.first, !isEnd(byte), byte != UInt8(ascii: "#") {
      throw EnvironmentFault(.behindQuote, line: line)
    }
    _ = takeLine()
    variable.value = String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the bytes before the closing quote, and skips the quote.
  private mutating func quoted(by quote: UInt8, from start: Int) throws(EnvironmentFault) -> [UInt8]
  {
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
    throw EnvironmentFault(.openQuote, line: start)
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

  /// Splits a line into the trimmed unquoted value and the comment, which starts with `#`.
  private func parts(
    of line: ArraySlice<UInt8>
  ) -> (value: ArraySlice<UInt8>, comment: ArraySlice<UInt8>) {
    let start = line.indices.first { index in
      line[index] == UInt8(ascii: "#") && (index == line.startIndex || isSpace(line[index - 1]))
    }
    var value = line[..<(start ?? line.endIndex)]
    while let last = value.last, isSpace(last) { value.removeLast() }
    return (value, line[(start ?? line.endIndex)...])
  }

  /// Whether a comment may be intended as part of the value.
  ///
  /// A comment with two spaces before the `#` and one space after it is not doubtful.
  private func isDoubtful(_ comment: ArraySlice<UInt8>, behind value: ArraySlice<UInt8>) -> Bool {
    guard let next = comment.dropFirst().first else { return false }
    let isApart = value.isEmpty || comment.startIndex - value.endIndex > 1
    return !(isApart && isSpace(next))
  }

  // MARK: - Bytes

  /// Reads a line and its line end, and returns the line without the line end.
  private mutating func takeLine() -> ArraySlice<UInt8> {
    let bytes = rest.prefix { !isEnd($0) }
    rest = rest.dropFirst(bytes.count)
    takeLineEnd()
    return bytes
  }

  private mutating func takeLineEnd() {
    guard let byte = rest.first else { return }
    rest = rest.dropFirst()
    if byte == 0x0D, rest.first == 0x0A { rest = rest.dropFirst() }
    line += 1
  }

  private mutating func skipSpaces() { rest = rest.drop(while: isSpace) }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
