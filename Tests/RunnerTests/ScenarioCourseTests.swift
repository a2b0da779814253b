import RunRecord
import Runner
import Transport
import Testing
import Waiting

@Test func `cleanup runs after a failure and can read values that the steps saved`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Fails
    description: Written for $5 by QA
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        save: sub
      - expectUser: { username: $(user.email), status: CONFIRMED }
      - AdminDisableUser: { Username: $(user.email) }
    cleanup:
      - AdminDeleteUser: { Username: $(sub) }
      - expectUser: { username: $(user.email), exists: false }
    """
  )
  let record = performance.records[0]
  #expect(record.story == "failed[expectation]: expected status to be CONFIRMED, got UNCONFIRMED")
  #expect(record.failure?.step?.number == 2)
  #expect(record.description == "Written for $5 by QA")
  let phases = record.steps.map { "\($0.phase.rawValue) \($0.number) \($0.verdict.word)" }
  #expect(phases == ["steps 1 passed", "steps 2 failed", "cleanup 1 passed", "cleanup 2 passed"])
}

@Test func `an action in quotes, as in JSON, is shown without them`() async throws {
  let performance = try await Stage().perform(
    """
    {"scenario": "Quoted", "steps": [
      {"expectUser": {"username": "ada", "exists": false}},
      {'expectUser': {"username": "bea", "exists": false}}
    ]}
    """
  )
  #expect(performance.records[0].steps.map(\.summary) == ["expectUser ada", "expectUser bea"])
}

@Test func `a variable without a value fails the scenario before its first step and its cleanup`()
  async throws
{
  let record = try await Stage().perform(
    """
    scenario: Can't make its code
    vars: { key: "not base32!", code: $(totp(key)) }
    steps:
      - expectUser: { username: $(code), exists: false }
    cleanup:
      - expectUser: { username: $(code), exists: false }
      - expectUser: { username: "a$(code)", exists: false }
    """
  ).records[0]
  let reason = try #require(record.failure?.message)
  #expect(reason.contains("key"), "\(reason)")
  #expect(record.steps.isEmpty && record.furtherFailures.isEmpty)
}

@Test func `a cleanup step without a session to act on is skipped`() async throws {
  let records = try await Stage().perform(
    """
    scenario: Deletes a user who never signed in
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
    cleanup:
      - deleteUser: {}
    ---
    scenario: Expects the lack of a session
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
    cleanup:
      - deleteUser: {}
        expect: { error: NotSignedIn }
      - deleteUser: {}
        expect: { error: NotAuthorizedException }
    """
  ).records
  #expect(records[0].story == "passed")
  #expect(records[0].steps.last?.verdict == .skipped("no user is signed in"))
  #expect(records[1].story.hasPrefix("failed[cleanup]: expected error.type to be"))
}

@Test
func `a failing cleanup step does not stop later steps, and it fails the scenario`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Passes, and can't clean up
    steps:
      - expectUser: { username: a@example.com, exists: false }
    cleanup:
      - AdminDeleteUser: { Username: a@example.com }
      - expectUser: { username: b@example.com, exists: false }
    """
  )
  let record = performance.records[0]
  #expect(record.story.hasPrefix("failed[cleanup]: expected success, got UserNotFoundException"))
  #expect(record.steps.map(\.verdict.word) == ["passed", "failed", "passed"])
}

@Test func `a cleanup failure is reported in addition to the failure of a step`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Fails
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
    cleanup:
      - AdminDeleteUser: { Username: a@example.com }
      - expectUser: { username: b@example.com, exists: false }
      - AdminGetUser: { Username: b@example.com }
    """
  )
  let record = performance.records[0]
  #expect(record.failure?.step?.phase == .steps)
  #expect(record.furtherFailures.map(\.kind.word) == ["cleanup", "cleanup"])
  #expect(record.furtherFailures.map(\.step?.number) == [1, 3])
  let message = "expected success, got UserNotFoundException: User does not exist."
  #expect(record.furtherFailures.map(\.message) == [message, message])
}

@Test func `a cleanup timeout is reported in addition to the failure of a step`() async throws {
  let performance = try await Stage(cleanupTimeout: .milliseconds(50)).perform(
    """
    scenario: Fails
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
    cleanup:
      - wait: 1h
    """
  )
  let record = performance.records[0]
  #expect(record.failure?.step?.phase == .steps)
  #expect(record.furtherFailures.map(\.message) == ["the cleanup took longer than 50ms"])
  #expect(record.furtherFailures.map(\.step?.number) == [1])
}

@Test func `no step runs after a failed step`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Stops
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
      - signUp: { username: $(user.email), password: $(user.password) }
    """
  )
  #expect(performance.records[0].steps.count == 1)
  #expect(
    performance.records[0].story
      == "failed[NotAuthorizedException]: expected success, got NotAuthorizedException: "
      + "Incorrect username or password."
  )
}

@Test(arguments: [
  ("timeout: 50ms\nsteps:\n  - wait: 1h\n  - DescribeUserPool: {}", "the scenario took longer"),
  (
    "steps:\n  - wait: 1h\n    timeout: 50ms\n  - DescribeUserPool: {}",
    "the step took longer than its timeout of 50ms"
  ),
])
func `a scenario or step that exceeds its timeout fails`(
  _ rest: String,
  _ message: String
) async throws {
  let performance = try await Stage().perform("scenario: Waits\n\(rest)")
  #expect(performance.records[0].story.hasPrefix("failed[timeout]: \(message)"))
}

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

@Test func `many scenarios run concurrently on few connections, with one result each`() async throws
{
  let texts = (0..<64).map { number in
    """
    scenario: Number \(number)
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
    """
  }
  let start = ContinuousClock.now
  let performance = try await Stage(jobs: 16).perform(texts.joined(separator: "\n---\n"))
  let lives = Int((ContinuousClock.now - start) / .seconds(20)) + 1
  #expect(performance.summary.passed == 64)
  #expect(performance.records.map(\.id.index) == Array(0..<64))
  // Three requests to create the pool, two from the steps, one to delete it.
  #expect(performance.statistics.requests == 64 * 6)
  // At most 16 connections are open at a time. A connection is replaced after 20 seconds, so their
  // number depends on the machine.
  #expect(performance.statistics.connections <= 16 * (lives + 1))
}

@Test func `a setting not implemented by the mock fails the scenario with its error type`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Lacks
    given:
      pool: { LambdaConfig: { PreSignUp: "arn:aws:lambda:us-east-1:123456789012:function:f" } }
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
    """
  )
  #expect(performance.records[0].story.hasPrefix("failed[NotImplementedByMock]"))
}

@Test func `pool settings that the mock rejects fail the scenario before its first step`()
  async throws
{
  let performance = try await Stage().perform(
    """
    scenario: Cannot be
    given:
      pool: { UsernameAttributes: [email], AliasAttributes: [email] }
    steps:
      - DescribeUserPool: {}
    cleanup:
      - AdminDeleteUser: { Username: a@example.com }
    """
  )
  let record = performance.records[0]
  #expect(record.story.hasPrefix("failed[given]: can't create the pool: CreateUserPool returned"))
  #expect(record.steps.isEmpty)
}

@Test func `a timeout lists sending steps by their number in the report`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Two more codes
    steps:
      - wait: 1ms
        repeat: 3
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
      - resendSignUpCode: { username: $(user.email) }
        repeat: 2
      - signUp: { username: a@example.com, password: $(user.password) }
      - awaitCode: { to: $(user.email), subject: another, within: 1ms }
    """
  )
  guard case .failed(let failure) = performance.records[0].result else {
    Issue.record("\(performance.records[0].story)")
    return
  }
  #expect(failure.details.first?.hasPrefix("step 4 sends to ") == true)
}
