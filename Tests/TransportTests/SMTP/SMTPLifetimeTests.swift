import Dispatch
import LoopbackServer
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct SMTPLifetimeTests {
  @Test func `consecutive deliveries share a connection`() async throws {
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      for _ in 0..<20 { try await transport.deliver(.test(to: server)) }
      #expect(server.connections == 1)
      #expect(server.messages.count == 20)
      #expect(!server.commands.contains("RSET"))
      #expect(transport.statistics == TransportStatistics(connections: 1, deliveries: 20))
    }
    // Shutting down sends QUIT.
    #expect(await server.next { $0 == .command(1, "QUIT") } != nil)
  }

  @Test func `many concurrent deliveries use few connections`() async throws {
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      try await withThrowingTaskGroup { group in
        for number in 0..<200 {
          group.addTask { try await transport.deliver(.test(to: server, "\(number)")) }
        }
        try await group.waitForAll()
      }
      #expect(server.connections <= 8)
      let texts = server.messages.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(Set(texts) == Set((0..<200).map { "\($0)\r\n" }))
    }
  }

  @Test func `different logins do not share connections`() async throws {
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      for login in ["ann:one", "ann:two", nil, "ann:one"] {
        try await transport.deliver(.test(to: server, login: login))
      }
      #expect(server.connections == 3)
    }
  }

  @Test(
    arguments: [
      [.close], [.send("421 4.4.2 timeout\r\n"), .close], [.send("421 4.4.2 timeout\r\n"), .hold],
    ] as [[LoopbackSMTPServer.Act]]
  )
  func `a closed idle connection costs a new connection and loses no message`(
    _ ending: [LoopbackSMTPServer.Act]
  ) async throws {
    let server = try LoopbackSMTPServer { number, line in
      // The second delivery notices the closed connection immediately or at its first command.
      number == 1 && line == "MAIL FROM:<two@example.test> SIZE=22" ? ending : nil
    }
    try await withTransport { transport in
      try await transport.deliver(.test(to: server))
      let reply = try await transport.deliver(.test(to: server, sender: "two@example.test"))
      #expect(reply.code == 250)
      #expect(server.connections == 2)
      #expect(server.messages.map(\.connection) == [1, 2])
    }
  }

  @Test func `a connection closed by the server is released immediately`() async throws {
    let server = try LoopbackSMTPServer { number, line in
      number == 1 && line == "." ? [.send("250 ok\r\n"), .send("421 bye\r\n"), .close] : nil
    }
    try await withTransport { transport in
      for _ in 0..<3 { try await transport.deliver(.test(to: server)) }
      #expect(server.connections == 2)
    }
  }

  @Test func `an idle connection is closed after some time`() async throws {
    let server = try LoopbackSMTPServer()
    var configuration = TransportConfiguration()
    configuration.mailIdleTime = .milliseconds(50)
    try await withTransport(configuration) { transport in
      try await transport.deliver(.test(to: server))
      #expect(await server.next { $0 == .command(1, "QUIT") } != nil)
      try await transport.deliver(.test(to: server))
      #expect(server.connections == 2)
    }
  }

  @Test(
    arguments: [
      ("", [.close], false), ("", [.send("220-half"), .close], false), ("EHLO", [.close], false),
      ("MAIL", [.close], false), ("RCPT", [.send("25"), .close], false),
      ("DATA", [.close], false), (".", [.close], true), (".", [.send("250-ok\r\n"), .close], true),
    ] as [(String, [LoopbackSMTPServer.Act], Bool)]
  )
  func `a connection that ends early fails the delivery`(
    _ command: String,
    _ acts: [LoopbackSMTPServer.Act],
    _ mayHaveArrived: Bool
  ) async throws {
    let server = try LoopbackSMTPServer { _, line in line.prefix(4) == command ? acts : nil }
    let error = await failure(of: try .test(to: server))
    #expect(error?.reason == .closedEarly)
    #expect(error?.mayHaveArrived == mayHaveArrived)
    #expect(server.connections == 1)
  }

  @Test(arguments: [
    ("", "SSH-2.0-OpenSSH_9.2\r\n"), ("", "HTTP/1.1 400 Bad Request\r\n\r\n"),
    ("MAIL", "what?\r\n"), ("MAIL", "250ok\r\n"), ("RCPT", "250-a\r\n251 b\r\n"),
    ("EHLO", "100 hm\r\n"), ("DATA", "354 go\r\n250 done\r\n"),
    ("MAIL", String(repeating: "x", count: 70_000)),
  ])
  func `an invalid reply is reported as invalid`(_ command: String, _ answer: String) async throws {
    let server = try LoopbackSMTPServer { _, line in
      line.prefix(4) == command ? [.send(answer)] : nil
    }
    let error = await failure(of: try .test(to: server))
    #expect(error?.reason == .notSMTP)
  }

  @Test(arguments: ["", "EHLO", "MAIL", "DATA", "."])
  func `a delivery to a server that never responds times out`(_ command: String) async throws {
    let server = try LoopbackSMTPServer { _, line in line.prefix(4) == command ? [.hold] : nil }
    let error = await failure(of: try .test(to: server, timeout: .milliseconds(300)))
    #expect(error?.reason == .timedOut)
    #expect(error?.mayHaveArrived == (command == "."))
    #expect(await server.next { $0 == .closedByClient(1) } != nil)
  }

  @Test(arguments: ["", "EHLO", "MAIL", "."])
  func `canceling ends the delivery and closes its connection`(_ command: String) async throws {
    let server = try LoopbackSMTPServer { _, line in line.prefix(4) == command ? [.hold] : nil }
    try await withTransport { transport in
      let task = Task { try await transport.deliver(.test(to: server, timeout: nil)) }
      _ = await server.next {
        switch $0 {
        case .connected: command.isEmpty
        case .command(_, let line): !command.isEmpty && line.prefix(4) == command
        case .closedByClient: false
        }
      }
      task.cancel()
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error?.reason == .cancelled)
      #expect(error?.mayHaveArrived == (command == "."))
      #expect(await server.next { $0 == .closedByClient(1) } != nil)
    }
  }

  @Test func `a mail server that never responds does not delay deliveries to other servers`()
    async throws
  {
    let silent = try LoopbackSMTPServer { _, line in line == "." ? [.hold] : nil }
    let mail = try LoopbackSMTPServer()
    let web = try LoopbackServer { _ in [.answer()] }
    try await withTransport { transport in
      let task = Task { try await transport.deliver(.test(to: silent, timeout: nil)) }
      _ = await silent.next { $0 == .command(1, ".") }
      try await transport.deliver(.test(to: mail))
      #expect(try await transport.exchange(HTTPRequest(url: web.url)).status == 200)
      task.cancel()
      await #expect(throws: TransportError.self) { try await task.value }
    }
  }

  @Test func `a delivery that waits for a connection can be canceled and can time out`()
    async throws
  {
    let server = try LoopbackSMTPServer { _, line in line == "." ? [.hold] : nil }
    try await withTransport(TransportConfiguration(connectionsPerHost: 1)) { transport in
      let first = Task { try await transport.deliver(.test(to: server, timeout: nil)) }
      _ = await server.next { $0 == .command(1, ".") }
      let second = await #expect(throws: TransportError.self) {
        try await transport.deliver(.test(to: server, timeout: .milliseconds(100)))
      }
      #expect(second?.reason == .timedOut)
      #expect(second?.mayHaveArrived == false)
      let third = Task { try await transport.deliver(.test(to: server, timeout: nil)) }
      third.cancel()
      await #expect(throws: TransportError.self) { try await third.value }
      #expect(server.connections == 1)
      first.cancel()
      await #expect(throws: TransportError.self) { try await first.value }
    }
  }

  @Test func `a waiting delivery starts after the previous delivery fails with a rejected address`()
    async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackSMTPServer { _, line in
      if line.isEmpty { gate.wait() }
      return nil
    }
    try await withTransport(TransportConfiguration(connectionsPerHost: 1)) { transport in
      let refused = Task.immediate {
        try await transport.deliver(.test(to: server, recipients: ["jürgen@example.test"]))
      }
      _ = await server.next { $0 == .connected(1) }
      let waiting = Task.immediate {
        for _ in 0..<2 { try await transport.deliver(.test(to: server)) }
      }
      gate.signal()
      let error = await #expect(throws: TransportError.self) { try await refused.value }
      #expect(error?.reason == .badRequest)
      try await waiting.value
      #expect(server.connections == 1)
      #expect(server.messages.count == 2)
    }
  }

  @Test
  func
    `shutting down fails running deliveries and rejects later ones, even if the server is silent`()
    async throws
  {
    let server = try LoopbackSMTPServer { _, line in
      ["QUIT", "RCPT"].contains(line.prefix(4)) && line != "RCPT TO:<ann@example.test>"
        ? [.hold] : nil
    }
    let transport = Transport()
    try await transport.deliver(.test(to: server))
    let task = Task {
      try await transport.deliver(.test(to: server, recipients: ["bob@example.test"], timeout: nil))
    }
    _ = await server.next { $0 == .command(1, "RCPT TO:<bob@example.test>") }
    await transport.shutdown()
    let during = await #expect(throws: TransportError.self) { try await task.value }
    #expect(during?.reason == .shutDown)
    let after = await #expect(throws: TransportError.self) {
      try await transport.deliver(.test(to: server))
    }
    #expect(after?.reason == .shutDown)
    #expect(await server.next { $0 == .closedByClient(1) } != nil)
  }

  @Test func `a delivery to a port without a listener is refused`() async throws {
    let port = try RefusingPort()
    let server = try LoopbackSMTPServer()
    var delivery = try SMTPDelivery.test(to: server)
    delivery.server = try SMTPServer(url: "smtp://127.0.0.1:\(port.number)")
    let error = await failure(of: delivery)
    #expect(error?.reason == .refused)
    #expect(error?.mayHaveArrived == false)
  }

  @Test func `a delivery uses a tunnel through the configured proxy`() async throws {
    let proxy = try LoopbackServer { _ in [.answer(403, "no"), .close] }
    var delivery = try SMTPDelivery.test(to: LoopbackSMTPServer())
    delivery.server = try SMTPServer(url: "smtp://mail.example:2525")
    let error = await failure(of: delivery, TransportConfiguration(proxy: .fixed(proxy.url)))
    #expect(error?.reason == .proxyRefused)
    #expect(proxy.requests.map(\.requestLine) == ["CONNECT mail.example:2525 HTTP/1.1"])
  }
}
