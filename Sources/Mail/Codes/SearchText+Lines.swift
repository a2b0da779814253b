// The lines of a message, and the cells of a line.
extension SearchText {
  /// The maximum distance from a number to the end of its line that is searched.
  private static let reach = 400

  /// The line around a range, or its part within reach.
  func line(around range: Range<Int>) -> Range<Int> {
    let first = max(range.lowerBound - SearchText.reach, 0)
    let last = min(range.upperBound + SearchText.reach, scalars.count)
    let start = (first..<range.lowerBound).last { SearchText.endsLine(scalars[$0]) }
    let end = (range.upperBound..<last).first { SearchText.endsLine(scalars[$0]) }
    return (start.map { $0 + 1 } ?? first)..<(end ?? last)
  }

  /// The cells of the line around a range, which tabs separate.
  func cells(around range: Range<Int>) -> [Range<Int>] {
    let line = line(around: range)
    let cells = scalars[line].split(separator: "\t", omittingEmptySubsequences: false)
    return cells.map { $0.startIndex..<$0.endIndex }
  }

  /// Whether a number is alone in its line or cell, possibly with punctuation around it.
  func isAlone(_ digits: Range<Int>) -> Bool {
    let cell = cells(around: digits).first { $0.contains(digits.lowerBound) } ?? digits
    let rest = [
      scalars[cell.lowerBound..<digits.lowerBound],
      scalars[digits.upperBound..<max(cell.upperBound, digits.upperBound)],
    ]
    return rest.joined().allSatisfy { !SearchText.isLetter($0) && !SearchText.isDigit($0) }
  }

  /// The last line before a range that is not blank; nil if there is none within reach.
  func line(before range: Range<Int>) -> Range<Int>? {
    let start = line(around: range).lowerBound
    let first = max(start - SearchText.reach, 0)
    guard let last = (first..<start).last(where: { !SearchText.isSpace(scalars[$0]) }) else {
      return nil
    }
    return line(around: last..<(last + 1))
  }

  /// The next line after a range that is not blank; nil if there is none within reach.
  func line(after range: Range<Int>) -> Range<Int>? {
    let end = line(around: range).upperBound
    let last = min(end + SearchText.reach, scalars.count)
    guard let first = (end..<last).first(where: { !SearchText.isSpace(scalars[$0]) }) else {
      return nil
    }
    return line(around: first..<(first + 1))
  }

  /// The words of a range in lowercase: its runs of letters.
  func words(in range: Range<Int>) -> [String] {
    scalars[range].split { !SearchText.isLetter($0) }.map { SearchText.string($0).lowercased() }
  }
}
