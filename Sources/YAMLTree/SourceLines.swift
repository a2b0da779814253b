internal import Diagnostics

/// The lines of a text as scalars; the last one is kept, for files that are one long line.
struct SourceLines {
  private let source: SourceFile
  private var number = 0
  private var scalars: [Unicode.Scalar] = []

  init(_ source: SourceFile) { self.source = source }

  /// How many lines there are.
  var count: Int { source.lineCount }

  /// A line without its end; empty beyond the last line.
  mutating func line(_ number: Int) -> [Unicode.Scalar] {
    if number != self.number {
      scalars = Array(source.line(number).unicodeScalars)
      self.number = number
    }
    return scalars
  }

  /// The place behind the last scalar that is not blank, between two places.
  mutating func lastInk(
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
