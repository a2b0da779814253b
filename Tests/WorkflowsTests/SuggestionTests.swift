import Diagnostics
import Project
import RunRecord
import TestSupport
import Testing
import Values

@testable import Workflows

/// The results of a scenario from their letters, newest first; `x` is flaky.
private func results(_ letters: String) -> [ScenarioRecord.Result.Kind] {
  letters.map { letter in
    switch letter {
    case "p": .passed
    case "f": .failed
    case "x": .flaky
    case "b": .blocked
    default: .skipped
    }
  }
}

@Test(arguments: [
  ("pfpfp", 0, 4, "4 changes between passed and failed in 5 runs"),
  ("xxxpp", 3, 0, "flaky in 3 of 5 runs"),
  ("xpfpxp", 2, 2, "flaky in 2 of 6 runs, 2 changes between passed and failed"),
  ("bsxbxsxpp", 3, 0, "flaky in 3 of 5 runs"),
])
func `a scenario with unsteady results is suggested`(
  _ letters: String,
  _ flaky: Int,
  _ changes: Int,
  _ words: String
) throws {
  let found = QuarantineSuggestion(name: "a", file: "a.yaml", results: results(letters))
  let suggestion = try #require(found)
  #expect(suggestion.flaky == flaky && suggestion.changes == changes)
  #expect(suggestion.description == words)
}

@Test(arguments: ["line\u{2028}end", "next\u{85}line", "del\u{7F}", "a \"b\" \\ c", "tag\u{E0001}"])
func `a suggested entry is a valid entry for any name`(_ name: String) throws {
  let found = QuarantineSuggestion(name: name, file: "\(name).yaml", results: results("pfpfp"))
  let day = try #require(CalendarDay("2099-12-31"))
  let text = try #require(found).entry(until: day)
  #expect(text.visibleLines == text)
  let file = QuarantineFile(bytes: Array(text.utf8), name: "quarantine.yaml")
  #expect(file.diagnostics.isEmpty)
  #expect(file.entries.map { $0[.scenario] } == [name])
  #expect(file.entries.map { $0[.file] } == ["\(name).yaml"])
}

@Test(arguments: ["scenarios/a.yaml", "e2e/a.yaml"])
func `a scenario anywhere in the project is suggested`(_ place: String) async throws {
  let name = "The name of the user"
  let other = "scenario: Other\nsteps: [{ DescribeUserPool: {} }]"
  let workspace = try Workspace(["scenarios/b.yaml": other])
  for step in ["done", "confirmSignUp", "done", "confirmSignUp", "done"] {
    let scenario = """
      scenario: \(name)
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
          expect: { nextStep: \(step) }
      """
    try workspace.folder.write(scenario, to: place)
    var run = workspace.run(place)
    run.history = .ofProject
    _ = try await RunWorkflow(run, workspace.environment).run()
  }
  var request = QuarantineListingRequest()
  request.config = workspace.path("authflow.yaml")
  request.suggests = true
  let listing = try await QuarantineListing(request, workspace.environment)
  #expect(listing.text.plain.contains("- scenario: \"\(name)\""))
}

@Test(arguments: ["ppppp", "fffff", "fffpp", "ppfffppp", "xppppp", "pfpf", ""])
func `a steady, broken, fixed, or new scenario is not suggested`(_ letters: String) {
  #expect(QuarantineSuggestion(name: "a", file: "a.yaml", results: results(letters)) == nil)
}

@Test func `only the last results count`() {
  let old = String(repeating: "pf", count: 20)
  let letters = String(repeating: "p", count: 30) + old
  #expect(QuarantineSuggestion(name: "a", file: "a.yaml", results: results(letters)) == nil)
}
