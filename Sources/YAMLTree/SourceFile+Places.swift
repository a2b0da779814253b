internal import Diagnostics

extension SourceFile {
  /// The scalar at a place; nil at the end of a line.
  func scalar(at position: SourcePosition) -> Unicode.Scalar? {
    guard position.column >= 1 else { return nil }
    return line(position.line).unicodeScalars.dropFirst(position.column - 1).first
  }

  /// The first place of a line that is neither blank nor the dash of a list's element; nil in a blank
  /// line.
  func startBehindDashes(ofLine line: Int) -> SourcePosition? {
    let scalars = Array(self.line(line).unicodeScalars)
    var index = scalars.prefix { $0 == " " }.count
    while index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] == " " {
      index += 1 + scalars[(index + 1)...].prefix { $0 == " " }.count
    }
    return index < scalars.count ? SourcePosition(line: line, column: index + 1) : nil
  }

  /// The scalar before a place; nil at the start of a line.
  func scalar(before position: SourcePosition) -> Unicode.Scalar? {
    scalar(at: position.moved(by: -1))
  }

  /// The place behind the last scalar that is not blank, between two places.
  func lastInk(before end: SourcePosition, after start: SourcePosition) -> SourcePosition {
    var lines = SourceLines(self)
    return lines.lastInk(before: end, after: start)
  }

  /// The place behind the next occurrence of a text on the line; without one, behind the place.
  func end(of text: String, after position: SourcePosition) -> SourcePosition {
    let rest = Array(line(position.line).unicodeScalars.dropFirst(position.column - 1))
    let wanted = Array(text.unicodeScalars)
    let index = rest.indices.first { rest[$0...].starts(with: wanted) }
    return position.moved(by: index.map { $0 + wanted.count } ?? 1)
  }
}

extension SourcePosition {
  /// The first place of the line.
  var atLineStart: SourcePosition { SourcePosition(line: line, column: 1) }

  /// So many scalars further on the same line.
  func moved(by scalars: Int) -> SourcePosition {
    SourcePosition(line: line, column: column + scalars)
  }
}
