@testable import CodeSources
import Mail
import Testing

private let ada = Recipient.address("ada@example.com")

@Suite struct `An await skips` {
  @Test func `a message with a Message-ID that has been seen before`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive(code: "111111", id: "<1@m>")
      #expect(try await stage.code() == "111111")
      try await stage.send(step: 3)
      try stage.arrive(code: "111111", id: "<1@m>")
      try stage.arrive(code: "333333", id: "<3@m>")
      #expect(try await stage.code() == "333333")
    }
  }

  @Test func `a Message-ID that another scenario has taken`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive(code: "111111", id: "<1@m>")
      #expect(try await stage.code() == "111111")
      stage.expectations.close()
      let next = stage.dispatcher.openExpectations()
      try stage.arrive(code: "111111", id: "<1@m>")
      try stage.arrive(code: "222222", id: "<2@m>")
      #expect(try await stage.code(by: next) == "222222")
    }
  }

  @Test func `the same code during one await, but not during the next`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      try await stage.send(step: 2)
      try stage.arrive(code: "111111")
      try stage.arrive(code: "222222")
      #expect(try await stage.code() == "222222")
      try await stage.send(step: 4, code: "222222")
      #expect(try await stage.code() == "222222")
    }
  }

  @Test func `a message without a code, which does not count as sent`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive(code: "welcome")
      try stage.arrive(code: "111111")
      #expect(try await stage.code() == "111111")
    }
  }

  @Test func `every message, and reports the reasons at its end`() async throws {
    try await Stage.run { stage in
      try stage.arrive(code: "111111", subject: "Old")
      stage.clock.advance(by: .seconds(3))
      try await stage.send(step: 2)
      stage.clock.advance(by: .milliseconds(500))
      try stage.arrive(to: "adad@example.com", code: "222222", subject: "Code 222222")
      try stage.arrive(code: "news", subject: "Hello")
      try stage.arrive(code: "333333", subject: "Other")
      let request = AwaitRequest(
        to: ada,
        at: stage.outbox,
        within: .seconds(5),
        subject: { $0 != "Other" }
      )
      async let failure = stage.failure(of: request)
      await stage.clock.someoneSleeps(until: .milliseconds(8500))
      stage.clock.advance(by: .seconds(2))
      try stage.arrive(to: "bob@example.com, carol@example.com", code: "444444")
      stage.clock.advance(by: .seconds(3))
      let error = await failure
      #expect(error?.isBlocked == false)
      #expect(
        error?.message
          == "no code arrived for ada@example.com within 5s: looked at 5 messages in outbox"
      )
      #expect(
        error?.details == [
          "step 2 sends to ada@example.com",
          "to ada@example.com “Old”, 3s500ms before the await: it arrived before the sending step",
          "to ada@example.com “Hello”, 0s into the await: no code was found in it",
          "to ada@example.com “Other”, 0s into the await: its subject does not match `subject`",
          "to adad@example.com “Code •••”, 0s into the await: it is for another recipient",
          "to bob@example.com, carol@example.com “Your code”, 2s into the await: it is for another recipient",
        ]
      )
    }
  }

  @Test func `a message without a match of its pattern, and names the pattern`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive(code: "123456")
      let rule = CodeRule(pattern: CodePattern("Your key is ([0-9]+)"))
      let request = AwaitRequest(to: ada, at: stage.outbox, within: .seconds(5), rule: rule)
      async let failure = stage.failure(of: request)
      await stage.clock.someoneSleeps(until: .seconds(5))
      stage.clock.advance(by: .seconds(5))
      let details = await failure?.details
      #expect(
        details == [
          "step 1 sends to ada@example.com",
          "to ada@example.com “Your code”, 0s into the await: `match` matches nothing in it",
        ]
      )
    }
  }

  @Test func `many messages, and reports its own and the newest`() async throws {
    try await Stage.run { stage in
      try stage.arrive(code: "nothing")
      for index in 0..<40 { try stage.arrive(to: "\(index)@example.com", code: "111111") }
      let request = AwaitRequest(to: ada, at: stage.outbox, within: .zero)
      let details = await stage.failure(of: request)?.details ?? []
      #expect(details.count == 12)
      #expect(details.first == "no step sends to ada@example.com")
      #expect(details[1].hasPrefix("to ada@example.com "))
      #expect(details[10].hasPrefix("to 39@example.com "))
      #expect(details.last == "and 31 more messages")
    }
  }
}
