/// Renders a diagnostic as text: place, title, source lines with underlines, and help.
///
/// The terminal, reports, and editors share this text. Control characters in an input are replaced,
/// so they can't affect a terminal.
package struct DiagnosticRenderer: Sendable {
  /// The maximum number of cells of a long line shown around the underline.
  package static let maximumWidth = 120

  private let file: SourceFile

  /// Creates a renderer for the diagnostics of one file.
  package init(file: SourceFile) { self.file = file }

  /// Renders one diagnostic, ending with a line break.
  package func render(_ diagnostic: Diagnostic) -> StyledText {
    let gutter = String(lastLine(of: diagnostic)).count
    var text = heading(of: diagnostic)
    text.append(excerpt(diagnostic.range, diagnostic.label, "^", diagnostic.severity.style, gutter))
    for note in diagnostic.notes {
      if let range = note.range {
        text.append(excerpt(range, note.message, "-", .accent, gutter))
      } else {
        text.append(remark("note", note.message, gutter))
      }
    }
    if let help = diagnostic.help { text.append(remark("help", help, gutter)) }
    return text
  }

  /// Renders diagnostics in order of place, separated by empty lines.
  package func render(_ diagnostics: [Diagnostic]) -> StyledText {
    var text = StyledText()
    for (index, diagnostic) in diagnostics.inOrder().enumerated() {
      if index > 0 { text.append("\n") }
      text.append(render(diagnostic))
    }
    return text
  }

  private func lastLine(of diagnostic: Diagnostic) -> Int {
    diagnostic.notes.compactMap { $0.range?.lowerBound.line }
      .reduce(diagnostic.range.lowerBound.line, max)
  }

  private func heading(of diagnostic: Diagnostic) -> StyledText {
    var text = StyledText("\(file.place(diagnostic.range.lowerBound)): ", .strong)
    text.append("\(diagnostic.severity.rawValue)[\(diagnostic.code)]", diagnostic.severity.style)
    text.append(": \(diagnostic.title.visible)\n", .strong)
    if diagnostic.severity == .error { text.report(diagnostic.code) }
    return text
  }

  private func remark(_ word: String, _ message: String, _ gutter: Int) -> StyledText {
    var text = StyledText(String(repeating: " ", count: gutter + 1) + "= ", .faint)
    text.append("\(word): ", .strong)
    text.append("\(message.visible)\n")
    return text
  }

  private func excerpt(
    _ range: SourceRange,
    _ label: String,
    _ mark: Character,
    _ style: StyledText.Style,
    _ gutter: Int
  ) -> StyledText {
    let line = ExcerptLine(file: file, range: range)
    var text = StyledText(String(repeating: " ", count: gutter) + " |\n", .faint)
    text.append(line.text(numbered: range.lowerBound.line, gutter))
    text.append(line.underline(mark, label, style, gutter))
    return text
  }
}

extension Diagnostic.Severity {
  fileprivate var style: StyledText.Style {
    switch self {
    case .error: .failure
    case .warning: .warning
    }
  }
}
