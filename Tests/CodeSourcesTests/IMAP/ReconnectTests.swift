import LoopbackServer
import Mail
import Synchronization
import Testing
import Values

@testable import CodeSources

@Suite(.timeLimit(.minutes(10))) struct `A mailbox with a lost connection` {
  @Test func `reconnects and continues where it was`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      server.cut()
      server.arrive(mail(code: "222222"))
      try await watched.expect("222222")
      async let last = watched.code()
      try await eventually("a check") { server.commands("NOOP").count > 3 }
      server.cut()
      server.arrive(mail(code: "333333"))
      #expect(try await last == "333333")
      #expect(watched.arrivals == ["111111", "222222", "333333"])
    }
    #expect(server.connections == 3)
  }

  @Test(arguments: ["* BYE Autologout; idle for too long\r\n", "* BYE\r\n"])
  func `reconnects after the server sends BYE`(_ words: String) async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.push(words)
      try await eventually("a new connection") { server.connections == 2 }
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
  }

  @Test func `neither loses nor duplicates a message whose transfer was interrupted`() async throws
  {
    let server = try FakeIMAP { connection, command in
      guard connection == 1, command.contains("BODY") else { return nil }
      let first = mail(code: "111111")
      return [
        .send("* 1 FETCH (UID 1 BODY[]<0> {\(first.utf8.count)}\r\n\(first))\r\n"),
        .send("* 2 FETCH (UID 2 BODY[]<0> {500}\r\nTo: ada@exam"), .reset,
      ]
    }
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      server.arrive(mail(code: "222222"))
      try await watched.expect("111111")
      try await watched.expect("222222")
      #expect(watched.arrivals == ["111111", "222222"])
    }
  }

  @Test(arguments: ["close", "refuse"])
  func `skips and names a message that breaks the connection every time`(_ way: String) async throws
  {
    let server = try FakeIMAP { connection, command in
      guard command.contains("BODY"), !command.contains("UID FETCH 1 "),
        !command.contains("UID FETCH 3 ")
      else { return nil }
      return way == "close" ? [.close] : [.send("$tag NO [SERVERBUG] internal error\r\n")]
    }
    try await watching(server.account()) { watched in
      for code in ["111111", "222222", "333333"] { server.arrive(mail(code: code)) }
      try await watched.expect("111111")
      try await watched.expect("333333")
      #expect(watched.arrivals == ["111111", "message with UID 2 of INBOX", "333333"])
    }
  }

  @Test func `continues by date if its messages were renumbered`() async throws {
    let server = try FakeIMAP { state in
      state.messages = [
        .init(uid: 4, date: " 1-Nov-2026 09:00:00 +0000", text: mail(code: "000001")),
        .init(uid: 9, date: " 1-Nov-2026 10:00:00 +0000", text: mail(code: "000002")),
      ]
      state.nextUID = 10
    }
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"), date: " 1-Nov-2026 10:00:01 +0000")
      try await watched.expect("111111")
      server.change { state in
        state.validity = 8
        // An old message that was never seen is not new either.
        let found = FakeIMAP.Message(
          uid: 0,
          date: "31-Oct-2026 23:00:00 -0100",
          text: mail(code: "000003", more: "restored")
        )
        state.messages.insert(found, at: 0)
        for index in state.messages.indices { state.messages[index].uid = UInt32(index) + 1 }
        state.nextUID = 5
      }
      server.arrive(mail(code: "222222", more: "!"), date: " 1-Nov-2026 11:00:02 +0100")
      server.cut()
      try await watched.expect("222222")
      server.arrive(mail(code: "333333"), date: " 1-Nov-2026 10:00:03 +0000")
      try await watched.expect("333333")
      #expect(watched.arrivals == ["111111", "222222", "333333"])
    }
  }

  @Test func `reconnects if its messages are renumbered during the connection`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      server.change { state in
        state.validity = 8
        state.messages[0].uid = 50
        state.nextUID = 51
      }
      server.push("* OK [UIDVALIDITY 8] renumbered\r\n")
      try await eventually("a new connection") { server.commands("EXAMINE").count == 2 }
      server.arrive(mail(code: "222222"))
      try await watched.expect("222222")
      #expect(watched.arrivals == ["111111", "222222"])
    }
  }

  @Test func `reconnects immediately when an await starts`() async throws {
    let server = try FakeIMAP { connection, command in
      connection == 2 && command == "CAPABILITY" ? [.close] : nil
    }
    var times = quick
    times.retry.first = .milliseconds(50)
    // Without an interruption, the second pause would outlast the test.
    times.retry.growth = 100_000
    times.retry.longest = .seconds(3600)
    try await watching(server.account(), times: times) { watched in
      server.cut()
      try await eventually("a failed attempt") { server.connections == 2 && server.open == 0 }
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
  }

  @Test func `does not reconnect after a rejected login, and blocks the scenario`() async throws {
    let isOver = Mutex(false)
    let server = try FakeIMAP { _, command in
      guard command.hasPrefix("AUTHENTICATE"), isOver.withLock({ $0 }) else { return nil }
      return [.send("$tag NO [AUTHENTICATIONFAILED] the password was changed\r\n")]
    }
    try await watching(server.account()) { watched in
      async let failure = watched.failure()
      try await eventually("a check") { !server.commands("NOOP").isEmpty }
      isOver.withLock { $0 = true }
      server.cut()
      let error = await failure
      #expect(error?.isBlocked == true)
      #expect(
        error?.message == """
          can't read team-mailbox: imap://127.0.0.1:\(server.port) rejected the login of \
          qa@example.test: “[AUTHENTICATIONFAILED] the password was changed”
          """
      )
    }
    #expect(server.connections == 2)
  }

  @Test func `blocks only running awaits after a long outage`() async throws {
    let server = try FakeIMAP()
    var times = quick
    times.maximumWait = .milliseconds(100)
    try await watching(server.account(), times: times) { watched in
      let port = server.port
      server.stop()
      // No await is running, so no failure is reported. A later await gets the full retry time.
      let error = await watched.failure()
      #expect(error?.isBlocked == true)
      let start = "can't read team-mailbox: no working connection for "
      #expect(error?.message.contains(start) == true)
      #expect(error?.message.contains("Failed to connect to 127.0.0.1 port \(port)") == true)
    }
  }

  @Test func `blocks an await whose time ends before it reconnects`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.stop()
      try await eventually("the end of the connection") { server.open == 0 }
      let error = await watched.failure(within: .seconds(2))
      #expect(error?.isBlocked == true)
      #expect(error?.message.contains(": Failed to connect to") == true)
    }
  }

  @Test func `fails an await whose time ends after it has reconnected`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.cut()
      try await eventually("a new connection") { server.commands("EXAMINE").count == 2 }
      let error = await watched.failure(within: .seconds(2))
      #expect(error?.isBlocked == false)
    }
  }

  @Test func `keeps trying to reconnect without a limit while no await is running`() async throws {
    let rejections = Mutex(0)
    let server = try FakeIMAP { connection, command in
      guard connection > 1, connection < 10, command == "CAPABILITY" else { return nil }
      rejections.withLock { $0 += 1 }
      return [.close]
    }
    var times = quick
    times.maximumWait = .zero
    try await watching(server.account(), times: times) { watched in
      server.cut()
      try await eventually("the last failed attempt") { server.commands("EXAMINE").count == 2 }
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
    #expect(rejections.withLock { $0 } == 8)
  }

  @Test func `reconnects if the server no longer responds`() async throws {
    let server = try FakeIMAP { connection, command in
      connection == 1 && command == "NOOP" ? [] : nil
    }
    var times = quick
    times.silence = .milliseconds(300)
    try await watching(server.account(), times: times) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
    #expect(server.connections >= 2)
  }
}
