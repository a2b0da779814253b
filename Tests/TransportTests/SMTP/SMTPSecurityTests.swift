import LoopbackServer
import Testing
@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct SMTPSecurityTests {
  private static let offering: LoopbackSMTPServer.Script = { _, line in
    switch line.prefix(4) {
    case "EHLO": [.send("250-mail.test\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n")]
    default: nil
    }
  }

  @Test func `with custom roots, a server without STARTTLS receives nothing`() async throws {
    let server = try LoopbackSMTPServer()
    let error = await failure(
      of: try .test(to: server, login: "ann:pass", caFile: "/etc/ssl/certs/ca-certificates.crt")
    )
    #expect(error?.reason == .tlsRefused)
    #expect(error?.detail == "STARTTLS not supported.")
    #expect(server.commands == ["EHLO [127.0.0.1]"])
  }

  @Test func `a server on another host must support STARTTLS, unless marked insecure`() async throws
  {
    // 0.0.0.0 leads to this machine, but is not one of its loopback addresses.
    let server = try LoopbackSMTPServer()
    let url = "smtp://ann:pass@0.0.0.0:\(server.port)"
    var delivery = try SMTPDelivery.test(to: server)
    delivery.server = try SMTPServer(url: url)
    let error = await failure(of: delivery)
    #expect(error?.reason == .tlsRefused)
    #expect(server.commands == ["EHLO [127.0.0.1]"])
    delivery.server = try SMTPServer(url: url, isInsecure: true)
    try await withTransport { transport in
      try await transport.deliver(delivery)
      #expect(server.messages.count == 1)
    }
  }

  @Test func `a rejected STARTTLS ends the delivery if TLS is required`() async throws {
    let server = try LoopbackSMTPServer { number, line in
      line == "STARTTLS"
        ? [.send("454 4.7.0 not available\r\n")] : SMTPSecurityTests.offering(number, line)
    }
    let error = await failure(
      of: try .test(to: server, login: "ann:pass", caFile: "/etc/ssl/certs/ca-certificates.crt")
    )
    #expect(error?.reason == .tlsRefused)
    #expect(error?.detail == "454 4.7.0 not available")
    #expect(server.commands == ["EHLO [127.0.0.1]", "STARTTLS"])
  }

  @Test func `on this machine, an unusable STARTTLS offer is ignored`() async throws {
    let server = try LoopbackSMTPServer { number, line in
      line == "STARTTLS"
        ? [.send("220 go on\r\n"), .close] : SMTPSecurityTests.offering(number, line)
    }
    try await withTransport { transport in
      try await transport.deliver(.test(to: server))
      #expect(server.connections == 2)
      #expect(server.messages.count == 1)
      // Later connections do not try STARTTLS again.
      async let first = transport.deliver(.test(to: server))
      async let second = transport.deliver(.test(to: server))
      _ = try await (first, second)
      #expect(server.commands.count { $0 == "STARTTLS" } == 1)
    }
  }

  @Test func `unencrypted replies after STARTTLS are ignored`() async throws {
    let server = try LoopbackSMTPServer { number, line in
      line == "STARTTLS"
        ? [.send("220 go on\r\n250-mail.test\r\n250 AUTH PLAIN\r\n"), .hold]
        : SMTPSecurityTests.offering(number, line)
    }
    let error = await failure(
      of: try .test(
        to: server,
        login: "ann:pass",
        caFile: "/etc/ssl/certs/ca-certificates.crt",
        timeout: .seconds(2)
      )
    )
    #expect(error != nil)
    #expect(!server.commands.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
  }

  @Test func `smtps to a server without TLS is rejected`() async throws {
    let server = try LoopbackSMTPServer { _, line in line.isEmpty ? [.send("220 hi\r\n")] : [.close]
    }
    var delivery = try SMTPDelivery.test(to: server)
    delivery.server = try SMTPServer(url: "smtps://127.0.0.1:\(server.port)")
    #expect(await failure(of: delivery)?.reason == .tlsRefused)
  }

  @Test func `a missing file of root certificates is reported by name`() async throws {
    let server = try LoopbackSMTPServer { number, line in
      line == "STARTTLS"
        ? [.send("220 go on\r\n"), .hold] : SMTPSecurityTests.offering(number, line)
    }
    let error = await failure(of: try .test(to: server, caFile: "/nonexistent/ca.pem"))
    #expect(error?.reason == .tlsRefused)
    #expect(error?.detail.contains("/nonexistent/ca.pem") == true)
  }
}
