/// A checker that collects what it finds and goes on.
package protocol DiagnosticCollector {
  /// Everything found so far.
  var diagnostics: [Diagnostic] { get set }
}

extension DiagnosticCollector {
  /// Adds a mistake.
  package mutating func report(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    notes: [Diagnostic.Note] = [],
    help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(code, title, at: range, label: label, notes: notes, help: help)
    )
  }

  /// Adds a warning, which alone keeps nothing from running.
  package mutating func warn(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(code, title, severity: .warning, at: range, label: label, help: help)
    )
  }
}
