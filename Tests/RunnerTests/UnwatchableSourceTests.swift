@testable import CodeSources
import Diagnostics
import Mail
import RunRecord
import Testing

@testable import Runner

/// A source that always fails.
private final class BrokenSource: CodeSource {
  let name = "broken"
  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    throw .unusableFolder(path: "/x", reason: "Permission denied")
  }
}

/// The record of a scenario with one await with these parameters.
private func record(
  of await: String,
  at sources: MessageSources,
  clientName: String = "authflow"
) async throws -> ScenarioRecord {
  try await Stage(sources: sources).perform(
    """
    scenario: Awaits
    given: { client: { ClientName: \(clientName) } }
    vars: { address: ada@example.com, medium: sms }
    steps:
      - set: { started: true }
      - awaitCode: { \(`await`), within: 1ms }
    """
  ).records[0]
}

@Suite struct `A source that cannot be watched` {
  @Test(arguments: [
    ("to: \"+15550100\"", true), ("to: $(user.phone)", true), ("to: $(address)", true),
    ("to: ada@example.com, source: sms", true), ("to: ada@example.com", false),
    ("to: ada@example.com, source: $(medium)", true),
    ("to: $(user.email)", false), ("to: \"+15550100\", source: email", false),
  ])
  func `blocks only scenarios that may need it, before their first step`(
    _ await: String,
    _ isBlocked: Bool
  ) async throws {
    let half = MessageSources(email: MemoryOutbox(name: "letters"), sms: BrokenSource())
    let record = try await record(of: `await`, at: half)
    if isBlocked {
      let words = "can't read broken: can't use `/x`: Permission denied"
      #expect(record.story == "blocked[environment]: \(words)")
      #expect(record.steps.isEmpty)
    } else {
      #expect(record.story.hasSuffix("in letters"))
    }
  }

  @Test(arguments: [
    ("sms", "blocked[environment]: can't read broken: can't use `/x`: Permission denied"),
    ("email", "failed[timeout]: no code arrived for"),
  ])
  func `blocks the await itself if only the run knows its source`(
    _ name: String,
    _ story: String
  ) async throws {
    let half = MessageSources(email: MemoryOutbox(name: "letters"), sms: BrokenSource())
    let record = try await record(
      of: "to: ada@example.com, source: $(client.ClientName)",
      at: half,
      clientName: name
    )
    #expect(record.story.hasPrefix(story))
    #expect(record.steps.first?.verdict == .passed)
  }
}
