import Mail
import Testing
import Values

@testable import CodeSources

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
