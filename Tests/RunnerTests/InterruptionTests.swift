import RunRecord
import Testing
import Transport
import Waiting

@Test func `an interruption ends the step, runs the cleanup, and starts no other scenario`()
  async throws
{
  let stage = Stage(jobs: 1)
  let performance = try await stage.perform(
    """
    scenario: Waits
    steps:
      - wait: 1h
      - DescribeUserPool: {}
    cleanup:
      - DescribeUserPool: {}
    ---
    scenario: Never starts
    steps:
      - DescribeUserPool: {}
    """
  ) { event in
    if case .stepWaiting = event { stage.stop.raise() }
  }
  #expect(
    performance.records.map(\.story) == [
      "blocked[environment]: interrupted", "skipped: not started because the run was interrupted",
    ]
  )
  #expect(performance.records.map(\.gap) == [.interrupted, nil])
  #expect(performance.records[0].steps.last?.phase == .cleanup)
  #expect(performance.records[0].steps.last?.verdict == .passed)
  #expect(performance.summary.interrupted)
}

@Test func `an interruption ends a scenario without a pool, and runs its cleanup`() async throws {
  let stage = Stage(jobs: 1)
  let performance = try await stage.perform(
    """
    scenario: Waits
    steps:
      - wait: 1h
      - http: { url: "http://127.0.0.1:1/" }
    cleanup:
      - wait: 1ms
    """
  ) { event in
    if case .stepWaiting = event { stage.stop.raise() }
  }
  #expect(performance.records[0].story == "blocked[environment]: interrupted")
  #expect(performance.records[0].gap == .interrupted)
  #expect(performance.records[0].course == ["1 blocked", "cleanup 1 passed"])
}

@Test func `fail-fast starts no scenario after a failed scenario`() async throws {
  let failing = "steps:\n  - signIn: { username: a@example.com, password: x1 }"
  let performance = try await Stage(jobs: 1, failFast: true).perform(
    "scenario: One\n\(failing)\n---\nscenario: Two\n\(failing)"
  )
  #expect(performance.summary.failed == 1)
  #expect(performance.summary.skipped == 1)
}
