package import Diagnostics

extension SourceFile {
  /// The scalar at a position; nil at the end of a line.
  package func scalar(at position: SourcePosition) -> Unicode.Scalar? {
    guard position.column >= 1 else { return nil }
    return line(position.line).unicodeScalars.dropFirst(position.column - 1).first
  }

  /// The first position of a line after whitespace and list dashes; nil in a blank line.
  func startBehindDashes(ofLine line: Int) -> SourcePosition? {
    let scalars = Array(self.line(line).unicodeScalars)
    var index = scalars.prefix { $0 == " " }.count
    while index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] == " " {
      index += 1 + scalars[(index + 1)...].prefix { $0 == " " }.count
    }
    return index < scalars.count ? SourcePosition(line: line, column: index + 1) : nil
  }

  /// The scalar before a position; nil at the start of a line.
  package func scalar(before position: SourcePosition) -> Unicode.Scalar? {
    scalar(at: position.moved(by: -1))
  }

  /// The position after the last non-blank scalar between two positions.
  func endOfContent(before end: SourcePosition, after start: SourcePosition) -> SourcePosition {
    var lines = SourceLines(self)
    return lines.endOfContent(before: end, after: start)
  }

  /// The position after the next occurrence of a string on the line.
  ///
  /// If there is none, the result is the position one scalar further on the line.
  func end(of text: String, after position: SourcePosition) -> SourcePosition {
    let rest = Array(line(position.line).unicodeScalars.dropFirst(position.column - 1))
    let wanted = Array(text.unicodeScalars)
    let index = rest.indices.first { rest[$0...].starts(with: wanted) }
    return position.moved(by: index.map { $0 + wanted.count } ?? 1)
  }
}

extension SourcePosition {
  /// The first position of the line.
  var atLineStart: SourcePosition { SourcePosition(line: line, column: 1) }

  /// The position that is `scalars` further to the right on the line.
  func moved(by scalars: Int) -> SourcePosition {
    SourcePosition(line: line, column: column + scalars)
  }
}

/// The lines of a file as scalars.
///
/// The last line is cached, for files with a single long line.
struct SourceLines {
  private let source: SourceFile
  private var number = 0
  private var scalars: [Unicode.Scalar] = []

  init(_ source: SourceFile) { self.source = source }

  /// The number of lines.
  var count: Int { source.lineCount }

  /// The line without its line break; empty beyond the last line.
  mutating func line(_ number: Int) -> [Unicode.Scalar] {
    if number != self.number {
      scalars = Array(source.line(number).unicodeScalars)
      self.number = number
    }
    return scalars
  }

  /// The position after the last non-blank scalar between two positions.
  mutating func endOfContent(
    before end: SourcePosition,
    after start: SourcePosition
  ) -> SourcePosition {
    var number = end.line
    while number >= start.line {
      let line = line(number)
      let shown = number == end.line ? line.prefix(end.column - 1) : line[...]
      if let last = shown.lastIndex(where: { $0 != " " && $0 != "\t" }) {
        return max(start, SourcePosition(line: number, column: last + 2))
      }
      number -= 1
    }
    return start
  }
}
