import Mail
import Synchronization
import Testing
import Values

@testable import CodeSources

/// A source that fails when the test requests it.
private final class BrittleSource: CodeSource {
  let name = "team-mailbox"
  private let breaks: AsyncStream<CodeSourceError>
  let breaking: AsyncStream<CodeSourceError>.Continuation
  private let isReachable: Bool

  init(isReachable: Bool) {
    (breaks, breaking) = AsyncStream.makeStream()
    self.isReachable = isReachable
  }

  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    guard isReachable else { throw .unusableFolder(path: "/x", reason: "Permission denied") }
    inbox.begin()
    for await error in breaks { throw error }
  }
}

/// An outbox that counts its readers.
private final class CountedOutbox: CodeSource {
  let name = "outbox"
  private let outbox = MemoryOutbox()
  private let count = Atomic(0)

  var readers: Int { count.load(ordering: .sequentiallyConsistent) }

  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { count.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    try await outbox.deliver(to: inbox)
  }
}

@Suite struct `A source` {
  @Test func `blocks the scenario if it cannot be reached`() async throws {
    try await Stage.run { stage in
      let source = BrittleSource(isReachable: false)
      let error = await #expect(throws: AwaitError.self) {
        try await stage.expectations.startWatching(source)
      }
      #expect(error?.isBlocked == true)
      #expect(
        error?.message
          == "can't read team-mailbox: can't use `/x`: Permission denied"
      )
      #expect(error?.details == [])
      // A later scenario tries again, with the same result.
      await #expect(throws: AwaitError.self) { try await stage.expectations.startWatching(source) }
    }
  }

  @Test func `blocks the scenario if it fails during an await`() async throws {
    try await Stage.run { stage in
      let source = BrittleSource(isReachable: true)
      let request = AwaitRequest(to: .address("ada@example.com"), at: source, within: .seconds(5))
      async let failure = stage.failure(of: request)
      await stage.clock.someoneSleeps(until: .seconds(5))
      source.breaking.yield(.ended)
      let error = await failure
      #expect(error == .unreachable(source: "team-mailbox", .ended))
      #expect(error?.message == "can't read team-mailbox: the source stopped")
    }
  }

  @Test func `is watched once for all scenarios, and only while the dispatcher is open`()
    async throws
  {
    let outbox = CountedOutbox()
    let clock = WaitClock(ManualClock())
    await MessageDispatcher.withDispatcher(clock: clock) { dispatcher in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          let expectations = dispatcher.openExpectations()
          group.addTask { try? await expectations.startWatching(outbox) }
        }
      }
      #expect(outbox.readers == 1)
    }
    #expect(outbox.readers == 0)
  }
}

@Test func `a canceled await ends immediately`() async throws {
  try await Stage.run { stage in
    let waiting = Task {
      await stage.failure(
        of: AwaitRequest(
          to: .address("ada@example.com"),
          at: stage.outbox,
          within: .seconds(60)
        )
      )
    }
    await stage.clock.someoneSleeps(until: .seconds(60))
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    #expect(AwaitError.cancelled.message == "stopped waiting for a message")
    // The canceled await has released the address.
    try stage.arrive(code: "111111")
    #expect(try await stage.code() == "111111")
  }
}

@Test func `fifty scenarios with one outbox get their own codes, each exactly once`() async throws {
  let outbox = MemoryOutbox()
  let codes = await MessageDispatcher.withDispatcher { dispatcher in
    await withTaskGroup(of: [String].self) { group in
      for index in 0..<50 { group.addTask { await codesOfScenario(index, dispatcher, outbox) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
  #expect(codes.count == 50)
  #expect(codes.allSatisfy { $0.count == 4 })
  #expect(Set(codes.joined()).count == 200)
}

@Test func `a dispatcher keeps only messages that an open scenario can request`() async throws {
  try await Stage.run { stage in
    try await stage.send(step: 1)
    for index in 0..<200 {
      let expectations = stage.dispatcher.openExpectations()
      try stage.arrive(to: "user\(index)@example.com", code: "111111")
      #expect(try await stage.code(to: "user\(index)@example.com", by: expectations) == "111111")
    }
    #expect(stage.dispatcher.change { $0.store.arrivals.count } == 200)
    try stage.arrive(code: "222222")
    #expect(try await stage.code() == "222222")
    stage.expectations.close()
    #expect(stage.dispatcher.change { $0.store.arrivals.isEmpty })
    try stage.arrive(code: "333333")
    #expect(stage.dispatcher.change { $0.store.arrivals.isEmpty })
  }
}

/// Runs one scenario with four messages.
///
/// Each message arrives from another task, possibly while the scenario already waits for it.
private func codesOfScenario(
  _ index: Int,
  _ dispatcher: MessageDispatcher,
  _ outbox: MemoryOutbox
) async -> [String] {
  let address = "user\(index)@example.com"
  let expectations = dispatcher.openExpectations()
  defer { expectations.close() }
  var codes: [String] = []
  guard (try? await expectations.startWatching(outbox)) != nil else { return codes }
  for step in 1...4 {
    let mark = await expectations.currentPosition()
    let code = "\(100_000 + index * 10 + step)"
    async let sent: Void = {
      await Task.yield()
      try outbox.append(
        "To: \(address)\r\nMessage-ID: <\(code)@m>\r\n\r\nYour code is \(code).".utf8
      )
    }()
    expectations.recordSending(step: String(step), to: .masked("u***@e***"), since: mark)
    let request = AwaitRequest(to: .address(address), at: outbox, within: .seconds(30))
    guard let awaited = try? await expectations.awaitCode(request), (try? await sent) != nil,
      awaited.code.reveal() == code
    else { return codes }
    codes.append(code)
  }
  return codes
}
