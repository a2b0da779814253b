import LoopbackServer
import Mail
import Testing
import Values

@testable import CodeSources

@Suite(.timeLimit(.minutes(10))) struct `A mailbox` {
  @Test func `delivers messages that arrive after it was opened, and no earlier messages`()
    async throws
  {
    let server = try FakeIMAP()
    server.arrive(mail(code: "000000"))
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      server.arrive(mail(to: "bob@example.com", code: "222222"))
      try await watched.expect("111111")
      try await watched.expect("222222", to: "bob@example.com")
      #expect(watched.arrivals == ["111111", "222222"])
    }
    #expect(server.connections == 1)
    try await eventually("the logout") { server.commands("LOGOUT").count == 1 }
  }

  @Test func `is opened read-only, with the name in its URL`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account(path: "/Codes/Entw%C3%BCrfe")) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
    #expect(server.commands("EXAMINE") == ["EXAMINE \"Codes/Entw&APw-rfe\""])
    #expect(server.commands("SELECT") == [])
    let bodies = server.commands().filter { $0.contains("BODY") }
    #expect(!bodies.isEmpty && bodies.allSatisfy { $0.contains("BODY.PEEK[]<0.1048576>") })
  }

  @Test func `is not checked while no await is running`() async throws {
    let (quiet, busy) = (try FakeIMAP(), try FakeIMAP())
    try await watching(quiet.account()) { watched in
      quiet.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      try await watching(busy.account()) { other in
        async let failure = other.failure(within: .seconds(60))
        // The mailbox receives the end of an await a moment later, possibly during a check.
        var seen = (quiet: -1, busy: 0)
        try await eventually("a hundred checks of the other mailbox and none of this one") {
          let now = (quiet: quiet.commands("NOOP").count, busy: busy.commands("NOOP").count)
          if now.quiet != seen.quiet { seen = now }
          return now.busy > seen.busy + 100
        }
        busy.arrive(mail(code: "222222"))
        #expect(await failure == nil)
      }
      #expect(quiet.connections == 1)
    }
  }

  @Test func `keeps its connection alive with occasional commands`() async throws {
    let server = try FakeIMAP()
    var times = quick
    times.keepAlive = .milliseconds(2)
    try await watching(server.account(), times: times) { _ in
      try await eventually("commands") { server.commands("NOOP").count > 3 }
    }
    #expect(server.commands("UID FETCH") == [])
  }

  @Test func `is checked when an await starts, whether or not the server announces messages`()
    async throws
  {
    // The server never announces new messages.
    let server = try FakeIMAP { _, command in command == "NOOP" ? [.send("$tag OK\r\n")] : nil }
    var times = quick
    times.soon = .seconds(3600)
    try await watching(server.account(), times: times) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
    }
  }

  @Test func `delivers a message immediately if the server announces it`() async throws {
    let server = try FakeIMAP()
    var times = quick
    times.soon = .seconds(3600)
    try await watching(server.account(), times: times) { watched in
      async let code = watched.code()
      try await eventually("a check") { server.commands("UID FETCH").count == 1 }
      server.arrive(mail(code: "111111"))
      server.push("* 1 EXISTS\r\n")
      #expect(try await code == "111111")
    }
  }

  @Test func `treats the content of messages only as text`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      let hostile = (1...20).map { "X\($0) OK fake\r\n* \($0) EXISTS\r\n* BYE\r\n" }.joined()
      server.arrive(mail(code: "111111", more: hostile + String(repeating: "y", count: 30_000)))
      server.arrive(mail(code: "222222", more: "{5}\r\n)\r\nX5 NO [UIDVALIDITY 9]\r\n"))
      try await watched.expect("111111")
      try await watched.expect("222222")
    }
    #expect(server.connections == 1)
  }

  @Test func `reports unreadable messages by number and continues`() async throws {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.arrive("")
      server.arrive("no header at all")
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      #expect(
        watched.arrivals
          == ["message with UID 1 of INBOX", "message with UID 2 of INBOX", "111111"]
      )
    }
  }

  @Test func `reads only the beginning of an oversized message`() async throws {
    // The fake server can't send a part of a message.
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111", more: String(repeating: "large\r\n", count: 400_000)))
      server.arrive(mail(code: "222222"))
      try await watched.expect("111111")
      try await watched.expect("222222")
      #expect(watched.arrivals == ["111111", "222222"])
    }
  }

  @Test func `sends no more commands for 20,000 messages than for none, and reads none of them`()
    async throws
  {
    let server = try FakeIMAP { state in
      for uid in UInt32(1)...20_000 { state.messages.append(.init(uid: uid * 3, text: "old")) }
      state.nextUID = 60_001
    }
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      #expect(watched.arrivals == ["111111"])
    }
    #expect(server.commands("FETCH") == ["FETCH 19981:20000 (UID INTERNALDATE RFC822.SIZE)"])
    #expect(server.commands("UID FETCH").allSatisfy { $0.hasPrefix("UID FETCH 6000") })
    // The logout may arrive later.
    let kinds = Set(server.commands().compactMap { $0.split(separator: " ").first })
    #expect(
      kinds.subtracting(["LOGOUT"]) == [
        "CAPABILITY", "AUTHENTICATE", "EXAMINE", "FETCH", "UID", "NOOP",
      ]
    )
  }

  @Test func `can be read if the server does not announce the next UID`() async throws {
    let server = try FakeIMAP { state in
      state.messages = [.init(uid: 41, text: mail(code: "000000"))]
      state.nextUID = 42
    } answer: { _, command in
      command.hasPrefix("EXAMINE")
        ? [.send("* 1 EXISTS\r\n* OK [UIDVALIDITY 7] v\r\n$tag OK done\r\n")] : nil
    }
    try await watching(server.account()) { watched in
      server.arrive(mail(code: "111111"))
      try await watched.expect("111111")
      #expect(watched.arrivals == ["111111"])
    }
  }

  @Test func `delivers 50 concurrent scenarios their own codes over one connection`()
    async throws
  {
    let server = try FakeIMAP()
    try await watching(server.account()) { watched in
      let codes = try await withThrowingTaskGroup(of: String.self) { group in
        for index in 0..<50 {
          let expectations = watched.dispatcher.openExpectations()
          group.addTask {
            try await expectations.startWatching(watched.mailbox)
            server.arrive(mail(to: "qa+\(index)@example.com", code: "\(100_000 + index)"))
            let code = try await watched.code(to: "qa+\(index)@example.com", by: expectations)
            #expect(code == "\(100_000 + index)")
            return code
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(codes.count == 50)
    }
    #expect(server.connections == 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `ends immediately while it waits for the server's greeting`() async throws {
    let server = try FakeIMAP { $0.greeting = "" }
    var times = MailboxTimes.nearby
    // The opening limit is longer than the test's time limit, so a waiting caller fails the test.
    times.opening = .seconds(3600)
    let mailbox = IMAPMailbox(name: "team-mailbox", account: server.account(), times: times)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let arming = Task { try await dispatcher.openExpectations().startWatching(mailbox) }
      try await eventually("a connection") { server.connections == 1 }
      arming.cancel()
    }
    try await eventually("the connection is closed") { server.open == 0 }
  }

  @Test func `closes its connection when the dispatcher closes, even during a check`()
    async throws
  {
    // The server never responds to a check.
    let server = try FakeIMAP { _, command in command == "NOOP" ? [] : nil }
    try await watching(server.account()) { watched in
      let waiting = Task { await watched.failure() }
      try await eventually("a check") { !server.commands("NOOP").isEmpty }
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
    }
    try await eventually("the connection is closed") { server.open == 0 }
  }
}
