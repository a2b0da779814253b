import RunRecord
@testable import Runner
import Testing

private func performance(_ triggers: String, _ steps: String) async throws -> ScenarioRecord {
  try await Stage().perform(
    """
    scenario: Triggers
    given:
      client: { ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
      triggers:
        \(triggers)
      users: [ { as: ann } ]
    steps:
    \(steps)
    """
  ).records[0]
}

@Suite(.timeLimit(.minutes(10))) struct GivenTriggerTests {
  @Test(arguments: [
    (
      "preSignUp: { autoConfirmUser: true }",
      """
        - signUp: { username: $(user.email), password: $(user.password) }
          expect: { nextStep: done }
      """
    ),
    (
      "preSignUp: { fail: not today }",
      """
        - signUp: { username: $(user.email), password: $(user.password) }
          expect: { error: { type: UserLambdaValidationException, message: { contains: not today } } }
      """
    ),
    (
      "preTokenGeneration: { claims: { plan: gold, greeted: $(user.email) } }",
      """
        - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
          expect: { tokens: { id: { claims: { plan: gold, greeted: $(user.email) } } } }
      """
    ),
    (
      "preTokenGeneration: { claims: { friend: $(users.ann.email), home: $(pool.id) } }",
      """
        - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
          expect: { tokens: { id: { claims: { friend: $(users.ann.email), home: $(pool.id) } } } }
      """
    ),
    (
      "preAuthentication: { fail: closed }",
      """
        - signIn: { username: $(users.ann.username), password: $(users.ann.password) }
          expect: { error: UserLambdaValidationException }
      """
    ),
  ])
  func `a declared trigger works as the scenario specifies`(
    _ triggers: String,
    _ steps: String
  ) async throws {
    #expect(try await performance(triggers, steps).story == "passed")
  }

  @Test(arguments: [
    ("CUSTOM_AUTH_WITHOUT_SRP", ["InitiateAuth"]),
    ("CUSTOM_AUTH_WITH_SRP", ["InitiateAuth", "RespondToAuthChallenge"]),
  ])
  func `custom challenges are presented one after the other`(
    _ flow: String,
    _ calls: [String]
  ) async throws {
    let record = try await performance(
      """
      customChallenge: [ { ask: { prompt: 2 + 3 }, answer: "5" }, { ask: { prompt: color }, answer: red } ]
      """,
      """
        - signIn: { username: $(users.ann.username), password: $(users.ann.password), flow: \(flow) }
          expect: { nextStep: confirmSignInWithCustomChallenge, challenge: { parameters: { prompt: 2 + 3 } } }
        - confirmSignIn: { answer: "4" }
          expect: { nextStep: confirmSignInWithCustomChallenge, challenge: { parameters: { prompt: 2 + 3 } } }
        - confirmSignIn: { answer: "5" }
          expect: { challenge: { parameters: { prompt: color } } }
        - confirmSignIn: { answer: red }
          expect: { nextStep: done }
      """
    )
    #expect(record.story == "passed")
    let steps = record.steps.filter { $0.phase == .steps }
    #expect(steps[0].exchanges.map(\.operation) == calls)
  }
}
