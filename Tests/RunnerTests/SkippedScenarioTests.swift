import RunRecord
@testable import Runner
import Testing

/// Scenarios whose preconditions a pool does not meet.
@Suite(.timeLimit(.minutes(10))) struct SkippedScenarioTests {
  @Test func `the cleanup of a scenario with unmet triggers does not run`() async throws {
    let text = """
      scenario: Has triggers
      given: { triggers: { preSignUp: { autoConfirmUser: true } } }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      cleanup:
        - AdminDeleteUser: { Username: $(user.email) }
      """
    for isStrict in [false, true] {
      let record = try await Stage.onConfiguredPool(text, strict: isStrict)
      #expect(record.result.word == (isStrict ? "failed" : "skipped"))
      #expect(record.steps.isEmpty && record.furtherFailures.isEmpty)
    }
  }

  @Test func `a trigger that changes nothing must still be a trigger of the pool`() async throws {
    let text = """
      scenario: Has a trigger
      given: { triggers: { preAuthentication: {} } }
      steps:
        - AdminGetUser: { Username: $(user.email) }
          expect: { error: UserNotFoundException }
      """
    let record = try await Stage.onConfiguredPool(text, strict: false)
    #expect(record.result.word == "skipped")
  }

  @Test func `the predicted skips are those of the run`() async throws {
    let heads = [
      "given: { pool: { MfaConfiguration: OPTIONAL } }", "requires: [domain]", "requires: [sms]",
      "given: { client: { GenerateSecret: true } }", "given: { pool: { MfaConfiguration: OFF } }",
      "given: { users: [ { as: ann, groups: [editors] } ] }", "tags: [a]",
    ]
    let scenarios = heads.enumerated().map { number, head in
      """
      scenario: Number \(number)
      \(head)
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    }
    var stage = LiveStage(stage: Stage(jobs: 1, names: .run("x7k2m")))
    stage.predicts = true
    let performance = try await stage.perform(scenarios.joined(separator: "\n---\n"))
    let predicted = performance.predicted.map { reason in reason.map { "skipped: \($0)" } }
    #expect(predicted.map { $0 ?? "passed" }.sorted() == performance.stories.sorted())
    #expect(predicted.compactMap(\.self).count == 5)
  }

  @Test func `the cleanup of a skipped scenario does not run`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Asks for settings
      given: { pool: { MfaConfiguration: ON } }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      cleanup:
        - AdminDeleteUser: { Username: $(user.email) }
      """
    )
    #expect(performance.records.map(\.result.word) == ["skipped"])
    #expect(performance.records[0].steps.isEmpty)
    #expect(performance.count("SignUp") + performance.count("AdminDeleteUser") == 0)
  }
}
