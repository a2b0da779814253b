import Diagnostics
import DiagnosticsTesting
import JSON
@testable import Mutation
import RunRecord
import Testing

/// A run in which one mutant was noticed, one survived, and one does not apply.
private func example(_ survivors: Int = 1, isInterrupted: Bool = false) throws -> MutationRun {
  let mutants = Mutant.all
  try #require(mutants.count > survivors + 2)
  let id = ScenarioID(index: 0, file: "sign-up.yaml", line: 1, name: "A new user signs in")
  let kill = Kill(by: id, because: "expected nextStep to be done, got an error")
  let results =
    [
      MutantResult(mutants[0], .killed(kill)),
      MutantResult(mutants[1], .notApplicable("MfaConfiguration is ON")),
    ]
    + mutants[2...].prefix(survivors).map { MutantResult($0, .survived) }
    + (isInterrupted ? [MutantResult(mutants[survivors + 2], .unfinished)] : [])
  return MutationRun(
    on: "mock",
    scenarios: 3,
    leftOut: 1,
    seed: 7,
    results: results,
    elapsed: .milliseconds(1500),
    isInterrupted: isInterrupted
  )
}

@Suite struct `A mutation run` {
  @Test func `is printed with each survivor and its scenario`() throws {
    try expectGolden(MutationText.console(example()).plain, "one.txt")
    try expectGolden(MutationText.console(example(7)).plain, "many.txt")
    try expectGolden(MutationText.console(example(0)).plain, "none.txt")
    try expectGolden(MutationText.console(example(1, isInterrupted: true)).plain, "stopped.txt")
  }

  @Test func `leaves a mutant out of the score if a scenario was blocked`() throws {
    let mutants = Mutant.all
    let reason = "GET http://127.0.0.1:8080/ping: connection refused"
    let run = MutationRun(
      on: "mock",
      scenarios: 1,
      leftOut: 0,
      seed: 7,
      results: [
        MutantResult(mutants[0], .survived), MutantResult(mutants[1], .blocked(reason)),
        MutantResult(mutants[2], .blocked("another")),
      ],
      elapsed: .seconds(1),
      isInterrupted: false
    )
    #expect(run.score == 0)
    #expect(run.counted == 1)
    #expect(MutationText.console(run).plain.contains("blocked   2 mutants, not counted: \(reason)"))
    let page = MutationHTML.text(run, folder: nil, directory: "/shop")
    #expect(page.contains("2 mutants without a result: \(reason)"))
    let blocked = MutationJSON.document(run)["mutants"]?.array?[1]
    #expect(blocked?["outcome"] == "unfinished")
    #expect(blocked?["reason"] == .string(reason))
  }

  @Test func `names the file with all scenarios instead of the option for it`() throws {
    let text = MutationText.console(try example(7), scenariosIn: "new.yaml").plain
    #expect(text.contains("\nThe scenarios for all faults are in `new.yaml`. To show one scenario"))
    #expect(!text.contains("--scenarios FILE"))
  }

  @Test func `has a JSON document with all mutants`() throws {
    try expectGolden(MutationJSON.document(example()).text(.pretty) + "\n", "run.json")
  }

  @Test func `has a page with the survivors' scenarios`() throws {
    let page = MutationHTML.text(try example(), folder: nil, directory: "/shop")
    let body = page.split(separator: "</style>", maxSplits: 1).last.map(String.init) ?? ""
    let visible = body.split(separator: "<script", maxSplits: 1).first.map(String.init) ?? ""
    try expectGolden(visible, "run.html")
  }

  @Test(arguments: [(0, 100), (1, 50), (2, 33), (7, 12)])
  func `has a score, rounded down, without mutants that don't apply`(
    _ survivors: Int,
    _ score: Int
  ) throws {
    #expect(try example(survivors).score == score)
  }
}
