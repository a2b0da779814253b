/// A position in source text; lines and columns start at 1, and columns count Unicode scalars.
///
/// The numbers are short, because every part of a scenario contains its range. A file has at most
/// 10 MB.
package struct SourcePosition: Hashable, Comparable, Sendable {
  @usableFromInline var shortLine: Int32
  @usableFromInline var shortColumn: Int32

  /// The line, from 1.
  @inlinable package var line: Int {
    get { Int(shortLine) }
    set { shortLine = Int32(clamping: newValue) }
  }

  /// The column in Unicode scalars, from 1.
  @inlinable package var column: Int {
    get { Int(shortColumn) }
    set { shortColumn = Int32(clamping: newValue) }
  }

  /// Creates a position from a line and a column.
  @inlinable package init(line: Int, column: Int) {
    (shortLine, shortColumn) = (Int32(clamping: line), Int32(clamping: column))
  }

  /// The first position of a file.
  package static let start = SourcePosition(line: 1, column: 1)

  @inlinable package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.shortLine, lhs.shortColumn) < (rhs.shortLine, rhs.shortColumn)
  }
}

/// A range of text up to, but not including, its end.
package struct SourceRange: Hashable, Sendable {
  /// The first position.
  package var lowerBound: SourcePosition

  /// The position after the last scalar; never before `lowerBound`.
  package var upperBound: SourcePosition

  /// The alias through which the text at this place is used; nil if the text is used directly.
  package private(set) var alias: AliasPlace?

  /// Creates a range; an end before the start is moved to the start.
  package init(_ lowerBound: SourcePosition, _ upperBound: SourcePosition) {
    self.lowerBound = lowerBound
    self.upperBound = max(lowerBound, upperBound)
  }

  /// Creates an empty range, shown as one caret.
  package init(at position: SourcePosition) { self.init(position, position) }
}

// MARK: - Aliases

/// The place of an alias such as `*name`, always within a line.
package struct AliasPlace: Hashable, Sendable {
  private let start: SourcePosition
  private let length: Int32

  /// Creates the place of an alias.
  package init(_ range: SourceRange) {
    start = range.lowerBound
    length = range.upperBound.shortColumn - range.lowerBound.shortColumn
  }

  /// The range that the alias covers.
  package var range: SourceRange {
    let end = SourcePosition(line: start.line, column: start.column + Int(length))
    return SourceRange(start, end)
  }
}

extension SourceRange {
  /// Returns the range for text used through an alias; of several aliases, the outermost counts.
  package func used(by alias: AliasPlace?) -> SourceRange {
    var range = self
    range.alias = alias
    return range
  }

  /// The place to show to the user: the alias, or the text itself if there is no alias.
  package var meant: SourceRange { alias?.range ?? self }
}
