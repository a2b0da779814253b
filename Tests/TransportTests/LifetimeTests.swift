import LoopbackServer
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct LifetimeTests {
  @Test func `canceling the task ends the transfer and closes its connection`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    try await withTransport { transport in
      let task = Task {
        try await transport.exchange(HTTPRequest(method: "POST", url: server.url, timeout: nil))
      }
      _ = await server.next { if case .received = $0 { true } else { false } }
      task.cancel()
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error?.reason == .cancelled)
      #expect(error?.mayHaveArrived == true)
      #expect(await server.next { $0 == .closedByClient(1) } != nil)
    }
  }

  @Test func `a canceled task sends nothing`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    try await withTransport { transport in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await transport.exchange(HTTPRequest(url: server.url, timeout: nil))
      }
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error?.reason == .cancelled)
      #expect(error?.mayHaveArrived == false)
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `canceling one transfer does not affect others`() async throws {
    let server = try LoopbackServer { request in
      request.requestLine.contains(" /held ") ? [.hold] : [.answer(200, "ok")]
    }
    try await withTransport { transport in
      let held = Task {
        try await transport.exchange(HTTPRequest(url: server.url + "held", timeout: nil))
      }
      _ = await server.next { if case .received = $0 { true } else { false } }
      held.cancel()
      let answer = try await transport.exchange(HTTPRequest(url: server.url))
      #expect(answer.status == 200)
      await #expect(throws: TransportError.self) { try await held.value }
    }
  }

  @Test func `a transfer that waits for a connection can be canceled and can time out`()
    async throws
  {
    let server = try LoopbackServer { _ in [.hold] }
    try await withTransport(TransportConfiguration(connectionsPerHost: 1)) { transport in
      let first = Task { try await transport.exchange(HTTPRequest(url: server.url, timeout: nil)) }
      _ = await server.next { if case .received = $0 { true } else { false } }
      let second = Task {
        try await transport.exchange(HTTPRequest(url: server.url, timeout: .milliseconds(100)))
      }
      let error = await #expect(throws: TransportError.self) { try await second.value }
      #expect(error?.reason == .timedOut)
      #expect(error?.mayHaveArrived == false)
      let third = Task { try await transport.exchange(HTTPRequest(url: server.url, timeout: nil)) }
      third.cancel()
      await #expect(throws: TransportError.self) { try await third.value }
      #expect(server.requests.count == 1)
      first.cancel()
    }
  }

  @Test func `time spent waiting for a free connection does not count as time to connect`()
    async throws
  {
    let server = try LoopbackServer { request in
      request.requestLine.contains(" /slow ") ? [.hold] : [.answer()]
    }
    try await withTransport(TransportConfiguration(connectionsPerHost: 1)) { transport in
      let first = Task {
        try await transport.exchange(
          HTTPRequest(url: server.url + "slow", timeout: .milliseconds(500))
        )
      }
      _ = await server.next { if case .received = $0 { true } else { false } }
      var request = HTTPRequest(url: server.url)
      request.connectTimeout = .milliseconds(250)
      let answer = try await transport.exchange(request)
      #expect(answer.status == 200)
      first.cancel()
    }
  }

  @Test func `shutting down fails running transfers and rejects later transfers`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let transport = Transport()
    let task = Task { try await transport.exchange(HTTPRequest(url: server.url, timeout: nil)) }
    _ = await server.next { if case .received = $0 { true } else { false } }
    await transport.shutdown()
    let during = await #expect(throws: TransportError.self) { try await task.value }
    #expect(during?.reason == .shutDown)
    #expect(during?.mayHaveArrived == true)
    let after = await #expect(throws: TransportError.self) {
      try await transport.exchange(HTTPRequest(url: server.url))
    }
    #expect(after?.reason == .shutDown)
    #expect(after?.mayHaveArrived == false)
    #expect(await server.next { $0 == .closedByClient(1) } != nil)
    await transport.shutdown()
  }

  @Test func `a released transport closes its connections`() async throws {
    let server = try LoopbackServer { _ in [.answer()] }
    do {
      let transport = Transport()
      _ = try await transport.exchange(HTTPRequest(url: server.url))
    }
    #expect(await server.next { $0 == .closedByClient(1) } != nil)
  }
}
