internal import Diagnostics

/// One independent check of a whole document, run after decoding.
protocol AnalysisPass: Sendable {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic]
}

/// The passes over a decoded document.
enum Analysis {
  /// The passes in order: those for unused values come last, because a mistake can hide a use.
  static let passes: [any AnalysisPass] = [
    ProofAnalysis(), FlowSizeAnalysis(), AwaitAnalysis(), GivenSettingsAnalysis(),
    SignInFlowAnalysis(), SignInPasswordAnalysis(), NewPasswordAnalysis(), MessageTextAnalysis(),
    SessionAnalysis(),
    BareNameAnalysis(), CommentAnalysis(), UnusedNameAnalysis(), UnusedExampleAnalysis(),
  ]

  /// Runs every pass; each knows whether an earlier one found an error.
  static func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    var document = document
    var found: [Diagnostic] = []
    for pass in passes {
      let new = pass.diagnostics(for: document)
      document.hasErrors = document.hasErrors || new.hasErrors
      found += new
    }
    return found
  }
}
