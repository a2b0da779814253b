import FoundationEssentials
import Mail
import Testing
import Values

@testable import CodeSources

/// A source that reports the awaits that it receives to a test.
private final class ListeningSource: CodeSource {
  let name = "listener"
  private let heard: AsyncStream<[AwaitedRecipient]>
  let inboxes: AsyncStream<SourceInbox>
  private let lists: AsyncStream<[AwaitedRecipient]>.Continuation
  private let opened: AsyncStream<SourceInbox>.Continuation
  private let breaks: AsyncStream<CodeSourceError>
  private let breaking: AsyncStream<CodeSourceError>.Continuation

  init() {
    (heard, lists) = AsyncStream.makeStream()
    (inboxes, opened) = AsyncStream.makeStream()
    (breaks, breaking) = AsyncStream.makeStream()
  }

  /// The next list that has exactly these names, in order.
  ///
  /// Lists that a later list replaced may be missing.
  func list(of names: [String]) async -> [AwaitedRecipient] {
    for await list in heard where list.map(\.recipient.description) == names { return list }
    return []
  }

  func fail(with error: CodeSourceError) { breaking.yield(error) }

  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    inbox.begin()
    opened.yield(inbox)
    let error = await withTaskGroup(of: CodeSourceError?.self) { group in
      group.addTask { [lists] in
        for await awaited in inbox.awaited { lists.yield(awaited) }
        return nil
      }
      group.addTask { [breaks] in await breaks.first { _ in true } }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    if let error { throw error }
  }
}

private func request(
  _ address: String,
  at source: any CodeSource,
  within: Duration = .seconds(5)
) -> AwaitRequest {
  AwaitRequest(to: .address(address), at: source, within: within)
}

@Suite struct `The list of awaits that a source receives` {
  @Test func `is empty before the first await, then changes as awaits start and end`() async throws
  {
    try await Stage.run { stage in
      let source = ListeningSource()
      try await stage.expectations.startWatching(source)
      #expect(await source.list(of: []).isEmpty)
      async let first = stage.failure(of: request("ada@example.com", at: source))
      _ = await source.list(of: ["ada@example.com"])
      await stage.clock.someoneSleeps(until: .seconds(5))
      let later = request("bob@example.com", at: source, within: .seconds(7))
      async let second = stage.failure(of: later)
      let both = await source.list(of: ["ada@example.com", "bob@example.com"])
      #expect(Set(both).count == 2)
      await stage.clock.someoneSleeps(until: .seconds(7))
      stage.clock.advance(by: .seconds(5))
      _ = await first
      _ = await source.list(of: ["bob@example.com"])
      stage.clock.advance(by: .seconds(2))
      _ = await second
      #expect(await source.list(of: []).isEmpty)
    }
  }

  @Test func `contains two awaits for the same recipient separately`() async throws {
    try await Stage.run(pool: "eu_A") { stage in
      let source = ListeningSource()
      try await stage.expectations.startWatching(source)
      let other = stage.dispatcher.openExpectations(pool: "eu_B")
      let wanted = request("ada@example.com", at: source)
      let waiting = [stage.expectations, other].map { expectations in
        Task { try await expectations.awaitCode(wanted) }
      }
      let both = await source.list(of: ["ada@example.com", "ada@example.com"])
      #expect(Set(both).count == 2)
      for task in waiting { task.cancel() }
      #expect(await source.list(of: []).isEmpty)
    }
  }

  @Test func `becomes empty when the await is canceled`() async throws {
    try await Stage.run { stage in
      let source = ListeningSource()
      try await stage.expectations.startWatching(source)
      let wanted = request("ada@example.com", at: source)
      let waiting = Task { await stage.failure(of: wanted) }
      _ = await source.list(of: ["ada@example.com"])
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      #expect(await source.list(of: []).isEmpty)
    }
  }

  @Test(arguments: 0..<20)
  func `is received again after the source failed and is watched again`(_ round: Int) async throws {
    try await Stage.run { stage in
      let source = ListeningSource()
      try await stage.expectations.startWatching(source)
      async let lost = stage.failure(of: request("ada@example.com", at: source))
      _ = await source.list(of: ["ada@example.com"])
      source.fail(with: .ended)
      #expect(await lost == .unreachable(source: "listener", .ended))
      try await stage.expectations.startWatching(source)
      let again = Task { [wanted = request("bob@example.com", at: source)] in
        await stage.failure(of: wanted)
      }
      let heard = await source.list(of: ["bob@example.com"])
      #expect(heard.count == 1)
      again.cancel()
      #expect(await again.value == .cancelled)
    }
  }

  @Test func `contains the date from which messages count`() async throws {
    try await Stage.run { stage in
      let source = ListeningSource()
      try await stage.expectations.startWatching(source)
      let start = stage.clock.date
      stage.clock.advance(by: .seconds(10))
      let sent = stage.clock.date
      try await stage.send(step: 1, to: "ada@example.com")
      stage.clock.advance(by: .seconds(10))
      try await stage.send(step: 2, to: "ada@example.com")
      stage.clock.advance(by: .seconds(10))
      for (address, date) in [("bob@example.com", start), ("ada@example.com", sent)] {
        let wanted = request(address, at: source)
        let waiting = Task { await stage.failure(of: wanted) }
        #expect(await source.list(of: [address]).map(\.since) == [date])
        waiting.cancel()
        _ = await waiting.value
      }
    }
  }
}

@Suite struct `A source that fails for one await` {
  @Test func `ends only that await`() async throws {
    try await Stage.run { stage in
      let source = ListeningSource()
      try await stage.expectations.startWatching(source)
      let inbox = try #require(await source.inboxes.first { _ in true })
      async let failing = stage.failure(of: request("ada@example.com", at: source))
      let ada = await source.list(of: ["ada@example.com"])[0]
      await stage.clock.someoneSleeps(until: .seconds(5))
      let other = request("bob@example.com", at: source, within: .seconds(7))
      async let going = stage.expectations.awaitCode(other)
      await stage.clock.someoneSleeps(until: .seconds(7))
      inbox.fail(ada, with: .ended)
      #expect(await failing == .unreachable(source: "listener", .ended))
      inbox.deliver(MailMessage(recipients: ["bob@example.com"], texts: ["123456"]))
      #expect(try await going.code.reveal() == "123456")
      // The source works for other awaits. A failure for an await that has ended has no effect.
      inbox.fail(ada, with: .ended)
      try await stage.expectations.startWatching(source)
      inbox.deliver(MailMessage(recipients: ["ada@example.com"], texts: ["654321"]))
      let next = request("ada@example.com", at: source)
      #expect(try await stage.expectations.awaitCode(next).code.reveal() == "654321")
    }
  }
}
