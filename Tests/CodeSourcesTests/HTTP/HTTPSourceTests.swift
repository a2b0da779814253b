import LoopbackServer
import Testing
import Transport
import Values

@testable import CodeSources

@Suite struct `A server that is read over HTTP` {
  @Test func `delivers only messages that arrive after the start`() async throws {
    let server = try FakeServer()
    server.add(code: "000000")
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.add(code: "111111", at: 1)
      try await expectations.expect("111111", at: source)
    }
  }

  @Test func `gives each await its own message, over one connection`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    let names = (0..<10).map { "user+\($0)@example.com" }
    try await MessageDispatcher.withDispatcher { dispatcher in
      let all = names.map { _ in dispatcher.openExpectations() }
      for expectations in all { try await expectations.startWatching(source) }
      for (index, name) in names.enumerated() { server.add(code: "10000\(index)", to: name) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, (expectations, name)) in zip(all, names).enumerated() {
          group.addTask {
            let code = try await expectations.code(at: source, to: name)
            #expect(code == "10000\(index)")
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(try server.loopback.connections == 1)
  }

  @Test func `delivers everything that has arrived before a mark is taken`() async throws {
    let server = try FakeServer()
    let source = try server.source { $0.interval = .seconds(3600) }
    try await scenario(at: source) { expectations in
      server.add(code: "111111")
      let mark = await expectations.currentPosition()
      server.add(code: "222222", at: 1)
      expectations.recordSending(step: "1", to: .address("ada@example.com"), since: mark)
      try await expectations.expect("222222", at: source)
    }
  }

  @Test(arguments: [("code", "123456"), ("temporaryPassword", "hunter22")])
  func `finds a code or a temporary password at the path for it`(
    _ member: String,
    _ secret: String
  ) async throws {
    let server = try FakeServer()
    let source = try server.source { $0.paths.code = [path("code"), path("temporaryPassword")] }
    try await scenario(at: source) { expectations in
      server.add(
        #"{"id":1,"to":"ada@example.com","subject":"Welcome","created":"2026-11-27T10:00:11Z","#
          + #""text":"Hello","\#(member)":"\#(secret)"}"#
      )
      try await expectations.expect(secret, at: source)
    }
  }

  @Test func `delivers a message once, even if its ID is listed twice`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.add(code: "111111", id: "a")
      server.add(code: "111111", id: "a", at: 1)
      try await expectations.expect("111111", at: source)
      await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source, within: .milliseconds(50))
      }
    }
  }

  @Test func `pauses for every after an answer to a request that the server held`() async throws {
    let (clock, server) = (ManualClock(), try FakeServer())
    let inbox = try server.inbox {
      ($0.wait, $0.interval) = (.seconds(1), .seconds(3600))
    }
    let source = HTTPSource(
      name: "catcher",
      inbox: inbox,
      proxy: .none,
      clock: WaitClock(clock, date: { clock.date })
    )
    try await scenario(at: source) { expectations in
      async let code = expectations.code(at: source)
      await clock.someoneSleeps(until: .seconds(3600))
      let looks = try server.lines.count
      server.add(code: "111111")
      clock.advance(by: .seconds(3600))
      #expect(try await code == "111111")
      #expect(try server.lines.count == looks + 1)
    }
  }
}
