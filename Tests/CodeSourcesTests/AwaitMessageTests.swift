import Mail
import Testing

@testable import CodeSources

private let ada = Recipient.address("ada@example.com")

extension Stage {
  /// A message without a code arrives.
  fileprivate func arrive(_ text: String, subject: String, id: String? = nil) throws {
    let lines =
      ["From: news@example.com", "To: ada@example.com", "Subject: \(subject)"]
      + (id.map { ["Message-ID: \($0)"] } ?? []) + ["", text]
    try outbox.append(lines.joined(separator: "\r\n").utf8)
  }

  /// The subject of the message that an await takes.
  fileprivate func subject(
    _ pattern: String? = nil,
    _ subject: (@Sendable (String) -> Bool)? = nil
  ) async throws(AwaitError) -> String {
    let rule = CodeRule(pattern: pattern.flatMap(CodePattern.init))
    let request = AwaitRequest(
      to: ada,
      at: outbox,
      within: .seconds(5),
      rule: rule,
      subject: subject
    )
    return try await expectations.awaitMessage(request).message.subject
  }
}

@Suite struct `An await of a message gets` {
  @Test func `a message without a code`() async throws {
    try await Stage.run { stage in
      try stage.arrive("Glad to have you.", subject: "Welcome")
      #expect(try await stage.subject() == "Welcome")
    }
  }

  @Test func `a message with several codes`() async throws {
    try await Stage.run { stage in
      try stage.arrive("Your code is 123456. Your code is 654321.", subject: "Codes")
      #expect(try await stage.subject() == "Codes")
    }
  }

  @Test func `a message that no earlier await has taken, in order`() async throws {
    try await Stage.run { stage in
      try stage.arrive("Your code is 123456.", subject: "Code")
      try stage.arrive("Glad to have you.", subject: "Welcome")
      try stage.arrive("Have a look.", subject: "News")
      #expect(try await stage.code() == "123456")
      #expect(try await stage.subject() == "Welcome")
      #expect(try await stage.subject() == "News")
    }
  }

  @Test func `the message that matches its pattern or its subject`() async throws {
    try await Stage.run { stage in
      try stage.arrive("Have a look.", subject: "News")
      try stage.arrive("Glad to have you.", subject: "Welcome")
      #expect(try await stage.subject("Glad") == "Welcome")
      try stage.arrive("Good bye.", subject: "Farewell")
      #expect(try await stage.subject(nil) { $0.hasPrefix("F") } == "Farewell")
    }
  }

  @Test func `the newer of two sent messages, and also consumes the older message`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive("First.", subject: "First")
      try await stage.send(step: 2)
      try stage.arrive("Second.", subject: "Second")
      #expect(try await stage.subject() == "Second")
      async let failure = stage.failure(of: AwaitRequest(to: ada, at: stage.outbox, within: .zero))
      guard case .timedOut(let timeout)? = await failure else { throw Unexpected() }
      #expect(timeout.passedOver.map(\.reason) == [.taken, .taken])
    }
  }

  @Test(arguments: [nil, "Project 7654321"])
  func `the newer of two messages with the same number and different links`(
    _ pattern: String?
  ) async throws {
    try await Stage.run { stage in
      for step in 1...2 {
        try await stage.send(step: step)
        try stage.arrive("Project 7654321: https://a.test/\(step)", subject: "\(step)")
      }
      #expect(try await stage.subject(pattern) == "2")
    }
  }

  @Test func `nothing in time, and reports why each message was skipped`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive("Have a look.", subject: "News", id: "<1@m>")
      try stage.arrive(to: "bob@example.com", code: "123456")
      async let failure = stage.failure("Glad")
      await stage.clock.someoneSleeps(until: .seconds(5))
      stage.clock.advance(by: .seconds(5))
      let error = await failure
      #expect(
        error?.message
          == "no message arrived for ada@example.com within 5s: looked at 2 messages in outbox"
      )
      #expect(
        error?.details == [
          "step 1 sends to ada@example.com",
          "to ada@example.com “News”, 0s into the await: `match` matches nothing in it",
          "to bob@example.com “Your code”, 0s into the await: it is for another recipient",
        ]
      )
    }
  }

  @Test func `nothing if it is interrupted, and reports the messages seen`() async throws {
    try await Stage.run { stage in
      let waiting = Task { await stage.failure("Glad") }
      await stage.clock.someoneSleeps(until: .seconds(5))
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      #expect(
        stage.expectations.interruptedAwait?.detailsOfInterruption.first
          == "waited for a message for ada@example.com: looked at 0 messages in outbox"
      )
    }
  }
}

private struct Unexpected: Error {}

extension Stage {
  /// The error of an await for a message that matches a pattern.
  fileprivate func failure(_ pattern: String) async -> AwaitError? {
    do {
      _ = try await subject(pattern)
      return nil
    } catch {
      return error
    }
  }
}
