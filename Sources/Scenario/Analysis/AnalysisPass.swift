internal import Diagnostics

/// One independent check of a whole document, made after decoding.
protocol AnalysisPass: Sendable {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic]
}

/// The passes over a decoded document.
enum Analysis {
  /// In order: those that look for unused values come last, because a mistake can hide a use.
  static let passes: [any AnalysisPass] = [
    ProofAnalysis(), FlowSizeAnalysis(), AwaitAnalysis(), SignInFlowAnalysis(),
    SignInPasswordAnalysis(), NewPasswordAnalysis(), MessageTextAnalysis(), SessionAnalysis(),
    BareNameAnalysis(), CommentAnalysis(), UnusedNameAnalysis(), UnusedExampleAnalysis(),
  ]

  /// Runs every pass; each knows whether those before it found an error.
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
