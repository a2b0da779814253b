import LoopbackServer
import Mail
import Testing

@testable import CodeSources

private let ada = Recipient.address("ada@example.com")

@Suite(.timeLimit(.minutes(10))) struct `Before a step that sends, a mailbox` {
  @Test func `is checked, and messages already there do not count as sent by the step`()
    async throws
  {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      let mark = await watched.expectations.currentPosition()
      watched.expectations.recordSending(step: "1", to: ada, since: mark)
      server.arrive(mail(code: "222222"))
      try await watched.expect("222222")
    }
  }

  @Test func `reports messages already there as too early`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      let mark = await watched.expectations.currentPosition()
      watched.expectations.recordSending(step: "1", to: ada, since: mark)
      let error = await watched.failure(within: .milliseconds(1))
      #expect(
        error?.details.contains { $0.hasSuffix("it arrived before the sending step") } == true
      )
    }
  }

  @Test func `is checked with a single command if nothing is new`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      let before = server.commands().count
      _ = await watched.expectations.currentPosition()
      #expect(server.commands().dropFirst(before) == ["NOOP"])
    }
  }

  @Test func `is reconnected first`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.cut()
      server.arrive(mail(code: "111111"))
      let mark = await watched.expectations.currentPosition()
      watched.expectations.recordSending(step: "1", to: ada, since: mark)
      server.arrive(mail(code: "222222"))
      try await watched.expect("222222")
    }
    #expect(server.connections == 2)
  }

  @Test func `that cannot be checked blocks the await for that step, even if it reconnects later`()
    async throws
  {
    let isAway = Switch()
    let server = try FakeIMAP { _, command in
      command == "CAPABILITY" && isAway.isOn ? [.close] : nil
    }
    var times = quick
    times.answer = .milliseconds(50)
    try await watching(server.account(), times: times) { watched in
      isAway.isOn = true
      server.cut()
      let mark = await watched.expectations.currentPosition()
      watched.expectations.recordSending(step: "3", to: ada, since: mark)
      isAway.isOn = false
      try await eventually("a new connection") { server.commands("EXAMINE").count == 2 }
      let error = await watched.failure()
      #expect(error?.isBlocked == true)
      let message = error?.message ?? ""
      #expect(message.hasPrefix("could not read team-mailbox before step 3: "), "\(message)")
      #expect(message.contains("imap://127.0.0.1:\(server.port)"), "\(message)")
      // Awaits for other recipients are not affected.
      server.arrive(mail(to: "bob@example.com", code: "222222"))
      try await watched.expect("222222", to: "bob@example.com")
    }
  }

  @Test func `that hangs does not delay the step for long`() async throws {
    let server = try FakeIMAP { _, command in command == "NOOP" ? [] : nil }
    var times = quick
    times.answer = .milliseconds(50)
    try await watching(server.account(), times: times) { watched in
      // The mailbox may take up to 30 seconds to respond.
      let time = await ContinuousClock().measure {
        let mark = await watched.expectations.currentPosition()
        watched.expectations.recordSending(step: "1", to: ada, since: mark)
      }
      #expect(time < .seconds(20))
      let error = await watched.failure()
      #expect(
        error?.message == """
          could not read team-mailbox before step 1: imap://127.0.0.1:\(server.port) \
          took longer than 50ms to respond
          """
      )
    }
  }
}
