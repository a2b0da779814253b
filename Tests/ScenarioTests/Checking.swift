import Diagnostics
import DiagnosticsTesting
import Scenario

/// What the checker says of a marked text, with the places by their marks.
func mistakes(in marked: String) -> String {
  let input = MarkedText(marked)
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: input.text))
  return input.summary(of: file.diagnostics)
}

/// The same for the steps of a scenario that is right otherwise.
func mistakes(inSteps steps: String) -> String {
  mistakes(in: "scenario: A scenario\nsteps:\n" + steps)
}

/// The scenarios of a file that must have no mistake.
func scenarios(of text: String) -> [Scenario] {
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  return file.diagnostics.isEmpty ? file.scenarios : []
}

/// The actions of steps that must have no mistake; warnings do not matter.
func actions(_ steps: String) -> [String] {
  let text = "scenario: A scenario\nvars: { n: 5 }\nsteps:\n  - signOut: {}\n  " + steps
  let file = CheckedFile(checking: SourceFile(name: "a.yaml", text: text))
  return file.scenarios.flatMap { $0.steps.dropFirst().map { outline($0.action) } }
}
