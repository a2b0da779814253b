import LoopbackServer
import RunRecord
import Runner
import Testing

/// The record of a file's first scenario.
private func record(
  _ yaml: String,
  with files: [String: String] = [:]
) async throws -> ScenarioRecord {
  try await Stage().perform(yaml, with: files).records[0]
}

private let signUp = "signUp: { username: $(user.email), password: $(user.password) }"

@Suite(.timeLimit(.minutes(10))) struct `The time limit of an await` {
  @Test(arguments: [
    ("", "timeout: 30ms", nil),
    (
      ", within: 1h", "timeout: 30ms",
      "the step's `timeout` of 30ms is shorter than its `within` of 1h"
    ),
    (", within: 30ms", "timeout: 1h", nil), (", within: 30ms", "timeout: 30ms", nil),
  ])
  func `is at most the step's timeout, and the failure lists the messages seen`(
    _ within: String,
    _ modifier: String,
    _ remark: String?
  ) async throws {
    let record = try await record(
      """
      scenario: Awaits
      steps:
        - set: { started: true }
        - awaitCode: { to: ada@example.com\(within) }
          \(modifier)
      """
    )
    let message = "no code arrived for ada@example.com within 30ms: looked at 0 messages in outbox"
    #expect(record.story == "failed[timeout]: \(message)")
    let details = ["no step sends to ada@example.com"] + [remark].compactMap(\.self)
    #expect(record.failure?.details == details)
  }

  @Test(arguments: [
    ("timeout: 10s\n", "note: waits", "the scenario took longer than its timeout of 10s"),
    ("", "timeout: 300ms", "the step took longer than its timeout of 300ms"),
  ])
  func `can be that of its caller, and the failure lists the messages seen`(
    _ ofScenario: String,
    _ ofUse: String,
    _ message: String
  ) async throws {
    let record = try await record(
      """
      scenario: Awaits
      \(ofScenario)steps:
        - set: { started: true }
        - use: { flow: flow.yaml }
          \(ofUse)
      """,
      with: [
        "flow.yaml": "flow: awaits\nsteps:\n  - awaitCode: { to: ada@example.com, within: 1h }\n"
      ]
    )
    #expect(record.story == "failed[timeout]: \(message)")
    #expect(
      record.failure?.details.suffix(2) == [
        "waited for a code for ada@example.com: looked at 0 messages in outbox",
        "no step sends to ada@example.com",
      ]
    )
  }

  @Test(arguments: [
    ("eventually: 1h", "timeout: 300ms"),
    ("repeat: 1000000\n    until: { enabled: false }", "timeout: 300ms"),
  ])
  func `keeps the last attempt in the failure, like the limit of any repeated step`(
    _ repetition: String,
    _ timeout: String
  ) async throws {
    let expectation =
      repetition.hasPrefix("eventually") ? "expect: { enabled: false }" : "note: again"
    let record = try await record(
      """
      scenario: Repeats
      given: { users: [ { as: ada } ] }
      steps:
        - expectUser: { username: $(users.ada.username) }
          \(repetition)
          \(expectation)
          \(timeout)
      """
    )
    #expect(
      record.story == "failed[timeout]: the step took longer than its timeout of 300ms"
    )
    #expect(record.failure?.details == ["last attempt: expected enabled to be false, got true"])
  }
}

@Suite(.timeLimit(.minutes(10))) struct `An await that no earlier step can satisfy` {
  private static let await = "awaitCode: { to: $(user.email), within: 1h }"

  @Test(arguments: [
    (
      "triggers: { preSignUp: { autoConfirmUser: true } }", "- \(signUp)",
      "step 1 (SignUp) got no CodeDeliveryDetails: the user was confirmed immediately"
    ),
    (
      "pool: { AutoVerifiedAttributes: [] }", "- \(signUp)",
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
    let record = try await record(
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
    let record = try await record(
      """
      scenario: Awaits
      steps:
        - \(signUp)
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
    let record = try await record(
      """
      scenario: Awaits
      steps:
        - \(signUp)
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
    let record = try await record(
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

@Suite(.timeLimit(.minutes(10))) struct `A code in a custom message of a stub` {
  /// A pool without this setting does not allow triggers to customize messages.
  private static let pool = """
    pool: { EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" } }
    """

  @Test(arguments: [
    ("emailMessage: \"Order 7654321: {####} opens your code for 90 days\"", "no subject"),
    ("emailMessage: \"7654321 {####} 1234567\", emailSubject: \"{####} / 7654321\"", "subject"),
  ])
  func `is found by its template`(_ stub: String, _ note: String) async throws {
    let record = try await record(
      """
      scenario: Signs up
      given:
        \(Self.pool)
        triggers: { customMessage: { \(stub) } }
      steps:
        - \(signUp)
          note: \(note)
        - awaitCode: { to: $(user.email) }
          save: code
        - confirmSignUp: { username: $(user.email), code: $(code) }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `can be an invitation's temporary password`() async throws {
    let record = try await record(
      """
      scenario: Is invited
      given:
        \(Self.pool)
        triggers: { customMessage: { emailMessage: "{username}, open with <b>{####}</b> today" } }
      steps:
        - AdminCreateUser:
            Username: $(user.email)
            TemporaryPassword: $(user.password)
            UserAttributes: [ { Name: email, Value: $(user.email) } ]
        - awaitCode: { to: $(user.email) }
          expect: { code: $(user.password) }
      """
    )
    #expect(record.story == "passed")
  }
}
