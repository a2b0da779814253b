import CodeSources
import Mail
import Testing
import Values

private let ada = Recipient.address("ada@example.com")

@Suite struct `An await gets` {
  @Test func `a message that arrived before it started`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "012345")
      #expect(try await stage.code() == "012345")
    }
  }

  @Test func `a message that arrives while it waits`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      async let code = stage.code()
      await stage.clock.someoneSleeps(until: .seconds(5))
      try stage.arrive(to: "bob@example.com", code: "111111")
      try stage.arrive(code: "222222")
      #expect(try await code == "222222")
    }
  }

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

  @Test func `an available message or an error immediately if no message can arrive`() async throws
  {
    try await Stage.run { stage in
      var request = AwaitRequest(to: ada, at: stage.outbox, within: .seconds(60))
      request.reasonsAgainst = ["step 1 returned LimitExceededException"]
      try stage.arrive(code: "111111")
      #expect(try await stage.expectations.awaitCode(request).code.reveal() == "111111")
      try stage.arrive(to: "bob@example.com", code: "222222")
      let error = await stage.failure(of: request)
      #expect(
        error?.message
          == "no code can arrive for ada@example.com: no step sent a code for this await"
      )
      #expect(error?.isBlocked == false)
      #expect(
        error?.details == [
          "step 1 returned LimitExceededException",
          "to ada@example.com “Your code”, 0s into the await: an earlier await took it",
          "to bob@example.com “Your code”, 0s into the await: it is for another recipient",
        ]
      )
    }
  }

  @Test func `nothing if it is interrupted, and reports the messages seen`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1)
      try stage.arrive(to: "bob@example.com", code: "123456")
      let waiting = Task {
        await stage.failure(of: AwaitRequest(to: ada, at: stage.outbox, within: .seconds(60)))
      }
      await stage.clock.someoneSleeps(until: .seconds(60))
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      #expect(
        stage.expectations.cutAwait?.detailsOfCut == [
          "waited for a code for ada@example.com: looked at 1 message in outbox",
          "step 1 sends to ada@example.com",
          "to bob@example.com “Your code”, 0s into the await: it is for another recipient",
        ]
      )
    }
  }

  @Test func `nothing for the creation of a given user, which has no step number`() async throws {
    try await Stage.run { stage in
      stage.expectations.recordSendingOfGivenUsers(
        to: ada,
        since: await stage.expectations.mark()
      )
      let waiting = Task {
        await stage.failure(of: AwaitRequest(to: ada, at: stage.outbox, within: .seconds(60)))
      }
      await stage.clock.someoneSleeps(until: .seconds(60))
      waiting.cancel()
      _ = await waiting.value
      #expect(
        stage.expectations.cutAwait?.detailsOfCut.last
          == "`given.users` sends to ada@example.com"
      )
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

  @Test func `a message that the scenario's steps sent after the last await for the recipient`()
    async throws
  {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      try await stage.send(step: 2, to: "bob@example.com", code: "999999")
      #expect(try await stage.code() == "111111")
      try await stage.send(step: 4, code: "444444")
      #expect(try await stage.code() == "444444")
      #expect(try await stage.code(to: "bob@example.com") == "999999")
    }
  }

  @Test func `the first message since the scenario started if no step sent one`() async throws {
    try await Stage.run { stage in
      try stage.arrive(code: "111111")
      try stage.arrive(code: "222222")
      #expect(try await stage.code() == "111111")
      #expect(try await stage.code() == "222222")
      let later = stage.dispatcher.openExpectations()
      try stage.arrive(to: "bob@example.com", code: "333333")
      #expect(try await stage.code(to: "bob@example.com", by: later) == "333333")
    }
  }

  @Test func `only a message from its own pool`() async throws {
    try await Stage.run(pool: "eu_A") { stage in
      try await stage.send(step: 1)
      try stage.arrive(code: "222222", more: "X-Authflow-Pool: eu_B")
      try stage.arrive(code: "111111", more: "X-Authflow-Pool: eu_A")
      #expect(try await stage.code() == "111111")
    }
  }

  @Test func `an SMS by its phone number`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1, to: "+15550100", as: .masked("+*******0100"))
      try stage.arrive(
        to: "+15550100@sms.authflow.invalid",
        code: "123456",
        more: "X-Authflow-Medium: SMS",
        "X-Authflow-Recipient: +15550100"
      )
      #expect(try await stage.code(to: "+15550100") == "123456")
    }
  }

  @Test func `the message with the requested subject and sender`() async throws {
    try await Stage.run { stage in
      try await stage.send(step: 1, code: "111111")
      try stage.arrive(code: "222222", subject: "Reset")
      let request = AwaitRequest(
        to: ada,
        at: stage.outbox,
        within: .seconds(5),
        subject: { $0 == "Reset" },
        sender: { $0.hasSuffix("@verificationemail.com") }
      )
      #expect(try await stage.expectations.awaitCode(request).code.reveal() == "222222")
    }
  }

  @Test func `an invitation's temporary password by its template`() async throws {
    try await Stage.run { stage in
      let text = "Your username is {username} and temporary password is {####}. "
      let html = text.replacing("{username}", with: "ada").replacing("{####}", with: "a&lt;1.")
      try stage.outbox.append(
        "To: ada@example.com\r\nContent-Type: text/html\r\n\r\n\(html)".utf8
      )
      let rule = CodeRule(templates: [MessageTemplate(text, secret: .temporaryPassword)])
      let request = AwaitRequest(to: ada, at: stage.outbox, within: .zero, rule: rule)
      #expect(try await stage.expectations.awaitCode(request).code.reveal() == "a<1.")
    }
  }
}

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

@Test func `two different codes in one message are an error that shows both places`()
  async throws
{
  try await Stage.run { stage in
    try await stage.send(step: 1)
    try stage.arrive(code: "98765432, no, your code is 123456", subject: "Code 123456")
    let request = AwaitRequest(to: ada, at: stage.outbox, within: .seconds(5))
    let error = await stage.failure(of: request)
    #expect(
      error?.message
        == "expected one code in the message for ada@example.com, got 2 different codes"
    )
    #expect(
      error?.details == [
        "in “Code •••”",
        #"“Your code is •••, no, your code is” (8 characters): `match: 'is (\d{8})\b'`"#,
        #"“Your code is •••, no, your code is •••.” (6 characters): `match: 'is (\d{6})\b'`"#,
        "select one with `match`",
      ]
    )
  }
}
