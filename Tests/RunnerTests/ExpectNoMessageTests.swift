import RunRecord
@testable import Runner
import Testing
import Waiting

@testable import CodeSources

/// An empty outbox that interrupts the run when a step looks at it.
private final class InterruptingOutbox: CodeSource {
  let name = "outbox"
  private let stop: StopSignal

  init(_ stop: StopSignal) { self.stop = stop }

  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    inbox.begin()
    for await awaited in inbox.awaited where !awaited.isEmpty { stop.raise() }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `A step that expects no message` {
  @Test func `passes if the pool sends no message`() async throws {
    let record = try await Stage().record(
      """
      scenario: Sends nothing
      given: { users: [ { as: ada, status: RESET_REQUIRED } ] }
      steps:
        - resetPassword: { username: unknown@example.com }
        - expectNoMessage: { to: unknown@example.com, for: 20ms }
        - expectNoMessage: { to: $(users.ada.email), for: 20ms, source: outbox }
        - \(Stage.signUp)
        - awaitCode: { to: $(user.email) }
        - expectNoMessage: { to: $(user.email), for: 20ms }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `a wait has a reason without its duration`() async throws {
    let performance = try await Stage().perform(
      """
      scenario: Waits
      steps:
        - wait: 20ms
        - expectNoMessage: { to: unknown@example.com, for: 20ms }
      """
    )
    let reasons = performance.events.compactMap { event -> String? in
      if case .stepWaiting(_, let reason, _) = event { reason } else { nil }
    }
    let message = "a message for unknown@example.com that must not arrive"
    #expect(reasons == ["the pause to end", message])
  }

  @Test func `fails if a message arrives, and a later step can still read the message`()
    async throws
  {
    let record = try await Stage().record(
      """
      scenario: Sends a code
      steps:
        - \(Stage.signUp)
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

  @Test func `passes before a delayed message arrives`() async throws {
    let record = try await Stage().record(
      """
      scenario: Is late
      steps:
        - injectFault: { mail: late, by: 1h }
        - \(Stage.signUp)
        - expectNoMessage: { to: $(user.email), for: 20ms }
        - advanceClock: 1h
        - awaitCode: { to: $(user.email) }
      """
    )
    #expect(record.story == "passed")
  }

  @Test func `is interrupted by Ctrl-C and reports the messages seen`() async throws {
    var stage = Stage()
    // The event that a step waits is reported before the step looks at its source.
    let outbox = InterruptingOutbox(stage.stop)
    stage.sources = MessageSources(email: outbox, sms: outbox)
    let record = try await stage.record(
      """
      scenario: Hangs
      steps:
        - set: { started: true }
        - expectNoMessage: { to: ada@example.com, for: 1h }
      """
    )
    #expect(record.story == "blocked[environment]: interrupted")
    #expect(
      record.failure?.details.first
        == "looked for messages for ada@example.com: looked at 0 messages in outbox"
    )
  }

  @Test func `stops at its timeout`() async throws {
    let record = try await Stage().record(
      """
      scenario: Takes too long
      steps:
        - expectNoMessage: { to: ada@example.com, for: 1h }
          timeout: 20ms
      """
    )
    #expect(record.story == "failed[timeout]: the step took longer than its timeout of 20ms")
  }

  @Test func `does not share a fixed address with another scenario`() async throws {
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

  @Test func `starts again in each attempt`() async throws {
    let performance = try await Stage(retries: 1).perform(
      """
      scenario: Sends a code
      steps:
        - \(Stage.signUp)
        - expectNoMessage: { to: $(user.email), for: 1h }
      """
    )
    #expect(performance.records[0].lostAttempts.count == 1)
    #expect(performance.records[0].failure?.details.count == 2)
  }
}
