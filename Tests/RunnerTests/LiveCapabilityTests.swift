import MockServer
import Project
import RunRecord
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveCapabilityTests {
  @Test func `a strict run fails every scenario that would be skipped, except by its when`()
    async throws
  {
    var stage = LiveStage(hasCredentials: false, hasEmailSource: false)
    stage.stage.strict = true
    let performance = try await stage.perform(
      """
      scenario: As an admin
      steps:
        - AdminGetUser: { Username: $(user.email) }
      ---
      scenario: Needs a mock
      requires: [mock]
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      ---
      scenario: Needs mail
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
        - awaitCode: { to: $(user.email) }
      ---
      scenario: Can't be compared
      given: { pool: { MfaConfiguration: OFF } }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      ---
      scenario: Is not for here
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
          when: { pool.kind: mock }
      cleanup:
        - signOut: {}
      ---
      scenario: Runs
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    )
    let stories = performance.stories
    #expect(stories.prefix(4).allSatisfy { $0.hasPrefix("failed[given]: ") }, "\(stories)")
    #expect(stories.dropFirst(4).map { $0.prefix(7) } == ["skipped", "passed"], "\(stories)")
    #expect(
      performance.records.prefix(5).allSatisfy { !$0.steps.contains { $0.verdict == .passed } }
    )
  }

  @Test(arguments: [
    ("mock", true), ("clock", true), ("faults", true), ("domain", true), ("sms", true),
    ("email", true), ("live", false), ("admin", false),
  ])
  func `a live pool supports only the capabilities that it can provide`(
    _ capability: String,
    _ isSkipped: Bool
  ) async throws {
    let performance = try await LiveStage(hasEmailSource: false).perform(
      """
      scenario: Requires
      requires: [\(capability)]
      steps:
        - signIn: { username: $(user.email), password: $(user.password) }
          expect: { error: NotAuthorizedException }
      """
    )
    let media = ["email": "email", "sms": "SMS"]
    let reason =
      media[capability].map { "the pool `staging` has no `source` for \($0)" }
      ?? "the pool `staging` does not have the capability `\(capability)`"
    let start = isSkipped ? "skipped: \(reason)" : "passed"
    #expect(performance.stories.first?.hasPrefix(start) == true, "\(performance.stories)")
  }

  @Test(arguments: [
    ("$(who)", "message `source`: in the project file, set its `source` to `NAME`"),
    ("$(user.username)", "message `source`: in the project file, set its `source` to `NAME`"),
    ("$(saved)", "message `source`: in the project file, set its `source` to `NAME`"),
    ("$(mail)", "`source` for email: in its `source` in the project file, set `email: NAME`"),
  ])
  func `a scenario that awaits a message on a pool without a source sends nothing`(
    _ recipient: String,
    _ lack: String
  ) async throws {
    let performance = try await LiveStage(hasEmailSource: false).perform(
      """
      scenario: Awaits
      vars: { mail: $(user.email), who: $(pool.vars.who) }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
          save: { saved: delivery.destination }
        - awaitCode: { to: \(recipient) }
      """
    )
    let start = "skipped: the pool `staging` has no \(lack)"
    #expect(performance.stories.first?.hasPrefix(start) == true, "\(performance.stories)")
    #expect(performance.calls.isEmpty)
  }

  @Test func `the advice for email contains a complete mailbox`() async throws {
    let performance = try await LiveStage(hasEmailSource: false).perform(
      """
      scenario: Awaits
      steps:
        - awaitCode: { to: $(user.email) }
      """
    )
    let story = try #require(performance.stories.first)
    for key in ["kind: imap", "url: ", "username: ", "password: ", "address: qa+$(tag)@DOMAIN }"] {
      #expect(story.contains(key), "\(story)")
    }
  }

  @Test func `the advice for SMS names the kinds that can receive SMS`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Awaits
      steps:
        - awaitCode: { to: $(user.phone) }
      """
    )
    let story = try #require(performance.stories.first)
    #expect(story.hasPrefix("skipped: the pool `staging` has no `source` for SMS: in its"))
    let kinds = SourceKind.allCases.filter { kind in
      story.contains("`\(kind.rawValue)`") || story.contains("kind: \(kind.rawValue),")
    }
    #expect(kinds == SourceKind.receivingSMS, "\(story)")
  }
}
