@testable import CodeSources
import Mail
import Testing

@Suite struct `Scenarios with the same fixed address` {
  @Test func `take turns from their reservation to their end`() async throws {
    try await Stage.run { stage in
      let fixed = [(address: "ada@example.com", source: stage.outbox as any CodeSource)]
      try await stage.expectations.begin(reserving: fixed)
      let second = stage.dispatcher.openExpectations()
      async let turn: Void = second.begin(reserving: [
        (address: "ada@EXAMPLE.com", source: stage.outbox)
      ])
      try await stage.send(step: 1, code: "111111")
      #expect(try await stage.code() == "111111")
      stage.expectations.close()
      try await turn
      try stage.arrive(code: "222222")
      #expect(try await stage.code(by: second) == "222222")
    }
  }

  @Test(arguments: [true, false])
  func `take turns on two pools as well, unless messages include their pool`(
    _ isNamed: Bool
  ) async throws {
    try await Stage.run { stage in
      let fixed = [(address: "ada@example.com", source: stage.outbox as any CodeSource)]
      let first = stage.dispatcher.openExpectations(pool: "one", isNamed: isNamed)
      let second = stage.dispatcher.openExpectations(pool: "two", isNamed: isNamed)
      try await first.begin(reserving: fixed)
      async let turn: Void = second.begin(reserving: fixed)
      if isNamed {
        try await turn
        first.close()
      } else {
        while stage.dispatcher.queueLength < 1 { await Task.yield() }
        first.close()
        try await turn
      }
    }
  }

  @Test func `never use it at the same time, and run in the order of their requests`() async throws
  {
    try await Stage.run { stage in
      let order = OrderLog()
      try await stage.expectations.begin(reserving: [
        (address: "ada@example.com", source: stage.outbox)
      ])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          let expectations = stage.dispatcher.openExpectations()
          let wanted = index.isMultiple(of: 2) ? "ada@example.com" : "bob@example.com"
          let both = [("ada@example.com", stage.outbox as any CodeSource), (wanted, stage.outbox)]
          group.addTask {
            try await expectations.begin(reserving: both)
            order.begin(index)
            await Task.yield()
            order.end(index)
            expectations.close()
          }
          // The next scenario starts only after this one is in the queue.
          while stage.dispatcher.queueLength < index + 1 { await Task.yield() }
        }
        stage.expectations.close()
        try await group.waitForAll()
      }
      #expect(order.entries == (0..<8).flatMap { ["begin \($0)", "end \($0)"] })
    }
  }

  @Test func `start when their turn comes, and get no earlier messages`()
    async throws
  {
    try await Stage.run { stage in
      let fixed = [(address: "ada@example.com", source: stage.outbox as any CodeSource)]
      try await stage.expectations.begin(reserving: fixed)
      let second = stage.dispatcher.openExpectations()
      async let turn: Void = second.begin(reserving: fixed)
      while stage.dispatcher.queueLength < 1 { await Task.yield() }
      try stage.arrive(code: "111111")
      stage.expectations.close()
      try await turn
      try stage.arrive(code: "222222")
      #expect(try await stage.code(by: second) == "222222")
    }
  }

  @Test func `on different pools do not wait for each other`() async throws {
    try await Stage.run(pool: "eu_A") { stage in
      let fixed = [(address: "ada@example.com", source: stage.outbox as any CodeSource)]
      try await stage.expectations.begin(reserving: fixed)
      try await stage.dispatcher.openExpectations(pool: "eu_B").begin(reserving: fixed)
    }
  }

  @Test func `leave the queue when they are canceled`() async throws {
    try await Stage.run { stage in
      let fixed = [(address: "ada@example.com", source: stage.outbox as any CodeSource)]
      try await stage.expectations.begin(reserving: fixed)
      let (second, third) = (
        stage.dispatcher.openExpectations(), stage.dispatcher.openExpectations()
      )
      let waiting = Task { () async -> AwaitError? in
        do throws(AwaitError) {
          try await second.begin(reserving: [(address: "ada@example.com", source: stage.outbox)])
          return nil
        } catch {
          return error
        }
      }
      while stage.dispatcher.queueLength < 1 { await Task.yield() }
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      stage.expectations.close()
      try await third.begin(reserving: fixed)
    }
  }

  @Test func `wait for another scenario's await, even without a reservation`() async throws {
    try await Stage.run { stage in
      let second = stage.dispatcher.openExpectations()
      async let first = stage.code()
      await stage.clock.someoneSleeps(until: .seconds(5))
      async let other = stage.code(within: .seconds(7), by: second)
      while stage.dispatcher.queueLength < 1 { await Task.yield() }
      try stage.arrive(code: "111111")
      #expect(try await first == "111111")
      await stage.clock.someoneSleeps(until: .seconds(7))
      try stage.arrive(code: "222222")
      #expect(try await other == "222222")
    }
  }

  @Test func `do not wait for a scenario that waits for them`() async throws {
    try await Stage.run { stage in
      let first = (address: "ada@example.com", source: stage.outbox as any CodeSource)
      let second = (address: "bob@example.com", source: stage.outbox as any CodeSource)
      try await stage.expectations.begin(reserving: [first])
      let other = stage.dispatcher.openExpectations()
      async let turn: Void = other.begin(reserving: [first, second])
      while stage.dispatcher.queueLength < 1 { await Task.yield() }
      try stage.arrive(to: "bob@example.com", code: "222222")
      #expect(try await stage.code(to: "bob@example.com") == "222222")
      stage.expectations.close()
      try await turn
    }
  }
}
