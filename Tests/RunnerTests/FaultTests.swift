import JSON
import RunRecord
import Testing

private func story(_ steps: String) async throws -> String {
  let performance = try await Stage().perform("scenario: Fails on purpose\nsteps:\n" + steps)
  return performance.records[0].story
}

@Test(arguments: [
  ("error: InternalErrorException", "InternalErrorException", 500),
  ("error: LimitExceededException", "LimitExceededException", 400),
  ("throttle: true", "TooManyRequestsException", 400),
  ("httpStatus: 500", "InternalErrorException", 500),
])
func `a call answers once what was injected, and then as it should`(
  _ fault: String,
  _ error: String,
  _ status: Int
) async throws {
  let story = try await story(
    """
      - injectFault: { operation: ListUsers, \(fault) }
      - ListUsers: {}
        expect: { error: \(error), httpStatus: \(status) }
      - ListUsers: {}
        expect: { httpStatus: 200 }
    """
  )
  #expect(story == "passed")
}

@Test(arguments: [(2, 2), (0, 4)])
func `a fault lasts as often as it was asked for`(_ times: Int, _ failing: Int) async throws {
  let story = try await story(
    """
      - set: { often: \(times) }
      - injectFault: { operation: ListUsers, error: InternalErrorException, times: $(often) }
      - ListUsers: {}
        repeat: \(failing)
        expect: { error: InternalErrorException }
      - ListUsers: {}
        expect: \(times == 0 ? "{ error: InternalErrorException }" : "{ httpStatus: 200 }")
    """
  )
  #expect(story == "passed")
}

@Test func `a cut connection blocks the scenario, as a lost network does`() async throws {
  let story = try await story(
    """
      - injectFault: { operation: SignUp, drop: true }
      - signUp: { username: $(user.email), password: $(user.password) }
    """
  )
  #expect(story.hasPrefix("blocked"), "\(story)")
}

@Test func `a fault that is false is none`() async throws {
  let story = try await story(
    """
      - set: { drop: false }
      - injectFault: { operation: ListUsers, drop: $(drop) }
      - ListUsers: {}
        expect: { httpStatus: 200 }
    """
  )
  #expect(story == "passed")
}

@Test func `a late answer is the call's own`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Waits for its answer
    steps:
      - injectFault: { operation: ListUsers, latency: 300ms }
      - ListUsers: {}
        expect: { httpStatus: 200 }
    """
  )
  let record = performance.records[0]
  #expect(record.story == "passed")
  #expect(record.steps[1].elapsed >= .milliseconds(300))
}

@Test func `a call that is cut short is shown`() async throws {
  let record = try await Stage().perform(
    """
    scenario: Waits for its answer
    steps:
      - injectFault: { operation: ListUsers, latency: 1h }
      - ListUsers: { Limit: 7 }
        timeout: 1s
    """
  ).records[0]
  #expect(record.story == "failed[timeout]: the step took longer than its timeout of 1s")
  let exchange = try #require(record.steps.last?.exchanges.last)
  #expect((exchange.operation, exchange.status) == ("ListUsers", nil))
  #expect(exchange.request["Limit"] == 7)
}

@Test func `messages get lost, come late and come twice`() async throws {
  let story = try await story(
    """
      - injectFault: { mail: lost }
      - signUp: { username: $(user.email), password: $(user.password) }
      - injectFault: { mail: late, by: 50ms }
      - resendSignUpCode: { username: $(user.email) }
      - awaitCode: { to: $(user.email) }
        save: late
      - injectFault: { mail: doubled }
      - resendSignUpCode: { username: $(user.email) }
      - awaitCode: { to: $(user.email) }
        save: doubled
      - confirmSignUp: { username: $(user.email), code: $(late) }
        expect: { error: CodeMismatchException }
      - confirmSignUp: { username: $(user.email), code: $(doubled) }
    """
  )
  #expect(story == "passed")
}

@Test func `the faults of one scenario are none of another's`() async throws {
  let performance = try await Stage().perform(
    """
    scenario: Breaks its pool
    steps:
      - injectFault: { operation: ListUsers, error: InternalErrorException, times: 0 }
      - ListUsers: {}
        expect: { error: InternalErrorException }
    ---
    scenario: Has another
    steps:
      - ListUsers: {}
        expect: { httpStatus: 200 }
    """
  )
  #expect(performance.records.map(\.story) == ["passed", "passed"])
}
