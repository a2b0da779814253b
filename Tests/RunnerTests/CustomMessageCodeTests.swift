@testable import Runner
import Testing

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
    let record = try await Stage().record(
      """
      scenario: Signs up
      given:
        \(Self.pool)
        triggers: { customMessage: { \(stub) } }
      steps:
        - \(Stage.signUp)
          note: \(note)
        - awaitCode: { to: $(user.email) }
          save: code
        - confirmSignUp: { username: $(user.email), code: $(code) }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `can be an invitation's temporary password`() async throws {
    let record = try await Stage().record(
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
