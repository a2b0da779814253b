/// Writes strings without quotes if possible, otherwise in quotes without escapes if possible.
enum ScalarText {
  /// The string on one line; nil if it needs several lines.
  static func line(_ written: SyntaxScalar, inFlow: Bool) -> String? {
    let text = written.scalar.text
    let isOneLine = !written.source.contains("\n")
    let ownText = isOneLine ? String(written.source) : nil
    switch written.scalar.style {
    case .literal, .folded: return nil
    case .plain:
      guard !text.utf8.contains(0x0A) else { return nil }
      return PlainText.startsLikeMarker(text) ? quoted(text) ?? ownText : text
    case .singleQuoted, .doubleQuoted:
      let hasEscapes = written.scalar.style == .doubleQuoted && written.source.contains("\\")
      guard !hasEscapes, !text.utf8.contains(0x0A) else { return ownText }
      return PlainText.isPossible(text, inFlow: inFlow) ? text : quoted(text) ?? ownText
    }
  }

  /// The lines of a string that needs several lines, without indentation.
  static func lines(_ written: SyntaxScalar) -> [String] {
    let lines = written.source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let start = index == 0 ? line : line.drop { $0 == " " || $0 == "\t" }
      return index == lines.count - 1 ? String(start) : withoutBlanks(start)
    }
  }

  /// The line without trailing whitespace, unless a backslash escapes it.
  private static func withoutBlanks(_ line: ArraySlice<Unicode.Scalar>) -> String {
    var line = line
    let blanks = line.reversed().prefix { $0 == " " || $0 == "\t" }.count
    guard blanks > 0 else { return String(line) }
    let first = line[line.endIndex - blanks]
    line.removeLast(blanks)
    let backslashes = line.reversed().prefix { $0 == "\\" }.count
    if !backslashes.isMultiple(of: 2) { line.append(first) }
    return String(line)
  }

  /// The string in double or single quotes without escapes; nil if neither is possible.
  private static func quoted(_ text: String) -> String? {
    let bytes = text.utf8
    if !bytes.contains(UInt8(ascii: "\"")), !bytes.contains(UInt8(ascii: "\\")) {
      return "\"\(text)\""
    }
    return bytes.contains(UInt8(ascii: "'")) ? nil : "'\(text)'"
  }
}
