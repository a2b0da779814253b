import RunRecord
import Synchronization
import Testing
import Waiting

/// Fails until it draws the digit 0.
///
/// Each attempt draws a different digit.
private let unsteady = """
  scenario: Draws
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
    - ListUsers: {}
      expect: { httpStatus: "20$(random.digits(1))" }
  """

@Test func `a pass after failures is flaky, and every attempt is kept`() async throws {
  let performance = try await Stage(retries: 200).perform(unsteady)
  let record = performance.records[0]
  #expect(record.result.word == "flaky")
  #expect(record.lostAttempts.count > 0)
  #expect(record.lostAttempts.allSatisfy { $0.result.word == "failed" && $0.steps.count == 2 })
  #expect(record.steps.map(\.verdict.word) == ["passed", "passed"])
  #expect(record.elapsed >= record.lostAttempts.reduce(.zero) { $0 + $1.elapsed })
  #expect(record.startedAt == record.lostAttempts.first?.startedAt)
  // Each attempt has its own identity.
  let users = (record.lostAttempts + [record]).map { $0.steps[0].summary }
  #expect(Set(users).count == users.count)
  #expect(performance.summary.flaky == 1 && performance.summary.passed == 0)
  #expect(performance.summary.hasFailures(allowingFlaky: false))
  #expect(!performance.summary.hasFailures(allowingFlaky: true))
}

@Test func `the first attempt is the same as a run without retries`() async throws {
  let alone = try await Stage().perform(unsteady).records[0]
  let retried = try await Stage(retries: 1).perform(unsteady).records[0]
  let first = try #require(retried.lostAttempts.first)
  #expect(first.steps.map(\.summary) == alone.steps.map(\.summary))
  #expect(first.failure?.message == alone.failure?.message)
}

@Test(arguments: [("", 2, 3), ("retries: 0\n", 2, 1), ("retries: 1\n", 0, 2)])
func `a persistent failure uses all attempts, and the scenario's retries take precedence`(
  _ key: String,
  _ retries: Int,
  _ attempts: Int
) async throws {
  let steps = "steps:\n  - signIn: { username: a@example.com, password: Abcdef1! }"
  let performance = try await Stage(retries: retries).perform("scenario: Fails\n\(key)\(steps)")
  let record = performance.records[0]
  #expect(record.result.word == "failed")
  #expect(record.lostAttempts.count == attempts - 1)
  #expect(performance.summary.failed == 1)
}

@Test func `a skipped scenario is not retried`() async throws {
  let performance = try await Stage(retries: 3).perform(
    """
    scenario: Skipped
    steps:
      - DescribeUserPool: {}
        when: { pool.MfaConfiguration: "ON" }
    """
  )
  #expect(performance.records[0].result.word == "skipped")
  #expect(performance.records[0].lostAttempts.isEmpty)
}

@Test(arguments: [(false, ["flaky", "skipped"]), (true, ["flaky", "passed"])])
func `fail-fast counts a flaky scenario unless flaky results are allowed`(
  _ allowsFlaky: Bool,
  _ words: [String]
) async throws {
  let stage = Stage(jobs: 1, failFast: true, retries: 200, allowsFlaky: allowsFlaky)
  let second = "scenario: Second\nsteps:\n  - DescribeUserPool: {}"
  let performance = try await stage.perform(unsteady + "\n---\n" + second)
  #expect(performance.records.map(\.result.word) == words)
}

@Test(arguments: [0, 1])
func `an earlier failure remains the result if the environment stops the next attempt`(
  _ failuresBefore: Int
) async throws {
  let stage = Stage(retries: 5)
  let failures = Mutex(0)
  let performance = try await stage.perform(
    """
    scenario: Fails, and waits
    steps:
      - wait: 300ms
      - signIn: { username: a@example.com, password: Abcdef1! }
    """
  ) { event in
    guard case .stepWaiting = event else { return }
    if failures.withLock({ count in
      defer { count += 1 }; return count
    }) == failuresBefore + 1 {
      stage.stop.raise()
    }
  }
  let record = performance.records[0]
  #expect(record.story.hasPrefix("failed[NotAuthorizedException]"), "\(record.story)")
  #expect(record.lostAttempts.count == failuresBefore)
  let unresolved = try #require(record.unresolvedAttempt)
  #expect(unresolved.story == "blocked[environment]: interrupted")
  #expect(performance.summary.failed == 1 && performance.summary.blocked == 0)
  #expect(record.elapsed >= unresolved.elapsed)
}

@Test func `each attempt after the first is reported when it starts`() async throws {
  let steps = "steps:\n  - signIn: { username: a@example.com, password: Abcdef1! }"
  let performance = try await Stage(retries: 2).perform("scenario: Fails\n\(steps)")
  let story = performance.events.compactMap { event -> String? in
    switch event {
    case .scenarioStarted: "started"
    case .attemptStarted(let attempt, let lost, _):
      "attempt \(attempt.number) of \(attempt.limit) after \(lost.result.word)"
    case .stepFinished(_, let step): "step \(step.verdict.word)"
    case .scenarioFinished(let record): record.result.word
    case .runStarted, .stopped, .runHistory, .stepStarted, .stepWaiting, .exchanged,
      .scenarioHistory, .runFinished:
      nil
    }
  }
  #expect(
    story == [
      "started", "step failed", "attempt 2 of 3 after failed", "step failed",
      "attempt 3 of 3 after failed", "step failed", "failed",
    ]
  )
}

@Test func `each repetition of a scenario has its own values, and its seed reproduces them`()
  async throws
{
  let reads =
    "scenario: Makes\nsteps:\n  - signUp: { username: $(user.email), password: $(user.password) }"
  let other = "\n---\nscenario: Other\nsteps:\n  - DescribeUserPool: {}"
  let performance = try await Stage(jobs: 2, repetitions: 3).perform(reads + other)
  let records = performance.records
  #expect(
    records.map(\.id.title) == [
      "Makes [1 of 3]", "Makes [2 of 3]", "Makes [3 of 3]", "Other [1 of 3]", "Other [2 of 3]",
      "Other [3 of 3]",
    ]
  )
  #expect(records.map(\.id.index) == Array(0..<6))
  #expect(performance.summary.passed == 6 && performance.summary.selected == 6)
  let users = records.prefix(3).map { $0.steps[0].summary }
  #expect(Set(users).count == 3)
  for (record, user) in zip(records, users) {
    let seed = try #require(record.id.round).seed
    let again = try await Stage(seed: seed).perform(reads).records[0]
    #expect(again.steps[0].summary == user)
    #expect(again.id.title == "Makes")
  }
  #expect(records[0].id.round?.seed == Stage().seed)
}
