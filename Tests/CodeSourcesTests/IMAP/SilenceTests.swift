import LoopbackServer
import Mail
import Testing

@testable import CodeSources

/// Times for checks only at the start and the end of an await.
private let rare: MailboxTimes = {
  var times = quick
  times.soon = .seconds(3600)
  return times
}()

@Suite(.timeLimit(.minutes(10))) struct `At the end of an await, a mailbox` {
  @Test func `blocks the await if it has not responded since`() async throws {
    let isHung = Switch()
    let server = try FakeIMAP { _, command in
      command == "NOOP" && isHung.isOn ? [] : nil
    }
    var times = quick
    times.answer = .milliseconds(100)
    try await watching(server.account(), times: times) { watched in
      async let failure = watched.failure(within: .milliseconds(300))
      try await eventually("a check") { server.commands("NOOP").count > 3 }
      isHung.isOn = true
      let error = await failure
      #expect(error?.isBlocked == true)
      #expect(
        error?.message == """
          can't read team-mailbox: imap://127.0.0.1:\(server.port) \
          took longer than 100ms to respond
          """
      )
    }
    #expect(server.connections == 1)
  }

  @Test func `fails the await if it responds`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account(), times: rare) { watched in
      let error = await watched.failure(within: .milliseconds(100))
      #expect(error?.isBlocked == false)
    }
  }

  @Test func `is checked again, and a new message is not missed`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account(), times: rare) { watched in
      async let code = watched.code(within: .milliseconds(500))
      try await eventually("a check") { server.commands("UID FETCH").count == 1 }
      server.arrive(mail(code: "111111"))
      #expect(try await code == "111111")
    }
  }

  @Test func `is checked before the await accepts fewer messages than were sent`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account(), times: rare) { watched in
      for step in 1...2 {
        let mark = await watched.expectations.currentPosition()
        watched.expectations.recordSending(
          step: String(step),
          to: .address("ada@example.com"),
          since: mark
        )
      }
      server.arrive(mail(code: "111111"))
      async let code = watched.code()
      try await eventually("the first message") { watched.arrivals == ["111111"] }
      server.arrive(mail(code: "222222"))
      #expect(try await code == "222222")
    }
  }
}
