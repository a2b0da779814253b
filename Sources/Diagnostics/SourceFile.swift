internal import Synchronization

/// The text of a file, with the name that the user gave the file.
package final class SourceFile: Sendable {
  /// The path as the user gave it, for messages.
  package let name: String

  /// The whole text, without a byte order mark.
  package let text: String

  /// The start of each line; nil until a line is read, because most files have no mistakes.
  private let knownLineStarts = Mutex<[String.Index]?>(nil)

  /// Whether every byte is one scalar, which makes counting unnecessary.
  package let isASCII: Bool

  /// Whether the text has a `#`, without which it has no comments.
  ///
  /// A file can have thousands of documents, so the text is searched once.
  package let mayHaveComments: Bool

  /// Creates a file.
  package init(name: String, text: String) {
    self.name = name
    self.text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let scan = TextScan(self.text)
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

  /// The start of each line; line breaks are LF, CRLF, or CR, as in YAML.
  private var lineStarts: [String.Index] {
    knownLineStarts.withLock { known in
      if let known { return known }
      let starts = text.lineStarts
      known = starts
      return starts
    }
  }

  /// The number of lines, including an empty last line after a final line break.
  package var lineCount: Int { lineStarts.count }

  /// The text of a line without its line break; empty for a number beyond the last line.
  package func line(_ number: Int) -> Substring {
    let lineStarts = lineStarts
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
    let lineStarts = lineStarts
    let line = lineStarts.lastIndex { $0 <= place } ?? 0
    let column = text.unicodeScalars[lineStarts[line]..<place].count + 1
    return SourcePosition(line: line + 1, column: column)
  }

  private func index(of position: SourcePosition) -> String.Index? {
    let lineStarts = lineStarts
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
  let isASCII: Bool
  let hasNumberSign: Bool

  init(_ text: String) {
    let utf8 = text.utf8
    let bytes = utf8.span
    var (union, numberSigns) = (UInt8(0), UInt8(0))
    // Without a branch, the compiler can read several bytes at once.
    for offset in bytes.indices {
      let byte = bytes[offset]
      union |= byte
      numberSigns |= byte == UInt8(ascii: "#") ? 1 : 0
    }
    (isASCII, hasNumberSign) = (union < 0x80, numberSigns != 0)
  }
}

extension String {
  fileprivate var lineStarts: [String.Index] {
    var starts = [startIndex]
    let bytes = utf8.span
    for offset in bytes.indices where bytes[offset] == 0x0A || bytes[offset] == 0x0D {
      let next = offset + 1
      let isHalf = bytes[offset] == 0x0D && next < bytes.count && bytes[next] == 0x0A
      if !isHalf { starts.append(utf8.index(startIndex, offsetBy: next)) }
    }
    return starts
  }
}
