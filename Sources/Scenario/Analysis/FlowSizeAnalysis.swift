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
        "a document that uses flows can have at most \(FlowLibrary.maximumSteps) steps in total",
        at: document.stepsNode.shownRange,
        label: "including the flows, there are \(steps.inlinedCount) steps"
      )
    ]
  }
}
