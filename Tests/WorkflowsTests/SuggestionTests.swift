import RunRecord
import Testing

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

@Test(arguments: ["ppppp", "fffff", "fffpp", "ppfffppp", "xppppp", "pfpf", ""])
func `a steady, broken, fixed, or new scenario is not suggested`(_ letters: String) {
  #expect(QuarantineSuggestion(name: "a", file: "a.yaml", results: results(letters)) == nil)
}

@Test func `only the last results count`() {
  let old = String(repeating: "pf", count: 20)
  let letters = String(repeating: "p", count: 30) + old
  #expect(QuarantineSuggestion(name: "a", file: "a.yaml", results: results(letters)) == nil)
}
