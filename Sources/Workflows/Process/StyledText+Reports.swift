internal import Diagnostics
internal import Scenario

extension [StyledText] {
  /// All of them with an empty line in between.
  func joined() -> StyledText {
    reduce(into: StyledText()) { whole, part in
      if !whole.parts.isEmpty { whole.append("\n") }
      whole.append(part)
    }
  }
}

extension [FileFindings] {
  /// Every diagnostic of every file.
  var report: StyledText {
    map { DiagnosticRenderer(file: $0.source).render($0.diagnostics) }.joined()
  }
}
