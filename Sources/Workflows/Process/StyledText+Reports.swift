internal import ConfigurationChanges
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

extension DiagnosticRenderer {
  /// Renders what is said of a file that says what a pool is set to, with excerpts that show no secrets.
  init(ofConfiguration source: SourceFile) { self.init(file: source.withSecretsHidden) }
}

extension [FileFindings] {
  /// Every diagnostic of every file.
  var report: StyledText {
    map { DiagnosticRenderer(file: $0.source).render($0.diagnostics) }.joined()
  }
}
