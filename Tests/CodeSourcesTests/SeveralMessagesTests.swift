import Testing
import Values

@testable import CodeSources

private let ada = Recipient.address("ada@example.com")

@Suite struct `For several messages, an await gets` {
  @Test func `the second of two messages, even if it starts before the second one arrives`()
    async throws
  {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      try await stage.send(step: 2)
      async let code = stage.code()
      await stage.clock.someoneSleeps(until: .seconds(2))
      try stage.arrive(code: "222222")
      #expect(try await code == "222222")
    }
  }

  @Test(arguments: [
    (["23 Nov 2026 10:00:05", "23 Nov 2026 10:00:04"], "111111"),
    (["23 Nov 2026 10:00:05", "23 Nov 2026 10:00:05"], "222222"),
    (["23 Nov 2026 10:00:04", "23 Nov 2026 10:00:05"], "222222"),
    (["23 Nov 2026 10:00:05", "never"], "222222"),
  ])
  func `the newest message by date, or by arrival without dates`(
    _ dates: [String],
    _ code: String
  ) async throws {
    try await Stage.run { stage in
      for (step, date) in dates.enumerated() {
        try await stage.send(step: step + 1)
        let code = String(repeating: "\(step + 1)", count: 6)
        try stage.arrive(code: code, more: "Date: \(date) +0000")
      }
      #expect(try await stage.code() == code)
      let request = AwaitRequest(to: ada, at: stage.outbox, within: .zero)
      guard case .timedOut(let timeout) = await stage.failure(of: request) else {
        Issue.record("the await got the other message")
        return
      }
      #expect(timeout.passedOver.map(\.reason) == [.taken, .taken])
    }
  }

  @Test func `the nth of n sent messages, even if more arrive`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      try stage.arrive(code: "222222")
      #expect(try await stage.code() == "111111")
    }
  }

  @Test func `the newest of fewer messages two seconds after the last arrival, with a note`()
    async throws
  {
    try await Stage.run { stage in
      for step in 1...3 { try await stage.send(step: step) }
      async let awaited = stage.expectations.awaitCode(
        AwaitRequest(to: ada, at: stage.outbox, within: .seconds(60))
      )
      await stage.clock.someoneSleeps(until: .seconds(60))
      stage.clock.advance(by: .seconds(10))
      try stage.arrive(code: "111111")
      await stage.clock.someoneSleeps(until: .seconds(12))
      stage.clock.advance(by: .seconds(1))
      try stage.arrive(code: "222222")
      await stage.clock.someoneSleeps(until: .seconds(13))
      stage.clock.advance(by: .seconds(2))
      let message = try await awaited
      #expect(message.code.reveal() == "222222")
      #expect(
        message.notes == [
          "took the newest message, but only 2 of the 3 messages that steps 1, 2, and 3 send arrived in time"
        ]
      )
    }
  }

  @Test
  func `the newest of fewer messages immediately if they are old, and at the latest at its end`()
    async throws
  {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      try await stage.send(step: 2)
      stage.clock.advance(by: .seconds(2))
      #expect(try await stage.code() == "111111")

      try await stage.send(step: 3, code: "333333")
      try await stage.send(step: 4)
      async let code = stage.code(within: .seconds(1))
      await stage.clock.someoneSleeps(until: .seconds(3))
      stage.clock.advance(by: .seconds(1))
      #expect(try await code == "333333")
    }
  }

  @Test func `the message of a step that has just ended, although an earlier message is old`()
    async throws
  {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      stage.clock.advance(by: .seconds(10))
      try await stage.send(step: 2)
      async let code = stage.code()
      await stage.clock.someoneSleeps(until: .seconds(12))
      try stage.arrive(code: "222222")
      #expect(try await code == "222222")
    }
  }

  @Test func `no older message that was taken together with a newer one`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      try await stage.send(step: 2, code: "222222")
      #expect(try await stage.code() == "222222")
      let request = AwaitRequest(to: ada, at: stage.outbox, within: .zero)
      guard case .timedOut(let timeout) = await stage.failure(of: request) else {
        Issue.record("the await got an older message")
        return
      }
      #expect(timeout.passedOver.map(\.reason) == [.taken, .taken])
    }
  }
}
