internal import Diagnostics

extension SourceFile {
  /// The scalar at a place; nil at the end of a line.
  func scalar(at position: SourcePosition) -> Unicode.Scalar? {
    guard position.column >= 1 else { return nil }
    return line(position.line).unicodeScalars.dropFirst(position.column - 1).first
  }

  /// The scalar before a place; nil at the start of a line.
  func scalar(before position: SourcePosition) -> Unicode.Scalar? {
    scalar(at: position.moved(by: -1))
  }

  /// The place behind the last scalar that is not blank, between two places.
  func lastInk(before end: SourcePosition, after start: SourcePosition) -> SourcePosition {
    var line = end.line
    while line >= start.line {
      let text = self.line(line).unicodeScalars
      let shown = line == end.line ? text.prefix(end.column - 1) : text[...]
      if let last = shown.lastIndex(where: { $0 != " " && $0 != "\t" }) {
        let column = text.distance(from: text.startIndex, to: last) + 2
        return max(start, SourcePosition(line: line, column: column))
      }
      line -= 1
    }
    return start
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
