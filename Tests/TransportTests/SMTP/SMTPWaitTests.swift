import Dispatch
import LoopbackServer
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct SMTPWaitTests {
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
}
