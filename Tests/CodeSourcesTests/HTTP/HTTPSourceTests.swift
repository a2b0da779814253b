import CodeSources
import LoopbackServer
import Synchronization
import Testing
import Transport
import Values

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
      for expectations in all { try await expectations.arm(source) }
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
      let mark = await expectations.mark()
      server.add(code: "222222", at: 1)
      expectations.recordSending(step: "1", to: .address("ada@example.com"), since: mark)
      try await expectations.expect("222222", at: source)
    }
  }

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
    try await scenario(at: source) { expectations in _ = await expectations.mark() }
    let offsets = server.requests.map { $0.requestLine.split(separator: " ")[1] }
    #expect(offsets == ["/?offset=0", "/?offset=0"])
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

  @Test func `ignores messages that are older than the scenario if requests name the address`()
    async throws
  {
    let server = try FakeServer()
    server.add(code: "000000")
    let source = try server.source {
      $0.list.url = try Template(parsing: server.url + "?to=$(to)")
    }
    try await scenario(at: source) { expectations in
      await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source, within: .milliseconds(300))
      }
    }
  }

  @Test func `deletes a message that an await took, and no other`() async throws {
    let server = try FakeServer()
    let source = try server.source {
      $0.deletion = .init("DELETE", try Template(parsing: server.url + "/$(id)"))
    }
    try await scenario(at: source) { expectations in
      server.add(code: "111111", id: "own/1")
      server.add(code: "222222", to: "bob@example.com", id: "other")
      try await expectations.expect("111111", at: source)
    }
    #expect(server.deleted == ["own%2F1"])
  }

  @Test func `reports messages that the server does not delete, and passes`() async throws {
    let server = try FakeServer()
    server.answerDeletions(with: 403)
    let source = try server.source {
      $0.deletion = .init("DELETE", try Template(parsing: server.url + "/$(id)"))
    }
    let complaints = Mutex<[String]>([])
    try await MessageDispatcher.withDispatcher(
      complain: { complaint in complaints.withLock { $0.append(complaint) } },
      { dispatcher in
        let expectations = dispatcher.openExpectations()
        try await expectations.arm(source)
        server.add(code: "111111")
        try await expectations.expect("111111", at: source)
        expectations.close()
      }
    )
    let reason =
      "\(try server.url)/111111 denied access (HTTP status 403); "
      + "the source has no `username` or `headers`"
    #expect(complaints.withLock(\.self) == ["could not delete 1 message of catcher: \(reason)"])
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

  @Test func `never deletes without the setting`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.add(code: "111111")
      try await expectations.expect("111111", at: source)
    }
    #expect(try server.lines.allSatisfy { $0.hasPrefix("GET ") })
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
}

// MARK: - Failures

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

  @Test(arguments: [(403, "denied access"), (404, "returned"), (200, "expected JSON")])
  func `does not show a credential that the response repeats`(
    _ status: Int,
    _ problem: String
  ) async throws {
    let token = "token-" + String(repeating: "1234567890", count: 200)
    let server = try FakeServer()
    server.next(.answer(status, "unknown \(token), key-1234567890 of user-1234567890"))
    let source = try server.source {
      $0.headers = [
        .init("X-Key", Secret("key-1234567890")), .init("Authorization", Secret("Bearer \(token)")),
      ]
      $0.login = .init(username: Secret("user-1234567890"), password: Secret("pass-1234567890"))
    }
    let message = await failure(at: source)
    #expect(message?.contains(problem) == true)
    #expect(message?.contains(": “unknown •••, ••• of •••”") == true, "\(message ?? "")")
    #expect(message?.contains("the source has no") == false)
  }

  @Test func `does not show half a key of the query or the body that the response repeats`()
    async throws
  {
    let key = "key+" + String(repeating: "1234567890", count: 200)
    let sent = key.replacing("+", with: "%2B")
    let server = try FakeServer()
    server.next(.answer(404, "unknown \(key), ABCDEFGH, body-key"))
    let url = try server.url
    let source = try server.source {
      $0.list = .init(
        "POST",
        try Template(parsing: "\(url)?apikey=\(sent)&b=ABCDEFGH&since=$(since)"),
        body: .object([.init(name: "key", value: .text(Template(literal: "body-key")))])
      )
    }
    let message = await failure(at: source)
    #expect(message?.contains(": “unknown •••, •••, •••”") == true, "\(message ?? "")")
  }

  @Test func `blocks the scenario after a time without a usable response`() async throws {
    let server = try FakeServer()
    server.next(.answer(503))
    var times = HTTPTimes.nearby
    times.patience = .zero
    let source = HTTPSource(name: "catcher", inbox: try server.inbox(), proxy: .none, times: times)
    let message = await failure(at: source)
    let url = try server.url
    #expect(
      message == "can't read catcher: no usable response for 0s: \(url) returned HTTP status 503"
    )
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

  @Test func `is asked again after the pause that it asks for`() async throws {
    let server = try FakeServer()
    let source = try server.source()
    try await scenario(at: source) { expectations in
      server.next(.answer(429, "", headers: ["Retry-After: 1"]), .answer(503))
      server.add(code: "111111")
      try await expectations.expect("111111", at: source)
    }
  }

  @Test func `sends the user and the password only in a header`() async throws {
    let server = try FakeServer()
    let source = try server.source {
      $0.login = .init(username: Secret("qa"), password: Secret("s3cret"))
      $0.headers = [.init("X-Team", Secret("blue"))]
    }
    #expect(await failure(at: source) == nil)
    let request = try #require(try server.loopback.requests.first)
    #expect(request.header("Authorization") == "Basic cWE6czNjcmV0")
    #expect(request.header("X-Team") == "blue")
  }

  @Test func `is not asked over plain HTTP on another machine`() async throws {
    let url = Template(literal: "http://mail.example.com/messages")
    let source = HTTPSource(
      name: "catcher",
      inbox: HTTPInbox(list: .init("GET", url), paths: MessagePaths()),
      proxy: .none
    )
    #expect(
      await failure(at: source)
        == "can't read catcher: plain HTTP to another machine is not allowed: "
        + "http://mail.example.com/messages; use https, or set `insecure: true` in the source"
    )
  }
}
