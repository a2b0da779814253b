/// A line for display: control characters replaced, long lines cut around the marked part.
struct ExcerptLine {
  let text: String
  let indent: Int
  let width: Int

  init(file: SourceFile, range: SourceRange) {
    let number = range.lowerBound.line
    let count = file.length(ofLine: number)
    let start = min(range.lowerBound.column - 1, count)
    let sameLine = range.upperBound.line == number
    let end = sameLine ? min(max(start, range.upperBound.column - 1), count) : count
    let window = ExcerptLine.window(count: count, start: start, end: end)
    let before = window.lowerBound > 0 ? "…" : ""
    let after = window.upperBound < count ? "…" : ""
    // Only the window is read, because a generated file can be one long line.
    let scalars = file.scalars(window, ofLine: number).map(ExcerptLine.visible)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    text = before + String(view) + after
    let mark = (start - window.lowerBound)..<(min(end, window.upperBound) - window.lowerBound)
    indent = before.count + ExcerptLine.cells(scalars[..<mark.lowerBound])
    width = max(1, ExcerptLine.cells(scalars[mark]))
  }

  /// The line, preceded by its number, which is padded to the width of the gutter.
  func text(numbered number: Int, _ gutter: Int) -> StyledText {
    let digits = String(number)
    var result = StyledText(String(repeating: " ", count: gutter - digits.count), .faint)
    result.append("\(digits) |", .faint)
    result.append(text.isEmpty ? "\n" : " \(text)\n")
    return result
  }

  /// The line below the text, with the marks and their label.
  func underline(
    _ mark: Character,
    _ label: String,
    _ style: StyledText.Style,
    _ gutter: Int
  ) -> StyledText {
    var result = StyledText(String(repeating: " ", count: gutter) + " |", .faint)
    result.append(" " + String(repeating: " ", count: indent))
    result.append(String(repeating: mark, count: width), style)
    result.append(label.isEmpty ? "\n" : " \(label.visible)\n", style)
    return result
  }

  private static func window(count: Int, start: Int, end: Int) -> Range<Int> {
    let limit = DiagnosticRenderer.maximumWidth
    guard count > limit else { return 0..<count }
    let shown = min(end - start, limit / 2)
    let lower = max(0, min(start - (limit - shown) / 2, count - limit))
    return lower..<min(count, lower + limit)
  }

  private static func cells(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// The scalar, or a visible one-cell replacement for a tab or control character.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? " "
    case 0x7F...0x9F, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}
