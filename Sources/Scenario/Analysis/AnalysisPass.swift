internal import Diagnostics

/// An independent check of a whole document, run after decoding.
protocol AnalysisPass: Sendable {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic]
}

/// The passes that check a decoded document.
enum Analysis {
  /// The passes in order; passes for unused values are last, because a mistake can hide a use.
  static let passes: [any AnalysisPass] = [
    ProofAnalysis(), FlowSizeAnalysis(), AwaitAnalysis(), GivenSettingsAnalysis(),
    SignInFlowAnalysis(), SignInPasswordAnalysis(), NewPasswordAnalysis(), MessageTextAnalysis(),
    SessionAnalysis(),
    BareNameAnalysis(), CommentAnalysis(), UnusedNameAnalysis(), UnusedExampleAnalysis(),
  ]

  /// Runs every pass.
  ///
  /// A pass can check whether an earlier pass found an error.
  static func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    var document = document
    var found: [Diagnostic] = []
    for pass in passes {
      let new = pass.diagnostics(for: document)
      guard !new.isEmpty else { continue }
      document.hasErrors = document.hasErrors || new.hasErrors
      found += new
    }
    return found
  }
}
