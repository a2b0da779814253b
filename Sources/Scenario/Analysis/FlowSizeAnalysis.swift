internal import Diagnostics
internal import YAMLTree

/// Reports flows whose steps together exceed the step limit of a run.
struct FlowSizeAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    let steps = document.allSteps
    guard steps.exceedsLimit else { return [] }
    return [
      Diagnostic(
        .flowTooLarge,
        "flows can have at most \(FlowLibrary.maximumSteps) steps in total",
        at: document.stepsNode.shownRange,
        label: "the flows used here have \(steps.inlinedCount) steps"
      )
    ]
  }
}
