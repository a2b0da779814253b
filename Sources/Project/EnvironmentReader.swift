/// Reads an environment file from its first byte to its last, one variable at a time.
struct EnvironmentReader {
  typealias Entry = Result<(name: String, value: String, line: Int), EnvironmentFault>

  private var rest: ArraySlice<UInt8>
  private var line = 1

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
  }

  /// The next variable or mistake; nil at the end.
  ///
  /// After a mistake it goes on with the next line.
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
      let value = try value(from: start)
      guard !value.utf8.contains(0) else { throw EnvironmentFault(.zeroByte, line: start) }
      return .success((name, value, start))
    } catch {
      _ = takeLine()
      return .failure(error)
    }
  }

  /// What stands before `=`, which is taken too.
  private mutating func name() throws(EnvironmentFault) -> String {
    let head = rest.prefix { !isEnd($0) && $0 != UInt8(ascii: "=") }
    guard rest.dropFirst(head.count).first == UInt8(ascii: "=") else {
      throw EnvironmentFault(.noValue, line: line)
    }
    rest = rest.dropFirst(head.count + 1)
    var words = head.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
    if words.count > 1, words[0] == "export" { words.removeFirst() }
    let name = words.joined(separator: " ")
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
      throw EnvironmentFault(.badName(name), line: line)
    }
    return name
  }

  private mutating func value(from start: Int) throws(EnvironmentFault) -> String {
    skipSpaces()
    guard let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      return String(decoding: plain(takeLine()), as: UTF8.self)
    }
    rest = rest.dropFirst()
    let bytes = try quoted(by: quote, from: start)
    skipSpaces()
    if let byte = rest.first, !isEnd(byte), byte != UInt8(ascii: "#") {
      throw EnvironmentFault(.behindQuote, line: line)
    }
    _ = takeLine()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes up to the closing quote, which is taken too.
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

  /// The byte that the letter behind a backslash stands for, the letter taken; nil where none.
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

  /// A value without quotes: without a comment and the spaces around.
  private func plain(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = line
    if line.first == UInt8(ascii: "#") { return [] }
    for index in line.indices.dropFirst()
    where line[index] == UInt8(ascii: "#") && isSpace(line[index - 1]) {
      value = line[..<index]
      break
    }
    while let last = value.last, isSpace(last) { value.removeLast() }
    return value
  }

  // MARK: - Bytes

  /// The bytes up to the line's end, which is taken too.
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
