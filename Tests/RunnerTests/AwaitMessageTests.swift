import CodeSources
import Mail
import RunRecord
import Runner
import Testing
import Values
import Waiting

private let signUp = "signUp: { username: $(user.email), password: $(user.password) }"

private func record(_ yaml: String, _ stage: Stage = Stage()) async throws -> ScenarioRecord {
  try await stage.perform(yaml).records[0]
}

@Suite(.timeLimit(.minutes(2))) struct `A message that is awaited` {
  @Test func `has its sender, recipient, subject and text`() async throws {
    let record = try await record(
      """
      scenario: Reads a message
      steps:
        - \(signUp)
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

  @Test func `has an invitation's temporary password, which signs in`() async throws {
    let record = try await record(
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

  @Test func `has the first link of a page, and no code for a temporary password`() async throws {
    let page = "<a href='https://example.com/confirm?code={####}&amp;a=1'>Confirm</a> with {####}"
    let record = try await record(
      """
      scenario: Reads a link
      given:
        pool: { EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:us-east-1:123456789012:identity/a@example.com" } }
        triggers: { customMessage: { emailMessage: "\(page)" } }
      steps:
        - \(signUp)
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

  @Test func `gives none of its secrets away`() async throws {
    let performance = try await Stage(keepsOutcomes: true).perform(
      """
      scenario: Reads a code
      steps:
        - \(signUp)
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

  @Test func `did not come where its time is over`() async throws {
    let record = try await record(
      """
      scenario: Awaits
      steps:
        - \(signUp)
        - awaitMessage: { to: $(user.email), subject: Welcome, within: 20ms }
      """
    )
    #expect(record.story.hasPrefix("failed[timeout]: no message arrived for "))
    #expect(record.failure?.details.last?.hasSuffix("its subject does not match") == true)
  }

  @Test func `can't come where no step sends one on a mock`() async throws {
    let record = try await record(
      """
      scenario: Awaits
      given: { triggers: { preSignUp: { autoConfirmUser: true } } }
      steps:
        - \(signUp)
        - awaitMessage: { to: $(user.email), within: 1h }
      """
    )
    #expect(record.story.hasPrefix("failed[expectation]: no message for "))
  }
}

@Suite(.timeLimit(.minutes(2))) struct `No message` {
  @Test func `comes to someone whom the pool sends none`() async throws {
    let record = try await record(
      """
      scenario: Sends nothing
      given: { users: [ { as: ada, status: RESET_REQUIRED } ] }
      steps:
        - resetPassword: { username: nobody@example.com }
        - expectNoMessage: { to: nobody@example.com, for: 20ms }
        - expectNoMessage: { to: $(users.ada.email), for: 20ms, source: outbox }
        - \(signUp)
        - awaitCode: { to: $(user.email) }
        - expectNoMessage: { to: $(user.email), for: 20ms }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `was expected where one came, which a later step can still read`() async throws {
    let record = try await record(
      """
      scenario: Sends a code
      steps:
        - \(signUp)
        - expectNoMessage: { to: $(user.email), for: 1h }
      cleanup:
        - awaitCode: { to: $(user.email) }
      """
    )
    #expect(record.story.hasPrefix("failed[expectation]: expected no message for "))
    #expect(record.story.hasSuffix(" within 1h, got 1 message in outbox"))
    let details = try #require(record.failure?.details)
    #expect(details[0].hasPrefix("step 1 sends to "))
    #expect(details[1].hasPrefix("“Your verification code” from no-reply@verificationemail.com, "))
    #expect(record.steps.map(\.verdict.word) == ["passed", "failed", "passed"])
  }

  @Test func `comes before a late one does`() async throws {
    let record = try await record(
      """
      scenario: Is late
      steps:
        - injectFault: { mail: late, by: 1h }
        - \(signUp)
        - expectNoMessage: { to: $(user.email), for: 20ms }
        - advanceClock: 1h
        - awaitCode: { to: $(user.email) }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `is no longer expected after Ctrl-C, which says what was seen`() async throws {
    let stage = Stage()
    let performance = try await stage.perform(
      """
      scenario: Hangs
      steps:
        - set: { started: true }
        - expectNoMessage: { to: ada@example.com, for: 1h }
      """
    ) { event in
      if case .stepWaiting = event { stage.stop.raise() }
    }
    let record = performance.records[0]
    #expect(record.story == "blocked[environment]: interrupted")
    #expect(
      record.failure?.details.first
        == "looked for messages for ada@example.com: looked at 0 messages in outbox"
    )
  }

  @Test func `is not expected beyond the step's timeout`() async throws {
    let record = try await record(
      """
      scenario: Takes too long
      steps:
        - expectNoMessage: { to: ada@example.com, for: 1h }
          timeout: 20ms
      """
    )
    #expect(record.story == "failed[timeout]: the step took longer than its timeout of 20ms")
  }

  @Test func `shares a fixed address with no other scenario`() async throws {
    let none = "expectNoMessage: { to: qa@example.com, for: 50ms }"
    let performance = try await Stage().perform(
      (1...4).map { number in
        """
        scenario: Sends nothing \(number)
        steps:
          - signUp: { username: qa@example.com, password: $(user.password) }
          - awaitCode: { to: qa@example.com }
          - \(none)
        """
      }.joined(separator: "\n---\n")
    )
    #expect(performance.records.map(\.story) == Array(repeating: "passed", count: 4))
  }

  @Test func `is expected anew in each attempt`() async throws {
    let performance = try await Stage(retries: 1).perform(
      """
      scenario: Sends a code
      steps:
        - \(signUp)
        - expectNoMessage: { to: $(user.email), for: 1h }
      """
    )
    #expect(performance.records[0].lostAttempts.count == 1)
    #expect(performance.records[0].failure?.details.count == 2)
  }
}
