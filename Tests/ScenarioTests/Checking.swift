import Diagnostics
import DiagnosticsTesting
@testable import Scenario

/// The names without a project file, whose pool is the built-in mock's.
let builtIn = ProjectNames(
  scope: .noProject,
  sources: [],
  variables: [],
  clients: [],
  meansDefaultPool: true
)

/// The diagnostics for a marked file, with places as marks.
func mistakes(in marked: String) -> String {
  let input = MarkedText(marked)
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: input.text))
  return input.summary(of: file.diagnostics)
}

/// The diagnostics for the steps of an otherwise valid scenario, with places as marks.
func mistakes(inSteps steps: String) -> String {
  mistakes(in: "scenario: A scenario\nsteps:\n" + steps)
}

/// The scenarios of a file.
///
/// A file with a mistake has no scenarios.
func scenarios(of text: String) -> [Scenario] {
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  return file.diagnostics.isEmpty ? file.scenarios : []
}

/// The actions of valid steps.
///
/// Warnings are ignored.
func actions(_ steps: String) -> [String] {
  let text = "scenario: A scenario\nvars: { n: 5 }\nsteps:\n  - signOut: {}\n  " + steps
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  return file.scenarios.flatMap { $0.steps.dropFirst().map { outline($0.action) } }
}
