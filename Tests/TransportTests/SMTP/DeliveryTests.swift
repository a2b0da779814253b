import LoopbackServer
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct DeliveryTests {
  @Test func `a message arrives with its envelope, and its reply is returned`() async throws {
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      let reply = try await transport.deliver(
        try .test(
          to: server,
          sender: "shop@example.test",
          recipients: ["ann@example.test", "\"b b>\"@[127.0.0.1]"],
          "Subject: Hi\r\n\r\nHello\r\n"
        )
      )
      #expect(reply == SMTPReply(code: 250, lines: ["2.0.0 queued as 1"]))
      #expect(
        server.commands == [
          "EHLO [127.0.0.1]", "MAIL FROM:<shop@example.test> SIZE=22",
          "RCPT TO:<ann@example.test>", "RCPT TO:<\"b b>\"@[127.0.0.1]>", "DATA",
        ]
      )
      #expect(transport.statistics == TransportStatistics(connections: 1, deliveries: 1))
    }
  }

  @Test(arguments: [
    ("a\r\nb\r\n", "a\r\nb\r\n"), ("a\nb", "a\r\nb\r\n"), ("a\rb\r", "a\r\nb\r\n"),
    ("a\n\r\nb", "a\r\n\r\nb\r\n"), ("", ""), ("\r\n", "\r\n"), ("\n\n", "\r\n\r\n"),
    (".", "..\r\n"), (".\r\n", "..\r\n"), ("..a\n.b\r\nc.", "...a\r\n..b\r\nc.\r\n"),
    ("a\r\n.\r\nMAIL FROM:<x@y>\r\n", "a\r\n..\r\nMAIL FROM:<x@y>\r\n"),
    ("a\n.\nb", "a\r\n..\r\nb\r\n"), ("a\r.\rb", "a\r\n..\r\nb\r\n"),
    ("Grüße, 你好\r\n", "Grüße, 你好\r\n"), ("\u{0}\r\n", "\u{0}\r\n"),
  ])
  func `lines end with CRLF and leading dots are doubled`(
    _ text: String,
    _ sent: String
  ) async throws {
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      try await transport.deliver(.test(to: server, text))
      #expect(server.messages.map(\.bytes) == [Array(sent.utf8)])
    }
  }

  @Test func `all bytes except line endings arrive unchanged`() async throws {
    let bytes = (0...255).filter { $0 != 10 && $0 != 13 }.map { UInt8($0) }
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      var delivery = try SMTPDelivery.test(to: server)
      delivery.message = bytes
      try await transport.deliver(delivery)
      #expect(server.messages.map(\.bytes) == [bytes + Array("\r\n".utf8)])
      #expect(server.commands.contains("MAIL FROM:<shop@example.test> SIZE=254 BODY=8BITMIME"))
    }
  }

  @Test func `a long message with long lines arrives complete`() async throws {
    let line = String(repeating: "x", count: 100_000) + "\r\n"
    let text = String(repeating: line + ".\r\n", count: 20)
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      try await transport.deliver(.test(to: server, text))
      let sent = String(repeating: line + "..\r\n", count: 20)
      #expect(server.messages.map(\.bytes) == [Array(sent.utf8)])
    }
  }

  @Test func `replies can have many lines and arrive in any parts`() async throws {
    let server = try LoopbackSMTPServer { _, line in
      switch line.prefix(4) {
      case "EHLO":
        [
          .send("250-mail.test hi\r"), .send("\n250-SI"),
          .send("ZE\n250-X-ODD \u{1B}[31m\r\n250 HELP\n"),
        ]
      case "MAIL": [.send("2"), .send("50-one\r\n250"), .send("\r\n")]
      case ".": [.send("250-first\r\n250-\u{7}second\r\n250 third\r\n")]
      default: nil
      }
    }
    try await withTransport { transport in
      let reply = try await transport.deliver(.test(to: server))
      #expect(reply.lines == ["first", " second", "third"])
      #expect(reply.description == "250 first  second third")
    }
  }

  @Test func `a server that supports only HELO gets the message without parameters`() async throws {
    let server = try LoopbackSMTPServer { _, line in
      line.hasPrefix("EHLO") ? [.send("502 5.5.1 what?\r\n")] : nil
    }
    try await withTransport { transport in
      try await transport.deliver(.test(to: server, "Grüße"))
      #expect(server.commands[1...2] == ["HELO [127.0.0.1]", "MAIL FROM:<shop@example.test>"])
    }
  }

  @Test func `the client name can be set, and the sender can be empty`() async throws {
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      var delivery = try SMTPDelivery.test(to: server, sender: "")
      delivery.clientName = "a%20b.test"
      try await transport.deliver(delivery)
      #expect(server.commands[0] == "EHLO a%20b.test")
      #expect(server.commands[1].hasPrefix("MAIL FROM:<>"))
    }
  }

  @Test func `a non-ASCII address requires a server that supports it`() async throws {
    let plain = try LoopbackSMTPServer()
    let able = try LoopbackSMTPServer { _, line in
      line.hasPrefix("EHLO") ? [.send("250-mail.test\r\n250 SMTPUTF8\r\n")] : nil
    }
    try await withTransport { transport in
      try await transport.deliver(.test(to: able, recipients: ["jürgen@example.test"]))
      #expect(
        able.commands[1...2]
          == ["MAIL FROM:<shop@example.test> SMTPUTF8", "RCPT TO:<jürgen@example.test>"]
      )
      let error = await #expect(throws: TransportError.self) {
        try await transport.deliver(.test(to: plain, recipients: ["jürgen@example.test"]))
      }
      #expect(error?.reason == .badRequest)
      // The connection still works.
      try await transport.deliver(.test(to: plain))
      #expect(plain.connections == 1)
    }
  }

  @Test func `the login precedes the message`() async throws {
    let server = try LoopbackSMTPServer()
    try await withTransport { transport in
      try await transport.deliver(.test(to: server, login: "ann%40x:p%C3%A4ss"))
      // Base64 of NUL ann@x NUL päss (RFC 4616).
      #expect(server.commands[1...2] == ["AUTH PLAIN", "AGFubkB4AHDDpHNz"])
    }
  }

  @Test func `HTTP and mail do not affect each other on one transport`() async throws {
    let web = try LoopbackServer { _ in [.answer(200, "ok")] }
    let mail = try LoopbackSMTPServer()
    try await withTransport { transport in
      async let answer = transport.exchange(HTTPRequest(url: web.url))
      async let reply = transport.deliver(.test(to: mail))
      let (status, code) = try await (answer.status, reply.code)
      #expect(status == 200)
      #expect(code == 250)
      let error = await #expect(throws: TransportError.self) {
        try await transport.exchange(HTTPRequest(url: "smtp://127.0.0.1:\(mail.port)/"))
      }
      #expect(error?.reason == .badRequest)
      let counted = TransportStatistics(requests: 2, connections: 2, handles: 1, deliveries: 1)
      #expect(transport.statistics == counted)
    }
  }
}

extension SMTPDelivery {
  /// A small message to a loopback server.
  ///
  /// `login` is a percent-encoded `user:password`.
  static func test(
    to server: LoopbackSMTPServer,
    login: String? = nil,
    caFile: String? = nil,
    sender: String = "shop@example.test",
    recipients: [String] = ["ann@example.test"],
    timeout: Duration? = .seconds(30),
    _ text: String = "Subject: Hi\r\n\r\nHello\r\n"
  ) throws -> SMTPDelivery {
    let prefix = login.map { "\($0)@" } ?? ""
    var delivery = SMTPDelivery(
      to: try SMTPServer(url: "smtp://\(prefix)127.0.0.1:\(server.port)", caFile: caFile),
      sender: sender,
      recipients: recipients,
      message: Array(text.utf8)
    )
    delivery.timeout = timeout
    return delivery
  }
}
