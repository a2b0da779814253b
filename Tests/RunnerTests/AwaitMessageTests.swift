import CodeSources
import RunRecord
@testable import Runner
import Testing

@Suite(.timeLimit(.minutes(10))) struct `An awaited message` {
  @Test func `has a sender, a recipient, a subject, and a text`() async throws {
    let record = try await Stage().record(
      """
      scenario: Reads a message
      steps:
        - \(Stage.signUp)
        - awaitMessage: { to: $(user.email), match: "code is (\\\\d{6})" }
          expect:
            message:
              sender: no-reply@verificationemail.com
              to: $(user.email)
              subject: Your verification code
              text: { contains: Your verification code is }
              link: { exists: false }
              temporaryPassword: { exists: false }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `has an invitation's temporary password, which can be used to sign in`() async throws {
    let record = try await Stage().record(
      """
      scenario: Is invited
      steps:
        - AdminCreateUser:
            Username: $(user.email)
            UserAttributes: [ { Name: email, Value: $(user.email) } ]
        - awaitMessage: { to: $(user.email) }
          save: mail
        - signIn: { username: $(user.email), password: $(mail.temporaryPassword) }
          expect: { nextStep: confirmSignInWithNewPassword }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `has the first link in the HTML, and a code is not its temporary password`()
    async throws
  {
    let page = "<a href='https://example.com/confirm?code={####}&amp;a=1'>Confirm</a> with {####}"
    let record = try await Stage().record(
      """
      scenario: Reads a link
      given:
        pool: { EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" } }
        triggers: { customMessage: { emailMessage: "\(page)" } }
      steps:
        - \(Stage.signUp)
        - awaitMessage: { to: $(user.email) }
          expect:
            message:
              link: { matches: "^https://example.com/confirm\\\\?code=\\\\d{6}&a=1$" }
              text: { startsWith: "Confirm with" }
              temporaryPassword: { exists: false }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `does not reveal its secrets`() async throws {
    let performance = try await Stage(keepsOutcomes: true).perform(
      """
      scenario: Reads a code
      steps:
        - \(Stage.signUp)
        - awaitMessage: { to: $(user.email) }
          expect: { message: { text: something else } }
      ---
      scenario: Is invited
      steps:
        - AdminCreateUser:
            Username: $(user.email)
            UserAttributes: [ { Name: email, Value: $(user.email) } ]
        - awaitMessage: { to: $(user.email) }
          expect: { message: { text: something else } }
      """
    )
    var dumped = ""
    dump(performance.records, to: &dumped)
    #expect(dumped.contains("Your verification code is •••"))
    #expect(dumped.contains("temporary password is •••"))
    #expect(dumped.firstMatch(of: /code is \d/) == nil)
  }

  @Test func `fails the step if it does not arrive in time`() async throws {
    let record = try await Stage().record(
      """
      scenario: Awaits
      steps:
        - \(Stage.signUp)
        - awaitMessage: { to: $(user.email), subject: Welcome, within: 20ms }
      """
    )
    #expect(record.story.hasPrefix("failed[timeout]: no message arrived for "))
    #expect(record.failure?.details.last?.hasSuffix("its subject does not match `subject`") == true)
  }

  @Test func `fails the step immediately if no earlier step on a mock sends a message`()
    async throws
  {
    let record = try await Stage().record(
      """
      scenario: Awaits
      given: { triggers: { preSignUp: { autoConfirmUser: true } } }
      steps:
        - \(Stage.signUp)
        - awaitMessage: { to: $(user.email), within: 1h }
      """
    )
    #expect(record.story.hasPrefix("failed[expectation]: no message can arrive for "))
  }
}
