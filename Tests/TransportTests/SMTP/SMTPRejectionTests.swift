import LoopbackServer
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct SMTPRefusalTests {
  @Test(
    arguments: [
      ("", "554 5.3.2 not now", .mailRefused(.greeting, .init(554, "5.3.2 not now"))),
      ("EHLO", "550 5.7.1 who are you", .mailRefused(.hello, .init(550, "5.7.1 who are you"))),
      ("MAIL", "553 5.1.8 no", .mailRefused(.sender("shop@example.test"), .init(553, "5.1.8 no"))),
      (
        "RCPT", "550-5.1.1 no\r\n550 such user",
        .mailRefused(.recipient("ann@example.test"), .init(550, "5.1.1 no", "such user"))
      ),
      ("RCPT", "450", .mailRefused(.recipient("ann@example.test"), .init(450, ""))),
      ("DATA", "503 5.5.1 bad", .mailRefused(.message, .init(503, "5.5.1 bad"))),
      ("DATA", "250 odd", .mailRefused(.message, .init(250, "odd"))),
      (".", "552 5.3.4 too big", .mailRefused(.message, .init(552, "5.3.4 too big"))),
    ] as [(String, String, TransportError.Reason)]
  )
  func `a rejection is reported with the server's reply`(
    _ command: String,
    _ reply: String,
    _ reason: TransportError.Reason
  ) async throws {
    let server = try LoopbackSMTPServer { _, line in
      let isMeant = command == "EHLO" ? ["EHLO", "HELO"].contains(line.prefix(4)) : false
      return isMeant || line.prefix(4) == command ? [.send(reply + "\r\n")] : nil
    }
    let error = await failure(of: try .test(to: server))
    #expect(error?.reason == reason)
    #expect(error?.mayHaveArrived == false)
    let words = reply.split(separator: "\r\n").last.map { $0.dropFirst(4) } ?? ""
    #expect(error?.detail.hasPrefix(String(reply.prefix(3))) == true)
    #expect(error?.detail.hasSuffix(String(words)) == true)
  }

  @Test func `one rejected recipient rejects the message for all recipients`() async throws {
    let server = try LoopbackSMTPServer { _, line in
      line == "RCPT TO:<bob@example.test>" ? [.send("550 5.1.1 no bob\r\n")] : nil
    }
    try await withTransport { transport in
      let error = await #expect(throws: TransportError.self) {
        try await transport.deliver(
          .test(
            to: server,
            recipients: ["ann@example.test", "bob@example.test", "cid@example.test"]
          )
        )
      }
      let reply = SMTPReply(550, "5.1.1 no bob")
      #expect(error?.reason == .mailRefused(.recipient("bob@example.test"), reply))
      #expect(server.messages.isEmpty)
      // The accepted half of the envelope must not remain for the next message.
      try await transport.deliver(.test(to: server))
      #expect(server.connections == 1)
      #expect(server.commands[4...].prefix(3).map { $0.prefix(4) } == ["RSET", "MAIL", "RCPT"])
    }
  }

  @Test(arguments: [
    ("535 5.7.8 wrong", TransportError.Reason.loginRejected(.init(535, "5.7.8 wrong"))),
    ("454 4.7.0 later", TransportError.Reason.loginRejected(.init(454, "4.7.0 later"))),
  ])
  func `a rejected login is reported without the password`(
    _ reply: String,
    _ reason: TransportError.Reason
  ) async throws {
    let server = try LoopbackSMTPServer { _, line in
      line.hasPrefix("AGFubg") ? [.send(reply + "\r\n")] : nil
    }
    let delivery = try SMTPDelivery.test(to: server, login: "ann:tops3cret")
    let error = await failure(of: delivery)
    #expect(error?.reason == reason)
    #expect(error?.detail == reply)
    for shown in ["\(String(describing: error))", "\(delivery)", String(reflecting: delivery)] {
      #expect(!shown.contains("tops3cret"))
    }
    #expect(!server.commands.contains { $0.hasPrefix("MAIL") })
  }

  @Test(arguments: ["250 mail.test", "250-mail.test\r\n250 AUTH X-UNKNOWN"])
  func `a login that the server does not offer fails the delivery`(_ hello: String) async throws {
    let server = try LoopbackSMTPServer { _, line in
      line.hasPrefix("EHLO") ? [.send(hello + "\r\n")] : nil
    }
    let error = await failure(of: try .test(to: server, login: "ann:pass"))
    #expect(error?.reason == .loginRejected(nil))
    #expect(!server.commands.contains { $0.hasPrefix("MAIL") })
  }

  @Test(arguments: [
    "a@b\r\nRCPT TO:<c@d>", "a@b\n", "a\u{0}@b", "a b@c", "a@b> SIZE=1", "<a@b>", "a", "@b", "a@",
    "\"a@b", "a@b\u{7F}", String(repeating: "a", count: 250) + "@b.cd", "",
  ])
  func `an address that would change its command is not sent`(_ address: String) async throws {
    let server = try LoopbackSMTPServer()
    let recipient = await failure(of: try .test(to: server, recipients: [address]))
    #expect(recipient?.reason == .badRequest)
    if !address.isEmpty {
      let sender = await failure(of: try .test(to: server, sender: address))
      #expect(sender?.reason == .badRequest)
    }
    #expect(server.connections == 0)
  }

  @Test func `a client name must be one word, and a recipient is required`() async throws {
    let server = try LoopbackSMTPServer()
    for name in ["", "a b", "a\r\nMAIL FROM:<x@y>", "ä"] {
      var delivery = try SMTPDelivery.test(to: server)
      delivery.clientName = name
      #expect(await failure(of: delivery)?.reason == .badRequest)
    }
    #expect(await failure(of: try .test(to: server, recipients: []))?.reason == .badRequest)
    #expect(server.connections == 0)
  }
}

extension SMTPReply {
  init(_ code: Int, _ lines: String...) { self.init(code: code, lines: lines) }
}

/// The error of a delivery.
///
/// If the delivery is accepted, an issue is recorded and the result is nil.
func failure(
  of delivery: SMTPDelivery,
  _ configuration: TransportConfiguration = TransportConfiguration()
) async -> TransportError? {
  let transport = Transport(configuration)
  let error = await #expect(throws: TransportError.self) {
    try await transport.deliver(delivery)
  }
  await transport.shutdown()
  return error
}
