internal import Diagnostics
internal import YAMLTree

/// Reports a scenario in which no step can fail, and a document without steps.
struct ProofAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    guard let node = document.keys["steps"] else { return [] }
    let isScenario = document.kind == .scenario
    if node.elements?.isEmpty == true {
      let kind = isScenario ? "scenario" : "flow"
      return [Diagnostic(.cannotFail, "a \(kind) needs at least one step", at: node.range)]
    }
    guard isScenario, !document.steps.isEmpty, !document.steps.contains(where: \.canFail) else {
      return []
    }
    return [
      Diagnostic(
        .cannotFail,
        "a scenario needs a step that can fail",
        at: node.shownRange,
        label: "none of the steps can fail",
        help: "Add a step that calls the pool, such as `expectUser`."
      )
    ]
  }
}
