import RunRecord
import Testing

private let failing = """
  scenario: Fails
  steps:
    - signIn: { username: a@example.com, password: Abcdef1! }
  """

private let passing = "scenario: Passes\nsteps:\n  - DescribeUserPool: {}"

private func stage(_ names: Set<String>, failFast: Bool = false) -> Stage {
  var stage = Stage(jobs: 1, failFast: failFast)
  stage.quarantined = names
  return stage
}

@Suite struct `Scenarios in quarantine` {
  @Test func `a failure keeps its result, and does not count`() async throws {
    let performance = try await stage(["Fails"]).perform(failing)
    #expect(performance.records.map(\.result.word) == ["failed"])
    #expect(performance.records[0].quarantine?.until == "2099-12-31")
    #expect(performance.summary.failed == 0 && performance.summary.quarantined == 1)
    #expect(performance.summary.total == 1 && performance.summary.unfinished == 0)
    #expect(!performance.summary.hasFailures(allowingFlaky: false))
  }

  @Test func `a pass counts`() async throws {
    let performance = try await stage(["Passes"]).perform(passing)
    #expect(performance.records[0].quarantine != nil)
    #expect(performance.summary.passed == 1 && performance.summary.quarantined == 0)
  }

  @Test(arguments: [(Set(["Fails"]), "passed"), (Set<String>(), "skipped")])
  func `fail-fast ignores a failure in quarantine`(
    _ names: Set<String>,
    _ second: String
  ) async throws {
    let performance = try await stage(names, failFast: true).perform(failing + "\n---\n" + passing)
    #expect(performance.records.map(\.result.word) == ["failed", second])
  }
}
