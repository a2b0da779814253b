internal import Diagnostics
internal import YAMLTree

/// Warns about comments that may be meant as part of a value.
///
/// Passwords, codes, and URLs may contain ` #`, which YAML reads as the start of a comment.
struct CommentAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    guard document.context.source.mayHaveComments else { return [] }
    let keys =
      document.kind == .scenario ? ["vars", "given", "examples"] : ["parameters", "returns"]
    let steps = document.allSteps.compactMap { $0.isSilenced ? nil : $0.node }
    return (steps + keys.compactMap { document.keys[$0] }).flatMap {
      $0.commentWarnings(.commentInValue, in: document.context.source)
    }
  }
}
