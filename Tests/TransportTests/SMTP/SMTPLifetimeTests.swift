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

  @Test func `a delivery uses a tunnel through the configured proxy`() async throws {
    let proxy = try LoopbackServer { _ in [.answer(403, "no"), .close] }
    var delivery = try SMTPDelivery.test(to: LoopbackSMTPServer())
    delivery.server = try SMTPServer(url: "smtp://mail.example:2525")
    let error = await failure(of: delivery, TransportConfiguration(proxy: .fixed(proxy.url)))
    #expect(error?.reason == .proxyRefused)
    #expect(proxy.requests.map(\.requestLine) == ["CONNECT mail.example:2525 HTTP/1.1"])
  }
}
