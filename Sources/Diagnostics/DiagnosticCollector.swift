/// A checker that collects its findings and continues.
package protocol DiagnosticCollector {
  /// The diagnostics collected so far.
  var diagnostics: [Diagnostic] { get set }
}

extension DiagnosticCollector {
  /// Adds an error.
  package mutating func report(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    notes: [Diagnostic.Note] = [],
    help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(code, title, at: range, label: label, meant: meant, notes: notes, help: help)
    )
  }

  /// Adds a warning, which does not prevent a run.
  package mutating func warn(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    help: String? = nil
  ) {
    diagnostics.append(.warning(code, title, at: range, label: label, meant: meant, help: help))
  }
}
