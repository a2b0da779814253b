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
}
