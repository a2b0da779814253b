import LoopbackServer
import RunRecord
@testable import Runner
import Testing

@Suite(.timeLimit(.minutes(10))) struct `An await that no earlier step can satisfy` {
  private static let await = "awaitCode: { to: $(user.email), within: 1h }"

  @Test(arguments: [
    (
      "triggers: { preSignUp: { autoConfirmUser: true } }", "- \(Stage.signUp)",
      "step 1 (SignUp) got no CodeDeliveryDetails: the user was confirmed immediately"
    ),
    (
      "pool: { AutoVerifiedAttributes: [] }", "- \(Stage.signUp)",
      "step 1 (SignUp) got no CodeDeliveryDetails: the pool's `AutoVerifiedAttributes` is empty"
    ),
    (
      "users: [ { as: ada } ]",
      "- AdminCreateUser: { Username: $(user.email), MessageAction: $(kind) }",
      "step 1 (AdminCreateUser) sets `MessageAction: SUPPRESS`, so the pool sent nothing"
    ),
    (
      "users: [ { as: ada } ]",
      """
      - resendSignUpCode: { username: $(users.ada.username) }
          expect: { error: InvalidParameterException }
      """,
      "step 1 (ResendConfirmationCode) returned InvalidParameterException"
    ),
    (
      "users: [ { as: ada } ]",
      """
      - signUp: { username: $(user.email), password: $(user.password) }
          when: { pool.MfaConfiguration: "ON" }
      """,
      "step 1 was skipped: `when` requires pool.MfaConfiguration to be ON, got OFF"
    ),
    (
      "users: [ { as: ada } ]",
      "- signIn: { username: $(users.ada.username), password: $(users.ada.password) }",
      "step 1 (RespondToAuthChallenge) signed the user in without a code"
    ),
    (
      "users: [ { as: ada } ]",
      "- resetPassword: { username: $(users.ada.username) }",
      "step 1 (ForgotPassword) sent email to "
    ),
  ])
  func `fails immediately with the reason from the responses`(
    _ given: String,
    _ step: String,
    _ reason: String
  ) async throws {
    let record = try await Stage().record(
      """
      scenario: Awaits
      given: { \(given) }
      vars: { kind: SUPPRESS }
      steps:
        \(step)
        - \(Self.await)
      """
    )
    #expect(record.story.hasPrefix("failed[expectation]: no code can arrive for "))
    #expect(record.story.hasSuffix(": no step sent a code for this await"))
    #expect(record.failure?.details.first?.hasPrefix(reason) == true)
  }

  @Test func `fails if an earlier await took its message`() async throws {
    let record = try await Stage().record(
      """
      scenario: Awaits
      steps:
        - \(Stage.signUp)
        - \(Self.await)
        - \(Self.await)
      """
    )
    #expect(record.story.hasSuffix(": no step sent a code for this await"))
    #expect(
      record.failure?.details.first
        == "the await in step 2 took the last message, and no later step sent a message"
    )
    #expect(record.elapsed < .seconds(60))
  }

  @Test func `does not take the first message after an unsuccessful resend`() async throws {
    let record = try await Stage().record(
      """
      scenario: Awaits
      steps:
        - \(Stage.signUp)
        - \(Self.await)
          save: code
        - confirmSignUp: { username: $(user.email), code: $(code) }
        - resendSignUpCode: { username: $(user.email) }
          expect: { error: InvalidParameterException }
        - \(Self.await)
      """
    )
    #expect(record.failure?.step?.number == 5)
    #expect(
      record.failure?.details.first
        == "step 4 (ResendConfirmationCode) returned InvalidParameterException"
    )
  }

  @Test(arguments: [
    "set: { started: true }", "http: { url: URL }",
    "AdminUpdateUserAttributes: { Username: $(users.ada.username), UserAttributes: [ { Name: name, Value: x } ] }",
  ])
  func `waits if earlier steps do not show whether they sent a message`(
    _ step: String
  ) async throws {
    let server = try LoopbackServer { _ in [.answer(200)] }
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/"
    let record = try await Stage().record(
      """
      scenario: Awaits
      given: { users: [ { as: ada } ] }
      steps:
        - \(step.replacing("URL", with: url))
        - awaitCode: { to: $(users.ada.email), within: 20ms }
      """
    )
    #expect(record.story.hasPrefix("failed[timeout]: no code arrived for "))
  }
}
