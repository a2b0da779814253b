import LoopbackServer
import Mail
import Synchronization
import Testing
import Transport
import Values

@testable import CodeSources

@Suite struct `A source that reads content over HTTP` {
  @Test func `delivers a message without content if another message has content`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.add(
        #"{"id":1,"to":"ada@example.com","subject":"Hi","created":"2026-11-27T10:00:00Z"}"#
      )
      server.add(code: "111111")
      try await expectations.expect("111111", at: source)
      let request = AwaitRequest(to: .address("ada@example.com"), at: source, within: .seconds(60))
      #expect(try await expectations.awaitMessage(request).message.subject == "Hi")
    }
  }

  @Test func `names the members of a message if no message has content`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.add(
        #"{"id":1,"to":"bob@example.com","subject":"Hi","created":"2026-11-27T10:00:00Z"}"#
      )
      let error = await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source)
      }
      #expect(error?.message.contains("the members are `id`, `to`, `subject`, `created`") == true)
    }
  }

  @Test func `delivers the other messages of a list in which one has no source`() async throws {
    let server = try FakeServer()
    let source = try server.source { $0.paths.content = .raw(path("raw"), isBase64: false) }
    try await scenario(at: source) { expectations in
      let item = #""to":"ada@example.com","subject":"Hi","created":"2026-11-27T10:00:00Z""#
      server.add(#"{"id":1,\#(item)}"#)
      server.add(#"{"id":2,\#(item),"raw":"X: y\r\n\r\nYour code is 111111."}"#)
      try await expectations.expect("111111", at: source)
    }
  }

  // MARK: Content at other URLs

  /// Runs a scenario during which messages arrive, newest first, with content at other URLs.
  ///
  /// Message 1 has no content, and message 2 has a code.
  private func detailed(
    _ ids: [Int],
    _ body: (MessageExpectations, HTTPSource) async throws -> Void
  ) async throws {
    let hasArrived = Mutex(false)
    let server = try LoopbackServer { request in
      let item = #""to":"ada@example.com","subject":"Hi","created":"2026-11-27T10:00:0"#
      let items = ids.map { #"{"id":\#($0),\#(item)\#($0)Z"}"# }.joined(separator: ",")
      switch request.requestLine.split(separator: " ")[1] {
      case "/1": return [.answer(200, #"{"size":1}"#)]
      case "/2": return [.answer(200, #"{"text":"Your code is 111111."}"#)]
      default: return [.answer(200, hasArrived.withLock { $0 } ? "[\(items)]" : "[]")]
      }
    }
    var inbox = try FakeServer().inbox()
    inbox.list.url = Template(literal: server.url)
    inbox.paths.content = .details(try Template(parsing: server.url + "$(id)"))
    let source = HTTPSource(name: "catcher", inbox: inbox, proxy: .none)
    try await scenario(at: source) { expectations in
      hasArrived.withLock { $0 = true }
      try await body(expectations, source)
    }
  }

  @Test func `delivers a message without content after a later message with content`()
    async throws
  {
    try await detailed([2, 1]) { expectations, source in
      try await expectations.expect("111111", at: source)
      let request = AwaitRequest(to: .address("ada@example.com"), at: source, within: .seconds(60))
      #expect(try await expectations.awaitMessage(request).message.sourceID == "1")
    }
  }

  @Test func `names the members at the other URL if no message has content`() async throws {
    try await detailed([1]) { expectations, source in
      let error = await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source)
      }
      #expect(error?.message.contains("the members are `size`") == true)
    }
  }
}
