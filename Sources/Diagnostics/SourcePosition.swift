/// A place in a text; lines and columns start at 1, and columns count Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  package var line: Int

  /// The column in Unicode scalars, from 1.
  package var column: Int

  /// States a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first place of every text.
  package static let start = SourcePosition(line: 1, column: 1)

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// A stretch of text from one place up to, and without, another.
package struct SourceRange: Hashable, Sendable {
  /// Where it starts.
  package var lowerBound: SourcePosition

  /// The place after its last scalar; never before `lowerBound`.
  package var upperBound: SourcePosition

  /// The alias that stands for the text where it is meant; nil where the text stands there itself.
  package private(set) var alias: AliasPlace?

  /// States a stretch; an end before the start is moved to the start.
  package init(_ lowerBound: SourcePosition, _ upperBound: SourcePosition) {
    self.lowerBound = lowerBound
    self.upperBound = max(lowerBound, upperBound)
  }

  /// States an empty stretch, shown as one caret.
  package init(at position: SourcePosition) { self.init(position, position) }
}

// MARK: - Aliases

/// The place of an alias such as `*name`, which is always within a line.
package struct AliasPlace: Hashable, Sendable {
  private let start: SourcePosition
  private let length: Int

  /// States the place.
  package init(_ range: SourceRange) {
    start = range.lowerBound
    length = range.upperBound.column - range.lowerBound.column
  }

  /// The stretch that the alias covers.
  package var range: SourceRange {
    let end = SourcePosition(line: start.line, column: start.column + length)
    return SourceRange(start, end)
  }
}

extension SourceRange {
  /// The same stretch of text as what an alias stands for; of several, the outermost counts.
  package func used(by alias: AliasPlace?) -> SourceRange {
    var range = self
    range.alias = alias
    return range
  }

  /// Where it is meant: at the alias that stands for the text, else at the text itself.
  package var meant: SourceRange { alias?.range ?? self }
}
