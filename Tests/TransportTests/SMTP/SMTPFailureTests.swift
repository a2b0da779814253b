import Dispatch
import LoopbackServer
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct SMTPFailureTests {
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

  @Test func `a delivery to a port without a listener is refused`() async throws {
    let port = try RefusingPort()
    let server = try LoopbackSMTPServer()
    var delivery = try SMTPDelivery.test(to: server)
    delivery.server = try SMTPServer(url: "smtp://127.0.0.1:\(port.number)")
    let error = await failure(of: delivery)
    #expect(error?.reason == .refused)
    #expect(error?.mayHaveArrived == false)
  }
}
