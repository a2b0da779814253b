import Mail
import Testing
import Values

@testable import CodeSources

private let ada = Recipient.address("ada@example.com")

/// The error of a step that expects no message, or nil if no message arrived.
private func noMessageError(
  _ expectations: MessageExpectations,
  at source: any CodeSource,
  for time: Duration = .seconds(5),
  to recipient: Recipient = ada
) async -> AwaitError? {
  do {
    try await expectations.expectNoMessage(AwaitRequest(to: recipient, at: source, within: time))
    return nil
  } catch {
    return error
  }
}

extension Stage {
  fileprivate func failureOfNone(for time: Duration = .seconds(5)) async -> AwaitError? {
    await noMessageError(expectations, at: outbox, for: time)
  }

  /// Runs a step that expects no message, and advances the clock to its end.
  fileprivate func noneComes() async -> AwaitError? {
    let end = clock.now.offset + .seconds(5)
    async let failure = failureOfNone()
    await clock.someoneSleeps(until: end)
    clock.advance(by: .seconds(5))
    return await failure
  }
}

@Suite struct `The expectation that no message arrives` {
  @Test func `holds at its end, even if messages for other recipients arrive`() async throws {
    try await Stage.run { stage in
      try stage.arrive(to: "bob@example.com", code: "123456")
      #expect(await stage.noneComes() == nil)
    }
  }

  @Test func `fails as soon as a message arrives, and reports it`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 3)
      async let failing = stage.failureOfNone()
      await stage.clock.someoneSleeps(until: .seconds(5))
      stage.clock.advance(by: .seconds(2))
      try stage.arrive(code: "123456", subject: "Your code 123456")
      let error = await failing
      #expect(
        error?.message
          == "expected no message for ada@example.com within 5s, got 1 message in outbox"
      )
      #expect(
        error?.details == [
          "step 3 sends to ada@example.com",
          "“Your code •••” from no-reply@verificationemail.com, 2s into the step",
        ]
      )
      #expect(error?.isBlocked == false)
    }
  }

  @Test func `does not report a temporary password in a subject`() async throws {
    try await Stage.run { stage in
      try stage.arrive(code: "123456", subject: "Your temporary password is Ab3!xyz9Qw")
      let error = await stage.failureOfNone()
      #expect(error?.details.first?.hasPrefix("“Your temporary password is •••” from ") == true)
    }
  }

  @Test func `fails if a message has arrived since the start and no await has taken it`()
    async throws
  {
    try await Stage.run { stage in
      try stage.arrive(code: "123456")
      stage.clock.advance(by: .seconds(3))
      let error = await stage.failureOfNone()
      #expect(
        error?.details == ["“Your code” from no-reply@verificationemail.com, 3s before the step"]
      )
    }
  }

  @Test func `holds if awaits have taken all messages, including duplicates`() async throws {
    try await Stage.run { stage in
      try stage.arrive(code: "111111", id: "<1@m>")
      #expect(try await stage.code() == "111111")
      try stage.arrive(code: "111111", id: "<1@m>")
      #expect(await stage.noneComes() == nil)
      try stage.arrive(code: "222222", id: "<2@m>")
      #expect(await stage.failureOfNone() != nil)
    }
  }

  @Test func `ignores messages that arrived before the last await`() async throws {
    try await Stage.run { stage in
      try stage.arrive(code: "111111")
      try await stage.send(step: 2, code: "222222")
      #expect(try await stage.code() == "222222")
      #expect(await stage.noneComes() == nil)
    }
  }

  @Test func `leaves a message to a later await`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      #expect(await stage.noneComes() == nil)
      try stage.arrive(code: "123456")
      #expect(await stage.failureOfNone() != nil)
      #expect(try await stage.code() == "123456")
    }
  }

  @Test func `does not share its address with another scenario's await`() async throws {
    try await Stage.run { stage in
      let other = stage.dispatcher.openExpectations()
      async let none = stage.failureOfNone()
      await stage.clock.someoneSleeps(until: .seconds(5))
      async let code = stage.code(within: .seconds(60), by: other)
      stage.clock.advance(by: .seconds(5))
      #expect(await none == nil)
      await stage.clock.someoneSleeps(until: .seconds(65))
      try stage.arrive(code: "123456")
      #expect(try await code == "123456")
    }
  }

  @Test func `reports the messages seen if it is interrupted`() async throws {
    try await Stage.run { stage in
      try stage.arrive(to: "bob@example.com", code: "123456")
      let waiting = Task { await stage.failureOfNone() }
      await stage.clock.someoneSleeps(until: .seconds(5))
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      #expect(
        stage.expectations.interruptedAwait?.detailsOfInterruption.first
          == "looked for messages for ada@example.com: looked at 1 message in outbox"
      )
    }
  }
}

/// A source that fails during an await, or only at its end.
private final class FailingSource: CodeSource {
  let name = "failing"
  private let fails: Bool

  init(whenWatched fails: Bool) { self.fails = fails }

  func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    inbox.begin()
    for await awaited in inbox.awaited where !awaited.isEmpty && fails { throw .ended }
  }

  func catchUp() async throws(CodeSourceError) { throw .ended }
}

@Suite struct `That no message arrives is unknown` {
  @Test func `if the source fails meanwhile`() async throws {
    try await Stage.run { stage in
      let source = FailingSource(whenWatched: true)
      let error = await noMessageError(stage.expectations, at: source)
      #expect(error == .unreachable(source: "failing", .ended))
      #expect(error?.isBlocked == true)
    }
  }

  @Test func `if the source cannot be checked at the end`() async throws {
    try await Stage.run { stage in
      let source = FailingSource(whenWatched: false)
      async let failing = noMessageError(stage.expectations, at: source)
      await stage.clock.someoneSleeps(until: .seconds(5))
      stage.clock.advance(by: .seconds(5))
      #expect(await failing == .unreachable(source: "failing", .ended))
    }
  }
}
