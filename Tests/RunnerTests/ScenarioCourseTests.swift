import RunRecord
import Testing

@testable import Transport

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
