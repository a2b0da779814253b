import LoopbackServer
import Testing
import Transport
import Values

@testable import CodeSources

@Suite struct `A server that fails for one address` {
  @Test func `blocks only awaits for that address`() async throws {
    let server = try LoopbackServer { request in
      [request.requestLine.contains("bob") ? .answer(500) : .answer(200, "[]")]
    }
    var inbox = try FakeServer().inbox()
    inbox.list.url = try Template(parsing: server.url + "messages?to=$(to)")
    let source = HTTPSource(name: "catcher", inbox: inbox, proxy: .none)
    try await scenario(at: source) { expectations in
      let waiting = Task { await expectations.failureOfNone(to: "bob", at: source, for: 60_000) }
      // The second request starts after the first has failed.
      try await eventually("two requests for bob") { server.requests.count > 1 }
      #expect(await expectations.failureOfNone(to: "ada", at: source, for: 0) == nil)
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      #expect(await expectations.failureOfNone(to: "ada", at: source, for: 0) == nil)
      let error = await expectations.failureOfNone(to: "bob", at: source, for: 100)
      #expect(error?.isBlocked == true)
    }
  }
}

extension MessageExpectations {
  /// The error of a step that expects no message for some milliseconds; nil if it passes.
  fileprivate func failureOfNone(
    to name: String,
    at source: any CodeSource,
    for milliseconds: Int
  ) async -> AwaitError? {
    let recipient = Recipient.address("\(name)@example.com")
    let limit = Duration.milliseconds(milliseconds)
    do {
      try await expectNoMessage(AwaitRequest(to: recipient, at: source, within: limit))
      return nil
    } catch {
      return error
    }
  }
}
