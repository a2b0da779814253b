@testable import CodeSources
import Diagnostics
import Mail
import RunRecord
import Testing

@testable import Runner

private let sources = MessageSources(
  email: MemoryOutbox(name: "letters"),
  sms: MemoryOutbox(name: "phones"),
  named: [
    "letters": MemoryOutbox(name: "letters of the project"),
    "lambda-codes": MemoryOutbox(name: "lambda-codes"),
  ]
)

/// The record of a scenario with one await with these parameters.
private func record(
  of await: String,
  at sources: MessageSources,
  variable: String = "ada@example.com"
) async throws -> ScenarioRecord {
  try await Stage(sources: sources).perform(
    """
    scenario: Awaits
    vars: { address: "\(variable)", place: phones }
    steps:
      - set: { started: true }
      - awaitCode: { \(`await`), within: 1ms }
    """
  ).records[0]
}

@Suite struct `The source of an await` {
  @Test(arguments: [
    ("to: ada@example.com", "letters"), ("to: \"+15550100\"", "phones"),
    ("to: $(user.phone)", "phones"),
    ("to: $(users.bob.email)", "letters"), ("to: ada", "letters"), ("to: $(address)", "letters"),
    ("to: ada@example.com, source: phones", "phones"),
    ("to: ada@example.com, source: sms", "phones"),
    ("to: \"+15550100\", source: email", "letters"),
    ("to: ada@example.com, source: letters", "letters of the project"),
    ("to: \"+15550100\", source: lambda-codes", "lambda-codes"),
    ("to: ada@example.com, source: $(place)", "phones"),
  ])
  func `is the source in the step, or the default for the kind of address`(
    _ await: String,
    _ place: String
  ) async throws {
    let record = try await record(of: `await`, at: sources)
    #expect(record.story.hasPrefix("failed[timeout]: no code arrived for "))
    #expect(record.story.hasSuffix(" within 1ms: looked at 0 messages in \(place)"))
  }

  @Test func `is the source for SMS if the value is a phone number`() async throws {
    let record = try await record(of: "to: $(address)", at: sources, variable: "+15550100")
    #expect(record.story.hasSuffix("in phones"))
  }

  @Test(arguments: [
    ("lamda-codes", "did you mean `lambda-codes`?"),
    ("inbox", "use `lambda-codes`, `letters`, or `phones`"),
  ])
  func `must be a known name`(_ name: String, _ hint: String) async throws {
    let record = try await record(of: "to: a@example.com, source: \(name)", at: sources)
    #expect(record.story == "failed[value]: unknown message source `\(name)`; \(hint)")
    #expect(record.steps.map(\.verdict.word) == ["passed", "failed"])
    let range = try #require(record.failure?.range)
    #expect(range.lowerBound.line == 5)
    #expect(range.lowerBound.column == "  - awaitCode: { to: a@example.com, source: ".count + 1)
  }
}

@Suite struct `Without a source for an await` {
  @Test(arguments: [
    ("to: ada@example.com", "email", "email"), ("to: $(user.email)", "email", "email"),
    ("to: \"+15550100\"", "SMS messages", "sms"), ("to: ada", "messages", "email"),
  ])
  func `the scenario is blocked before its first step`(
    _ await: String,
    _ medium: String,
    _ key: String
  ) async throws {
    let record = try await record(of: `await`, at: MessageSources(email: nil, sms: nil))
    #expect(record.story == "blocked[environment]: the pool `mock` has no source for \(medium)")
    #expect(record.failure?.details == ["add `source: { \(key): NAME }` to the pool"])
    #expect(record.failure?.range.lowerBound.line == 5)
    #expect(record.steps.isEmpty)
  }

  @Test func `the scenario is blocked at the await if only the run resolves the source`()
    async throws
  {
    let onlySMS = MessageSources(email: nil, sms: MemoryOutbox(name: "phones"))
    let record = try await record(of: "to: $(address)", at: onlySMS)
    #expect(record.story == "blocked[environment]: the pool `mock` has no source for email")
    #expect(record.steps.map(\.verdict.word) == ["passed", "blocked"])
  }

  @Test func `an explicit source name works`() async throws {
    let named = MessageSources(email: nil, sms: nil, named: ["codes": MemoryOutbox(name: "codes")])
    let record = try await record(of: "to: ada@example.com, source: codes", at: named)
    #expect(record.story.hasSuffix("in codes"))
    #expect(named.media == [])
    #expect(sources.media == [.email, .sms])
  }
}
