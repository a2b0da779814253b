import LoopbackServer
import Testing
import Transport
import Values

@testable import CodeSources

@Suite struct `A server with another answer than messages` {
  @Test(
    arguments: [
      (401, "", "URL denied access (HTTP status 401); the source has no `username` or `headers`"),
      (403, "", "URL denied access (HTTP status 403); the source has no `username` or `headers`"),
      (403, "quota\nexceeded", "denied access (HTTP status 403): “quota exceeded”; the source has"),
      (404, "no such page", "returned HTTP status 404: “no such page”"),
      (200, "<!doctype html><p>Sign in", "expected JSON from URL, got something else: “<!doctype"),
      (200, "", nil), (204, "", nil),
      (200, #"{"data":[]}"#, "`text` matches nothing"),
    ] as [(Int, String, String?)]
  )
  func `blocks the scenario with the reason`(
    _ status: Int,
    _ body: String,
    _ expected: String?
  ) async throws {
    let server = try FakeServer()
    server.next(.answer(status, body))
    let message = await failure(at: try server.source())
    let url = try server.url
    guard let expected else { return #expect(message == nil) }
    if body.hasPrefix("{") {
      // One object is one message, whose parts are missing.
      #expect(
        message?.contains("matches nothing in the response of \(url); the members are `data`")
          == true
      )
    } else {
      let words = expected.replacing("URL", with: url)
      #expect(message?.contains(words) == true, "\(message ?? "")")
    }
  }

  @Test func `blocks the scenario after a time without a usable response`() async throws {
    let server = try FakeServer()
    server.next(.answer(503))
    var times = HTTPTimes.nearby
    times.maximumWait = .zero
    let source = HTTPSource(name: "catcher", inbox: try server.inbox(), proxy: .none, times: times)
    let message = await failure(at: source)
    let url = try server.url
    #expect(
      message == "can't read catcher: no usable response for 0s: \(url) returned HTTP status 503"
    )
  }

  @Test(arguments: [(#""tomorrow""#, "tomorrow"), (#"{"at":1}"#, #"{"at":1}"#)])
  func `blocks the scenario if a time is unreadable`(
    _ time: String,
    _ shown: String
  ) async throws {
    let server = try FakeServer()
    server.add(
      #"{"id":1,"to":"ada@example.com","subject":"","created":\#(time),"text":"code 111111"}"#
    )
    let (message, url) = (await failure(at: try server.source()), try server.url)
    let reason = "invalid time at `created` in the response of \(url): “\(shown)”"
    #expect(message == "can't read catcher: \(reason)")
  }

  @Test func `is told apart from a server that can't be reached`() async throws {
    let port = try LoopbackServer { _ in [] }
    let url = port.url
    port.stop()
    let inbox = HTTPInbox(list: .init("GET", Template(literal: url)), paths: MessagePaths())
    let source = HTTPSource(name: "catcher", inbox: inbox, proxy: .none)
    let message = await failure(at: source)
    #expect(message?.hasPrefix("can't read catcher: can't reach \(url): ") == true)
  }

  @Test func `is asked again after the pause that it asks for`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.next(.answer(429, "", headers: ["Retry-After: 1"]), .answer(503))
      server.add(code: "111111")
      try await expectations.expect("111111", at: source)
    }
  }
}

@Suite struct `A source that is redirected` {
  @Test func `never sends its credentials to another server`() async throws {
    let (server, other) = (try FakeServer(), try FakeServer())
    server.next(.answer(302, "", headers: ["Location: \(try other.url)"]))
    let source = try server.source {
      $0.login = .init(username: Secret("a"), password: Secret("b"))
    }
    let message = await failure(at: source)
    #expect(message?.contains("redirects to another server, http://127.0.0.1:") == true)
    #expect(try other.lines == [])
  }

  @Test func `follows a redirect on the same server`() async throws {
    let server = try FakeServer()
    server.next(.answer(302, "", headers: ["Location: /messages"]))
    #expect(await failure(at: try server.source()) == nil)
    #expect(try server.lines == ["GET /messages HTTP/1.1", "GET /messages HTTP/1.1"])
  }

  @Test func `follows at most five redirects`() async throws {
    let server = try LoopbackServer { _ in
      [.answer(307, "", headers: ["Location: /messages"])]
    }
    let inbox = HTTPInbox(
      list: .init("GET", Template(literal: server.url)),
      paths: MessagePaths()
    )
    let message = await failure(at: HTTPSource(name: "catcher", inbox: inbox, proxy: .none))
    #expect(message?.hasSuffix("/messages redirects more than 5 times") == true)
    #expect(server.requests.count == 6)
  }
}
