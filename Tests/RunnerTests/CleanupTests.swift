import RunRecord
import Testing
import Transport

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
