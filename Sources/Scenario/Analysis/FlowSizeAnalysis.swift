internal import Diagnostics
internal import YAMLTree

/// Reports flows that add up to more steps than a run accepts.
struct FlowSizeAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    let steps = document.allSteps
    guard steps.exceedsLimit else { return [] }
    return [
      Diagnostic(
        .flowTooLarge,
        "flows may come to at most \(FlowLibrary.maximumSteps) steps in all",
        at: document.stepsNode.shownRange,
        label: "these are \(steps.inlinedCount)"
      )
    ]
  }
}
