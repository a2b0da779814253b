/// The text of a file, with the name that the user gave the file.
package final class SourceFile: Sendable {
  /// The path as the user gave it, for messages.
  package let name: String

  /// The whole text, without a byte order mark.
  package let text: String

  /// The start of each line; line breaks are LF, CRLF, or CR, as in YAML.
  private let lineStarts: [String.Index]

  /// Whether every byte is one scalar, which makes counting unnecessary.
  package let isASCII: Bool

  /// Whether the text has a `#`, without which it has no comments.
  ///
  /// A file can have thousands of documents, so the text is searched once.
  package let mayHaveComments: Bool

  /// Creates a file and indexes its lines.
  package init(name: String, text: String) {
    self.name = name
    self.text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let scan = TextScan(self.text)
    lineStarts = scan.lineStarts
    isASCII = scan.isASCII
    mayHaveComments = scan.hasNumberSign
  }

  /// Creates a file from some of its lines, by number from 1; all other lines are empty.
  ///
  /// Numbers below 1 are ignored.
  package convenience init(name: String, lines: [Int: String]) {
    let last = lines.keys.max() ?? 0
    let text = (0..<max(0, last)).map { lines[$0 + 1] ?? "" }
    self.init(name: name, text: text.joined(separator: "\n"))
  }

  /// The number of lines, including an empty last line after a final line break.
  package var lineCount: Int { lineStarts.count }

  /// The text of a line without its line break; empty for a number beyond the last line.
  package func line(_ number: Int) -> Substring {
    guard lineStarts.indices.contains(number - 1) else { return "" }
    let start = lineStarts[number - 1]
    let end = number < lineStarts.count ? lineStarts[number] : text.endIndex
    return trimmedLineEnd(text.unicodeScalars[start..<end])
  }

  /// The number of scalars in a line without its line break.
  func length(ofLine number: Int) -> Int {
    isASCII ? line(number).utf8.count : line(number).unicodeScalars.count
  }

  /// The part of a line at these scalar offsets, clamped to the line.
  func scalars(_ part: Range<Int>, ofLine number: Int) -> Substring.UnicodeScalarView {
    let line = line(number)
    guard isASCII else {
      return Substring(line.unicodeScalars.dropFirst(part.lowerBound).prefix(part.count))
        .unicodeScalars
    }
    let start = line.utf8.index(line.startIndex, offsetBy: part.lowerBound)
    return line[start..<line.utf8.index(start, offsetBy: part.count)].unicodeScalars
  }

  /// The text in a range, including line breaks.
  package func text(in range: SourceRange) -> Substring {
    guard let start = index(of: range.lowerBound), let end = index(of: range.upperBound) else {
      return ""
    }
    return text[start..<max(start, end)]
  }

  /// The position of a byte offset, for readers that count bytes; clamped to the end.
  package func position(ofByte offset: Int) -> SourcePosition {
    let utf8 = text.utf8
    let index = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex)
    let place = index ?? text.endIndex
    let line = lineStarts.lastIndex { $0 <= place } ?? 0
    let column = text.unicodeScalars[lineStarts[line]..<place].count + 1
    return SourcePosition(line: line + 1, column: column)
  }

  private func index(of position: SourcePosition) -> String.Index? {
    guard position.line >= 1, position.line <= lineStarts.count else {
      return position.line > lineStarts.count ? text.endIndex : nil
    }
    let scalars = text.unicodeScalars
    return scalars.index(
      lineStarts[position.line - 1],
      offsetBy: position.column - 1,
      limitedBy: scalars.endIndex
    ) ?? scalars.endIndex
  }

  private func trimmedLineEnd(_ line: Substring.UnicodeScalarView) -> Substring {
    var line = line
    while let last = line.last, last == "\n" || last == "\r" { line.removeLast() }
    return Substring(line)
  }
}

/// What one pass over a file's bytes finds.
private struct TextScan {
  private(set) var lineStarts: [String.Index]
  let isASCII: Bool
  private(set) var hasNumberSign = false

  init(_ text: String) {
    lineStarts = [text.startIndex]
    let utf8 = text.utf8
    let bytes = utf8.span
    var union: UInt8 = 0
    for offset in bytes.indices {
      let byte = bytes[offset]
      union |= byte
      // Most bytes are letters.
      guard byte <= UInt8(ascii: "#") else { continue }
      if byte == UInt8(ascii: "#") { hasNumberSign = true }
      let endsLine =
        byte == 0x0A
        || byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
      if endsLine { lineStarts.append(utf8.index(utf8.startIndex, offsetBy: offset + 1)) }
    }
    isASCII = union < 0x80
  }
}
