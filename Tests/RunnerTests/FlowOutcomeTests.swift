import Diagnostics
import RunRecord
import Testing

@Suite struct `The outcome of a use` {
  @Test(arguments: [
    "returns: { httpStatus: $(steps.wrong.httpStatus), nextStep: confirmSignUp }",
    "returns: { unanswered: true }",
    "returns: { unanswered: true, httpStatus: 503, headers: none }",
  ])
  func `is a success with any names of returned values`(_ returns: String) async throws {
    let flow = """
      flow: wrong code
      parameters: { email: {} }
      steps:
        - confirmSignUp: { username: $(email), code: "000000" }
          expect: { error: CodeMismatchException }
          id: wrong
      \(returns)

      """
    let name = String(returns.dropFirst("returns: { ".count).prefix { $0 != ":" })
    let record = try await Stage().perform(
      """
      scenario: Uses
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - use: { flow: flow.yaml, with: { email: $(user.email) } }
          save: { value: \(name) }
        - set: { again: $(value) }
      """,
      with: ["flow.yaml": flow]
    ).records[0]
    #expect(record.story == "passed")
  }

  @Test func `does not explain a missing value with an injected fault`() async throws {
    let flow = """
      flow: describe
      steps:
        - DescribeUserPool: {}
          id: described
      returns: { unanswered: true, data: $(steps.described.response.UserPool) }

      """
    let record = try await Stage().perform(
      """
      scenario: Uses
      steps:
        - use: { flow: flow.yaml }
          id: used
        - set: { domain: $(steps.used.data.CustomDomain) }
      """,
      with: ["flow.yaml": flow]
    ).records[0]
    #expect(record.story == "failed[value]: no value at `steps.used.data.CustomDomain`")
  }

  @Test func `gets the advice on a difference with any returned status`() async throws {
    let flow = """
      flow: sign in
      parameters: { username: {}, password: {} }
      steps:
        - signIn: { username: $(username), password: $(password) }
          id: done
      returns: { nextStep: $(steps.done.nextStep), httpStatus: 400 }

      """
    let bob = "username: $(users.bob.username), password: $(users.bob.password)"
    let record = try await Stage().perform(
      """
      scenario: Uses
      given: { pool: { MfaConfiguration: OPTIONAL }, users: [{ as: bob }] }
      steps:
        - signIn: { \(bob) }
        - setUpTOTP: {}
          save: key
        - verifyTOTPSetup: { code: $(totp(key)) }
        - use: { flow: flow.yaml, with: { \(bob) } }
          expect: { nextStep: confirmSignInWithTOTPCode }
      """,
      with: ["flow.yaml": flow]
    ).records[0]
    #expect(record.failure?.details.contains { $0.contains("does not enable the token") } == true)
  }
}

@Suite struct `A repeated use with until` {
  /// A flow with one call, which returns its status.
  private let flow = """
    flow: probe
    parameters: { status: { default: 200 } }
    steps:
      - DescribeUserPool: {}
        expect: { httpStatus: $(status) }
        id: described
    returns: { status: $(steps.described.httpStatus) }

    """

  @Test func `continues after a failure inside the flow`() async throws {
    let record = try await Stage().perform(
      """
      scenario: Uses
      steps:
        - injectFault: { operation: DescribeUserPool, error: InternalErrorException, times: 2 }
        - use: { flow: flow.yaml }
          repeat: 5
          until: { status: 200 }
          save: { last: status }
        - DescribeUserPool: {}
          expect: { httpStatus: $(last) }
      """,
      with: ["flow.yaml": flow]
    ).records[0]
    #expect(record.story == "passed")
    #expect(record.steps[1].notes == ["`until` was met in iteration 3 of 5"])
    #expect(
      record.course == [
        "1 passed", "2 passed", "2.1 failed", "2.1 failed", "2.1 passed", "3 passed",
      ]
    )
  }

  @Test func `fails with the failure of the last iteration`() async throws {
    let record = try await Stage().perform(
      """
      scenario: Uses
      steps:
        - use: { flow: flow.yaml, with: { status: 201 } }
          repeat: 2
          until: { status: 200 }
      """,
      with: ["flow.yaml": flow]
    ).records[0]
    #expect(record.story == "failed[expectation]: expected httpStatus to be 201, got 200")
    #expect(record.failure?.source.name == "flow.yaml")
    #expect(
      record.failure?.details == [
        "`until` was not met in any of 2 iterations; the failure is from the last iteration"
      ]
    )
  }

  @Test func `ends at a value in the flow that can't be read`() async throws {
    let flow = """
      flow: probe
      steps:
        - DescribeUserPool: { UserPoolId: $(pool.CustomDomain) }
          id: described
      returns: { status: $(steps.described.httpStatus) }

      """
    let record = try await Stage().perform(
      """
      scenario: Uses
      steps:
        - use: { flow: flow.yaml }
          repeat: 3
          until: { status: 200 }
      """,
      with: ["flow.yaml": flow]
    ).records[0]
    #expect(record.failure?.kind == .value)
    #expect(record.course == ["1 failed", "1.1 failed"])
  }
}
