import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
@testable import Scenario
import TestSupport
import Testing

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().appending(path: "Golden")

@Test(arguments: [
  "documents", "given", "examples", "flows", "steps", "modifiers", "actions", "values",
  "expectations", "operations", "warnings",
])
func `no mutation of a file stops the checker, and all places are within the file`(
  _ name: String
) async throws {
  let text = try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  for seed in 0..<300 {
    await letOtherTestsRun()
    let source = SourceFile(name: name, text: Mutation.of(text, seed: seed))
    let library = FlowLibrary(reading: FolderFiles(folder: folder))
    let file = CheckedFile(checking: source, files: library)
    Mutation.expectInside(file.diagnostics, file.source, seed: seed)
  }
}

@Test(arguments: [
  ("tables/ragged.csv", "examples"), ("tables/quotes.csv", "examples"),
  ("tables/values.csv", "examples"), ("flows/mistakes.yaml", "use"), ("flows/good.yaml", "use"),
  ("flows/circle.yaml", "use"),
])
func `no mutation of a file that a scenario references stops the checker`(
  _ path: String,
  _ key: String
) async throws {
  let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  let named = key == "use" ? "" : "examples: \(path)"
  let use = key == "use" ? "  - use: { flow: \(path) }" : ""
  let scenario = "scenario: A\n\(named)\nsteps:\n  - signUp: { username: a }\n\(use)\n"
  for seed in 0..<300 {
    await letOtherTestsRun()
    let checked = try Checked(scenario, with: [path: Mutation.of(text, seed: seed)])
    for finding in checked.findings {
      Mutation.expectInside(finding.diagnostics, finding.source, seed: seed)
    }
  }
}
