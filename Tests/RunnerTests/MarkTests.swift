@testable import CodeSources
import Mail
import RunRecord
@testable import Runner
import Synchronization
import Testing

/// The mock's outbox, with a counter for catch-ups.
///
/// The catch-ups can be made to fail.
private final class CountingOutbox: CodeSource {
  let name = "team-mailbox"
  private let failsFrom: Int
  private let counter = Atomic(0)

  init(failsFrom: Int = .max) { self.failsFrom = failsFrom }

  var count: Int { counter.load(ordering: .sequentiallyConsistent) }

  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    inbox.begin()
    for await _ in AsyncStream(Never.self, { _ in }) {}
  }

  func catchUp() async throws(CodeSourceError) {
    let number = counter.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    if number >= failsFrom { throw .ended }
  }
}

extension Stage {
  fileprivate init(_ source: any CodeSource) {
    self.init(sources: MessageSources(email: source, sms: source))
  }
}

@Suite struct `A source that catches up` {
  @Test func `catches up before the first step and before each step that may send`() async throws {
    let source = CountingOutbox()
    let performance = try await Stage(source).perform(
      """
      scenario: Signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - expectUser: { username: $(user.email), exists: true }
        - set: { name: value }
        - resendSignUpCode: { username: $(user.email) }
        - AdminCreateUser: { Username: $(users.bob.email), MessageAction: SUPPRESS }
        - signIn: { username: $(user.email), password: $(user.password) }
          expect: { error: UserNotConfirmedException }
        - awaitCode: { to: $(user.email), within: 1ms }
      """
    )
    #expect(performance.records[0].story.hasPrefix("failed[timeout]: no code arrived for"))
    // The source catches up before the first step, for each of three sending steps, and at the end.
    #expect(source.count == 5)
  }

  @Test func `does not catch up if no step awaits a message there`() async throws {
    let source = CountingOutbox()
    let performance = try await Stage(source).perform(
      """
      scenario: Signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    #expect(performance.records[0].story == "passed")
    #expect(source.count == 0)
  }

  @Test func `blocks the await if the catch-up fails, but does not fail the step that sends`()
    async throws
  {
    let performance = try await Stage(CountingOutbox(failsFrom: 2)).perform(
      """
      scenario: Signs up
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
      """
    )
    let record = performance.records[0]
    #expect(record.steps.map(\.verdict.word) == ["passed", "blocked"])
    #expect(
      record.story
        == "blocked[environment]: could not read team-mailbox before step 1: "
        + "the source stopped"
    )
  }
}
