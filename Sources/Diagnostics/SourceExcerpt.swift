/// Lines of a file with marks under them, for output about several places.
package struct SourceExcerpt: Sendable {
  /// The maximum number of lines shown in full; a longer range shows only lines with marks.
  package static let maximumLines = 12

  /// A marked place.
  package struct Mark: Hashable, Sendable {
    /// The underlined range, up to the end of its first line.
    package var range: SourceRange

    /// A few words next to the underline.
    package var label: String

    /// The underline's role.
    package var style: StyledText.Style

    /// Creates a marked place.
    package init(_ range: SourceRange, label: String, style: StyledText.Style) {
      self.range = range
      self.label = label
      self.style = style
    }

    /// The place in the order of marks; marks at one place are ordered by their ends and labels.
    fileprivate var order: (SourcePosition, SourcePosition, String) {
      (range.lowerBound, range.upperBound, label)
    }
  }

  private let file: SourceFile
  private let marks: [Mark]
  private let lines: [Int]
  private let gutter: Int

  /// Creates an excerpt of a range, with marks in the range or elsewhere.
  package init(file: SourceFile, showing range: SourceRange, marks: [Mark]) {
    self.file = file
    self.marks = marks.sorted { $0.order < $1.order }
    let whole = SourceExcerpt.lines(of: range, in: file)
    lines = Set(Array(whole) + marks.map(\.range.lowerBound.line)).sorted()
    gutter = String(lines.last ?? whole.lowerBound).count
  }

  /// The lines of a range without trailing empty lines; only the first line of a long range.
  private static func lines(of range: SourceRange, in file: SourceFile) -> ClosedRange<Int> {
    let whole = wholeLines(of: range, in: file)
    return whole.count > maximumLines ? whole.lowerBound...whole.lowerBound : whole
  }

  /// The lines of a range without trailing empty lines.
  private static func wholeLines(of range: SourceRange, in file: SourceFile) -> ClosedRange<Int> {
    let first = range.lowerBound.line
    // A block that ends at the start of a line does not include that line.
    var last = max(first, range.upperBound.line - (range.upperBound.column == 1 ? 1 : 0))
    while last > first, file.line(last).allSatisfy(\.isWhitespace) { last -= 1 }
    return first...last
  }

  /// The lines from which the excerpt of a range looks the same as from the whole file.
  ///
  /// The excerpt of a long range shows only its first line, but looks for the last one.
  package static func lines(neededFor range: SourceRange, in file: SourceFile) -> Set<Int> {
    Set(lines(of: range, in: file)).union([wholeLines(of: range, in: file).upperBound])
  }

  /// The lines in order, with marks under each and `...` for omitted lines.
  package var text: StyledText {
    let empty = String(repeating: " ", count: gutter) + " |"
    var text = StyledText("\(empty)\n", .faint)
    var previous: Int?
    for line in lines {
      if let previous, line > previous + 1 { text.append("...\n", .faint) }
      previous = line
      append(line, to: &text)
    }
    return text
  }

  private func append(_ line: Int, to text: inout StyledText) {
    let marks = marks.filter { $0.range.lowerBound.line == line }
    guard !marks.isEmpty else {
      let start = SourceRange(at: SourcePosition(line: line, column: 1))
      return text.append(ExcerptLine(file: file, range: start).text(numbered: line, gutter))
    }
    var shown: String?
    for mark in marks {
      let excerpt = ExcerptLine(file: file, range: mark.range)
      // Marks far apart in a long line need separate views of the line.
      if shown != excerpt.text { text.append(excerpt.text(numbered: line, gutter)) }
      shown = excerpt.text
      text.append(excerpt.underline("^", mark.label, mark.style, gutter))
    }
  }
}
