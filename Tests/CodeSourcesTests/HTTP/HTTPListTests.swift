import LoopbackServer
import Mail
import Testing
import Transport
import Values

@testable import CodeSources

@Suite struct `A source that lists messages over HTTP` {
  @Test func `reads the pages up to the first known message`() async throws {
    let server = try LoopbackServer { request in
      let offset = Int(request.requestLine.split(separator: "=")[1].prefix { $0 != " " }) ?? 0
      let numbers = (0..<3).map { 9_000 - offset - $0 }
      let items = numbers.map {
        #"{"id":\#($0),"to":"ada@example.com","at":\#(1_700_000_000 + $0),"text":"x"}"#
      }
      return [.answer(200, "[\(items.joined(separator: ","))]")]
    }
    var paths = MessagePaths()
    (paths.id, paths.to) = ([path("id")], [path("to")])
    (paths.created, paths.text) = ([path("at")], [path("text")])
    let url = try Template(parsing: server.url + "?offset=$(offset)")
    let source = HTTPSource(
      name: "catcher",
      inbox: HTTPInbox(list: .init("GET", url), paths: paths),
      proxy: .none
    )
    try await scenario(at: source) { expectations in _ = await expectations.currentPosition() }
    let offsets = server.requests.map { $0.requestLine.split(separator: " ")[1] }
    #expect(offsets == ["/?offset=0", "/?offset=0"])
  }

  @Test func `ends a list whose next page is an earlier page`() async throws {
    let server = try LoopbackServer { _ in
      [.answer(200, #"{"m": [{"id": 1, "text": "x"}], "next": "/"}"#)]
    }
    var paths = MessagePaths()
    (paths.items, paths.next) = ([path("m")], [path("next")])
    (paths.id, paths.text) = ([path("id")], [path("text")])
    let inbox = HTTPInbox(list: .init("GET", Template(literal: server.url)), paths: paths)
    let message = await failure(at: HTTPSource(name: "catcher", inbox: inbox, proxy: .none))
    #expect(message?.contains("does not end after 2 pages") == true)
  }

  @Test func `reads a next page whose query contains a URL`() async throws {
    let server = try LoopbackServer { request in
      let isFirst = !request.requestLine.contains("back")
      let next = isFirst ? #", "next": "/?back=https://e.x/""# : ""
      return [.answer(200, #"{"m": [{"id": 1, "text": "x"}]\#(next)}"#)]
    }
    var paths = MessagePaths()
    (paths.items, paths.next) = ([path("m")], [path("next")])
    (paths.id, paths.text) = ([path("id")], [path("text")])
    let inbox = HTTPInbox(list: .init("GET", Template(literal: server.url)), paths: paths)
    let source = HTTPSource(name: "catcher", inbox: inbox, proxy: .none)
    try await scenario(at: source) { expectations in _ = await expectations.currentPosition() }
    let targets = server.requests.map { $0.requestLine.split(separator: " ")[1] }
    #expect(targets.prefix(2) == ["/", "/?back=https://e.x/"])
  }

  @Test func `names the members of the answer if the list is not at its path`() async throws {
    let server = try FakeServer()
    server.next(.answer(200, #"{"total": 1, "results": []}"#))
    let source = try server.source { $0.paths.items = [path("data.items")] }
    let url = try server.url
    #expect(
      await failure(at: source)
        == "can't read catcher: `data.items` matches nothing in the response of \(url); "
        + "the members are `total`, `results`"
    )
  }

  @Test func `encodes the awaited address in the URL`() async throws {
    let server = try FakeServer()
    let source = try server.source {
      $0.list.url = try Template(parsing: server.url + "?to=$(to)&since=$(since)")
    }
    try await scenario(at: source) { expectations in
      server.add(
        #"{"id":1,"to":"qa+1@example.com","subject":"","created":"2999-01-01 10:00:00","#
          + #""text":"code 111111"}"#
      )
      try await expectations.expect("111111", at: source, to: "qa+1@example.com")
    }
    #expect(try server.lines[0].hasPrefix("GET /messages?to=qa%2B1%40example.com&since=20"))
  }

  @Test func `lists messages to other addresses after a time-out if requests name the address`()
    async throws
  {
    let server = try LoopbackServer { request in
      let item =
        #"{"id":1,"to":"bob@example.com","subject":"Hi","created":"2999-01-01T10:00:00Z"}"#
      return [.answer(200, request.requestLine.contains("?to=") ? "[]" : "[\(item)]")]
    }
    var inbox = try FakeServer().inbox()
    inbox.list.url = try Template(parsing: server.url + "messages?to=$(to)")
    inbox.overview = .init("GET", Template(literal: server.url + "messages"))
    let source = HTTPSource(name: "catcher", inbox: inbox, proxy: .none)
    try await scenario(at: source) { expectations in
      let error = await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source, within: .milliseconds(300))
      }
      guard case .timedOut(let timeout)? = error else {
        Issue.record("the await did not time out")
        return
      }
      #expect(timeout.passedOver.map(\.recipients) == [["bob@example.com"]])
      #expect(timeout.passedOver.map(\.subject) == ["Hi"])
      #expect(timeout.passedOver.map(\.reason) == [.otherRecipient])
    }
  }

  @Test(arguments: [#""2026-11-27T10:00:10Z""#, #""1795773610""#, "1795773610"])
  func `ignores messages that are older than the scenario if requests name the address`(
    _ time: String
  ) async throws {
    let server = try FakeServer()
    server.add(
      #"{"id":1,"to":"ada@example.com","subject":"","created":\#(time),"text":"code 111111"}"#
    )
    let source = try server.source {
      $0.list.url = try Template(parsing: server.url + "?to=$(to)")
    }
    try await scenario(at: source) { expectations in
      await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source, within: .milliseconds(300))
      }
    }
  }
}
