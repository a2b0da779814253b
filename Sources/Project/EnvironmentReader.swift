/// Reads an environment file, one variable at a time.
struct EnvironmentReader {
  typealias Entry = Result<Variable, EnvironmentFileError>

  struct Variable {
    var name: String
    var value: String
    var line: Int
    /// Whether the comment after the value may be intended as part of the value.
    var hasDoubtfulComment = false
  }

  private var bytes: EnvironmentBytes

  init(_ bytes: [UInt8]) { self.bytes = EnvironmentBytes(bytes) }

  /// Returns the next variable or error; nil at the end.
  ///
  /// After an error, reading continues on the next line.
  mutating func next() -> Entry? {
    while true {
      bytes.skipSpaces()
      guard let byte = bytes.rest.first else { return nil }
      if byte.isLineEnd {
        bytes.takeLineEnd()
      } else if byte == UInt8(ascii: "#") {
        _ = bytes.takeLine()
      } else {
        return entry()
      }
    }
  }

  private mutating func entry() -> Entry {
    let start = bytes.line
    do throws(EnvironmentFileError) {
      let name = try name()
      var variable = Variable(name: name, value: "", line: start)
      try readValue(of: &variable)
      guard !variable.value.utf8.contains(0) else {
        throw EnvironmentFileError(.zeroByte, line: start)
      }
      return .success(variable)
    } catch {
      _ = bytes.takeLine()
      return .failure(error)
    }
  }

  /// Reads the name and the `=` that follows it.
  private mutating func name() throws(EnvironmentFileError) -> String {
    let head = bytes.rest.prefix { !$0.isLineEnd && $0 != UInt8(ascii: "=") }
    guard bytes.rest.dropFirst(head.count).first == UInt8(ascii: "=") else {
      let text = String(decoding: head, as: UTF8.self)
      let name = text.prefixMatch(of: /(?:export +)?([A-Za-z_][A-Za-z0-9_]*) *:/)?.1
      throw EnvironmentFileError(.noValue(colonAfter: name.map(String.init)), line: bytes.line)
    }
    bytes.rest = bytes.rest.dropFirst(head.count + 1)
    var words = head.split(whereSeparator: \.isSpaceOrTab)
      .map { String(decoding: $0, as: UTF8.self) }
    if words.count > 1, words[0] == "export" { words.removeFirst() }
    let name = words.joined(separator: " ")
    guard name.isVariableName else {
      throw EnvironmentFileError(.badName(name), line: bytes.line)
    }
    return name
  }

  private mutating func readValue(of variable: inout Variable) throws(EnvironmentFileError) {
    bytes.skipSpaces()
    guard let quote = bytes.takeQuote() else {
      let line = bytes.takeLine()
      let (value, comment) = parts(of: line)
      variable.value = String(decoding: value, as: UTF8.self)
      variable.hasDoubtfulComment = isDoubtful(comment, behind: value)
      return
    }
    let value = try bytes.takeText(upTo: quote, from: variable.line)
    bytes.skipSpaces()
    if let byte = bytes.rest.first, !byte.isLineEnd, byte != UInt8(ascii: "#") {
      throw EnvironmentFileError(.behindQuote, line: bytes.line)
    }
    _ = bytes.takeLine()
    variable.value = String(decoding: value, as: UTF8.self)
  }

  /// Splits a line into the trimmed unquoted value and the comment, which starts with `#`.
  private func parts(
    of line: ArraySlice<UInt8>
  ) -> (value: ArraySlice<UInt8>, comment: ArraySlice<UInt8>) {
    let start = line.indices.first { index in
      line[index] == UInt8(ascii: "#") && (index == line.startIndex || line[index - 1].isSpaceOrTab)
    }
    var value = line[..<(start ?? line.endIndex)]
    while let last = value.last, last.isSpaceOrTab { value.removeLast() }
    return (value, line[(start ?? line.endIndex)...])
  }

  /// Whether a comment may be intended as part of the value.
  ///
  /// A comment with two spaces before the `#` and one space after it is not doubtful.
  private func isDoubtful(_ comment: ArraySlice<UInt8>, behind value: ArraySlice<UInt8>) -> Bool {
    guard let next = comment.dropFirst().first else { return false }
    let isApart = value.isEmpty || comment.startIndex - value.endIndex > 1
    return !(isApart && next.isSpaceOrTab)
  }
}
