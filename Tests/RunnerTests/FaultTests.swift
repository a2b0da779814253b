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
func `a call returns an injected error once and then succeeds`(
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
func `a fault applies the requested number of times`(_ times: Int, _ failing: Int) async throws {
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

@Test(arguments: [
  ("drop: true", "unanswered: true", "no response, as injected"),
  ("httpStatus: 503", "httpStatus: 503", "returned HTTP 503 without an error, as injected"),
  (
    "httpStatus: 404", "httpStatus: { atLeast: 400 }",
    "returned HTTP 404 without an error, as injected"
  ),
  (
    "error: AccessDeniedException", "httpStatus: 400",
    "expected success, got AccessDeniedException: This fault was injected."
  ),
])
func `an injected fault can be expected, and otherwise fails the step`(
  _ fault: String,
  _ expectation: String,
  _ message: String
) async throws {
  let steps = """
      - injectFault: { operation: SignUp, \(fault), times: 2 }
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { \(expectation) }
      - signUp: { username: $(user.email), password: $(user.password) }

    """
  let expected = "    expect: { oneOf: [ { nextStep: done }, { \(expectation) } ] }\n"
  #expect(try await story(steps + expected) == "passed")
  for expectation in ["", "    expect: { elapsed: { exists: true } }\n"] {
    let story = try await story(steps + expectation)
    #expect(story.hasPrefix("failed["), "\(story)")
    #expect(story.hasSuffix("]: \(message)"), "\(story)")
  }
}

@Test func `a plain HTTP request to the pool can be left without a response`()
  async throws
{
  let sending = """
      - http:
          url: $(pool.endpoint)
          method: POST
          headers: { X-Amz-Target: AWSCognitoIdentityProviderService.ListUsers, Content-Type: application/x-amz-json-1.1 }
          body: '{"UserPoolId":"$(pool.id)"}'

    """
  let fault = "  - injectFault: { operation: OPERATION, drop: true }\n"
  let dropped = fault.replacing("OPERATION", with: "ListUsers")
  // A reused connection is a separate case for the client.
  let used = sending.replacing("ListUsers", with: "DescribeUserPool")
  for steps in [dropped + sending, used + dropped + sending] {
    #expect(try await story(steps + "    expect: { unanswered: true }\n") == "passed")
    #expect(try await story(steps) == "failed[expectation]: no response, as injected")
  }
  let other = fault.replacing("OPERATION", with: "AdminGetUser") + dropped
  let elsewhere = sending.replacing("$(pool.endpoint)", with: "http://127.0.0.1:1/")
  let blocked = try await story(other + elsewhere + "    expect: { unanswered: true }\n")
  #expect(blocked.hasPrefix("blocked["), "\(blocked)")
}

@Test(arguments: [
  "- expectUser: { username: $(user.email), status: CONFIRMED }",
  "- expectPool: { Name: authflow }",
  "- AdminGetUser: { Username: $(user.email) }",
])
func `without a response, a check neither passes nor reports a difference`(
  _ step: String
) async throws {
  let operation =
    step.contains("expectPool") ? "DescribeUserPool" : "AdminGetUser"
  let fault = "  - injectFault: { operation: \(operation), drop: true }\n  \(step)\n"
  #expect(try await story(fault) == "failed[expectation]: no response, as injected")
  #expect(try await story(fault + "    expect: { unanswered: true }") == "passed")
  let absent = "  - expectUser: { username: $(user.email), exists: false }\n"
  let dropped = "  - injectFault: { operation: AdminGetUser, drop: true }\n" + absent
  #expect(try await story(dropped) == "failed[expectation]: no response, as injected")
}

@Test func `a sign-in without a response can be tried again`() async throws {
  let story = try await story(
    """
      - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
      - AdminSetUserPassword: { Username: $(user.email), Password: $(user.password), Permanent: true }
      - injectFault: { operation: RespondToAuthChallenge, httpStatus: 502 }
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { httpStatus: 502, error: { exists: false } }
      - fetchUserAttributes: {}
        expect: { error: NotSignedIn }
      - injectFault: { operation: InitiateAuth, drop: true, times: 3 }
      - signIn: { username: $(user.email), password: $(user.password) }
        repeat: 5
        until: { nextStep: done }
    """
  )
  #expect(story == "passed")
}

@Test func `a fault set to false has no effect`() async throws {
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

@Test func `a delayed response is the real response to its call`() async throws {
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

@Test func `an interrupted call appears in the report`() async throws {
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

@Test func `messages can be lost, delayed, and duplicated`() async throws {
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

@Test func `faults of one scenario do not affect another`() async throws {
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
