import JSON
import LoopbackServer
import RunRecord
import Runner
import Testing
import Transport

/// A server that sends the same response to every request, and the result of a run against it.
private struct Visit {
  var record: ScenarioRecord
  var requests: [ReceivedRequest]
  /// The number of requests to the mock.
  var poolRequests: Int

  init(
    _ answer: String,
    head: String = "",
    _ steps: (_ url: String) -> String
  ) async throws {
    let server = try LoopbackServer { request in
      let isMoved = request.requestLine.contains("/old")
      return [isMoved ? .answer(302, headers: ["Location: /new"]) : .send(answer)]
    }
    defer { server.stop() }
    let yaml = "scenario: Web\n\(head)steps:\n" + steps("http://127.0.0.1:\(server.port)")
    let performance = try await Stage().perform(yaml)
    record = performance.records[0]
    requests = server.requests
    poolRequests = performance.statistics.requests
  }

  static func answer(
    _ status: String,
    _ kind: String,
    _ body: String,
    _ more: String = ""
  ) -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: \(kind)\r\n\(more)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}

/// Each way that a scenario can use a pool, other than plain HTTP requests.
private let poolUses = [
  "  - fetchAuthSession: {}\n    expect: { error: NotSignedIn }\n",
  "  - set: { x: $(pool.id) }\n",
  "  - http: { url: \"URL/$(user.username)\" }\n",
  "  - http: { url: URL/b }\n    when: { client.id: { exists: true } }\n",
]

@Suite(.timeLimit(.minutes(10))) struct HTTPStepTests {
  private static let ok = Visit.answer("200 OK", "application/json", #"{"a":[1,{"b":"x"}]}"#)

  @Test(
    arguments: [
      ("{ url: URL/a }", "GET /a HTTP/1.1", nil, ""),
      ("{ url: URL/a, method: DELETE }", "DELETE /a HTTP/1.1", nil, ""),
      (
        "{ url: URL/a, json: { n: 1, s: \"1\", t: true, e: null, list: [a] } }", "POST /a HTTP/1.1",
        "application/json", #"{"n":1,"s":"1","t":true,"e":null,"list":["a"]}"#
      ),
      (
        "{ url: URL/a, form: { name: a b&c, ü: x } }", "POST /a HTTP/1.1",
        "application/x-www-form-urlencoded", "name=a+b%26c&%C3%BC=x"
      ),
      (
        "{ url: URL/a, method: PUT, body: plain, headers: { content-type: text/csv } }",
        "PUT /a HTTP/1.1", "text/csv", "plain"
      ),
    ] as [(String, String, String?, String)]
  )
  func `a request is sent as its parameters specify`(
    _ parameters: String,
    _ line: String,
    _ kind: String?,
    _ body: String
  ) async throws {
    let visit = try await Visit(Self.ok) { url in
      "  - http: \(parameters.replacing("URL", with: url))"
    }
    #expect(visit.record.story == "passed")
    #expect(visit.requests.map(\.requestLine) == [line])
    #expect(visit.requests.first?.header("Content-Type") == kind)
    #expect(visit.requests.first?.text == body)
  }

  @Test(arguments: [
    ("5", "5"), ("1.50", "1.50"), ("-3", "-3"), ("true", "true"), ("null", "null"),
    ("012", #""012""#), ("\"5\"", #""5""#), ("no", #""no""#), ("+1", #""+1""#),
    ("0x1F", #""0x1F""#), ("1e3", "1e3"),
  ])
  func `a scalar becomes the same JSON wherever it is written`(
    _ written: String,
    _ sent: String
  ) async throws {
    let head = "vars: { v: \(written) }\nexamples: [ { n: \(written), l: [\(written)] } ]\n"
    let visit = try await Visit(Self.ok, head: head) { url in
      """
        - http:
            url: \(url)/a
            json: { a: \(written), v: $(v), n: $(example.n), l: $(example.l) }
      """
    }
    #expect(visit.record.story == "passed")
    let body = "{\"a\":\(sent),\"v\":\(sent),\"n\":\(sent),\"l\":[\(sent)]}"
    #expect(visit.requests.first?.text == body)
  }

  @Test func `a repeated header keeps all its values, and cookies are a list`() async throws {
    let headers =
      "X-Tag: 1\r\nx-tag: 2\r\nSet-Cookie: id=1234567890abc; Path=/\r\nSet-Cookie: b=2\r\n"
    let visit = try await Visit(Visit.answer("200 OK", "text/plain", "", headers)) { url in
      """
        - http: { url: "\(url)/" }
          expect:
            headers:
              X-Tag: "1, 2"
              set-cookie: [ "id=1234567890abc; Path=/", b=2 ]
              Set-Cookie: { includes: [b=2], length: 2, each: { contains: "=" } }
          id: visit
        - set: { first: $(steps.visit.headers.set-cookie.0) }
      """
    }
    #expect(visit.record.story == "passed", "\(visit.record.story)")
    let shown = "\(visit.record.steps[0].exchanges)"
    #expect(!shown.contains("1234567890abc"))
    #expect(shown.contains("X-Tag"))
    let alone = Visit.answer("200 OK", "text/plain", "", "set-cookie: b=2\r\n")
    let one = try await Visit(alone) { url in
      "  - http: { url: \"\(url)/\" }\n    expect: { headers: { Set-Cookie: [b=2] } }"
    }
    #expect(one.record.story == "passed", "\(one.record.story)")
  }

  @Test func `the status, headers, and body of a response can be expected and saved`()
    async throws
  {
    let answer = Visit.answer(
      "201 Created",
      "application/json; charset=utf-8",
      #"{"id":"012","n":2}"#,
      "X-Trace-ID: t1\r\n"
    )
    let visit = try await Visit(answer) { url in
      """
        - http: { url: "\(url)/" }
          expect:
            httpStatus: 201
            headers: { content-type: { startsWith: application/json }, X-Trace-Id: t1, X-Trace-ID: t1 }
            body: { id: "012", n: 2 }
          save: body
        - set: { id: $(body.id) }
      """
    }
    #expect(visit.record.story == "passed")
  }

  @Test(arguments: [
    (
      "404 Not Found", "",
      "failed[expectation]: expected httpStatus to be a status from 200 to 299, got 404"
    ),
    ("404 Not Found", "expect: { httpStatus: 404 }", "passed"),
    ("404 Not Found", "expect: { oneOf: [ { httpStatus: 404 }, { httpStatus: 410 } ] }", "passed"),
    (
      "404 Not Found", "expect: { oneOf: [ { httpStatus: 410 }, { headers: { is: mapping } } ] }",
      "failed[expectation]: expected httpStatus to be a status from 200 to 299, got 404"
    ),
    (
      "302 Found", "",
      "failed[expectation]: expected httpStatus to be a status from 200 to 299, got 302"
    ),
    ("204 No Content", "", "passed"),
  ])
  func `without an expected status, the status must be from 200 to 299`(
    _ status: String,
    _ modifier: String,
    _ story: String
  ) async throws {
    let visit = try await Visit(Visit.answer(status, "text/plain", "")) { url in
      "  - http: { url: \(url) }\n    \(modifier)"
    }
    #expect(visit.record.story == story)
  }

  @Test(arguments: [("true", "passed"), ("false", "failed[expectation]: expected httpStatus")])
  func `redirects are followed only if the step allows it`(
    _ follow: String,
    _ story: String
  ) async throws {
    let visit = try await Visit(Self.ok) { "  - http: { url: \($0)/old, follow: \(follow) }" }
    #expect(visit.record.story.hasPrefix(story))
  }

  @Test func `secrets in the request and the response are masked everywhere`() async throws {
    let answer = Visit.answer(
      "200 OK",
      "application/json",
      #"{"access_token":"tok-1234567890","echo":"tok-1234567890 key-1234567890"}"#,
      "Set-Cookie: id=cookie-1234567890\r\n"
    )
    let visit = try await Visit(answer) { url in
      """
        - http:
            url: "\(url)/?api_key=key-1234567890&q=1"
            headers: { Authorization: Bearer bearer-1234567890 }
            form: { password: pass-1234567890, user: ann }
          expect: { body: { echo: x }, headers: { set-cookie: x } }
      """
    }
    let shown = "\(visit.record)"
    #expect(shown.contains("user=ann") && shown.contains("q=1"))
    for word in ["tok", "key", "bearer", "pass", "cookie"] {
      #expect(!shown.contains("\(word)-1234567890"), "\(word)")
    }
  }

  @Test func `a combining mark after the = of a form hides no secret`() async throws {
    let form = "q=1&token=\u{301}tok-1234567890"
    let answer = Visit.answer("404 Not Found", "application/x-www-form-urlencoded", form)
    let visit = try await Visit(answer) { "  - http: { url: \"\($0)/\" }" }
    let shown = "\(visit.record)"
    #expect(shown.contains("q=1") && !shown.contains("tok-1234567890"), "\(shown)")
  }

  @Test func `the attributes of a cookie are not masked elsewhere`() async throws {
    let cookie =
      "Set-Cookie: id=cookie-1234567890; Path=/shop-1; Domain=shop.example; "
      + "Expires=Wed, 21 Oct 2026 07:28:00 GMT; Max-Age=3600; SameSite=Strict; Secure; HttpOnly\r\n"
    let echo = "/shop-1 shop.example 2026 3600 Strict cookie-1234567890"
    let answer = Visit.answer("404 Not Found", "text/plain", echo, cookie)
    let visit = try await Visit(answer) { "  - http: { url: \"\($0)/shop-1/a\" }" }
    let exchange = try #require(visit.record.steps.last?.exchanges.last)
    #expect(exchange.operation.hasSuffix("/shop-1/a"))
    #expect(exchange.answer?["body"] == "/shop-1 shop.example 2026 3600 Strict •••")
    #expect(exchange.answer?["headers"]?["Set-Cookie"] == "•••")
  }

  @Test(arguments: ["id=\"cookie-1234567890\"", "id = cookie-1234567890 ", "=cookie-1234567890"])
  func `the value of a cookie is masked without its quotes, and without a name`(
    _ cookie: String
  ) async throws {
    let head = "Set-Cookie: \(cookie); Path=/\r\n"
    let answer = Visit.answer("404 Not Found", "text/plain", "cookie-1234567890 is unknown", head)
    let visit = try await Visit(answer) { "  - http: { url: \"\($0)/\" }" }
    let shown = try #require(visit.record.steps.last?.exchanges.last?.answer)
    #expect(shown["body"] == "••• is unknown")
  }

  @Test func `the report of a step shows the visible text of a page`() async throws {
    let page = "<!doctype html><title>Error</title><style>p{}</style><h1>Sorry.</h1><p>No form.</p>"
    let answer = Visit.answer("403 Forbidden", "text/html; charset=utf-8", page)
    let visit = try await Visit(answer) { "  - http: { url: \"\($0)/\" }" }
    let shown = try #require(visit.record.steps.last?.exchanges.last?.answer)
    #expect(shown["text"] == "Sorry.\nNo form.")
    #expect(shown["body"] == .string(page))
  }

  @Test func `the visible text of a page shows no secret with several spaces`() async throws {
    let page = "<p>Wrong password: pass  word &amp; 123</p>"
    let visit = try await Visit(Visit.answer("403 Forbidden", "text/html", page)) { url in
      "  - http: { url: \"\(url)/\", form: { password: \"pass  word & 123\" } }"
    }
    let shown = try #require(visit.record.steps.last?.exchanges.last?.answer)
    #expect(shown["text"] == "Wrong password: •••")
    #expect(shown["body"] == "<p>Wrong password: •••</p>")
  }

  @Test func `an unreachable server blocks the scenario, and an invalid URL fails it`()
    async throws
  {
    let port = try RefusingPort()
    let performance = try await Stage().perform(
      """
      scenario: No server
      steps:
        - http: { url: "http://127.0.0.1:\(port.number)/" }
      ---
      scenario: Impossible
      vars: { url: "ftp://example.com" }
      steps:
        - http: { url: $(url) }
      """
    )
    #expect(performance.records[0].story.hasPrefix("blocked[environment]: GET http://127.0.0.1:"))
    #expect(
      performance.records[1].story.hasPrefix("failed[expectation]: the request can't be sent")
    )
  }

  @Test(arguments: [
    ("", "timeout: 300ms", "the step took longer than its timeout of 300ms"),
    ("timeout: 10s\n", "note: hangs", "the scenario took longer than its timeout of 10s"),
  ])
  func `a timeout ends a request that hangs, and the request is in the report`(
    _ ofScenario: String,
    _ ofStep: String,
    _ message: String
  ) async throws {
    let server = try LoopbackServer { _ in [.hold] }
    defer { server.stop() }
    let record = try await Stage().perform(
      """
      scenario: Hangs
      \(ofScenario)steps:
        - http: { url: "http://127.0.0.1:\(server.port)/a?token=t0p-secret", json: { n: 1, password: pa55word } }
          \(ofStep)
      """
    ).records[0]
    #expect(record.story == "failed[timeout]: \(message)")
    let exchange = try #require(record.steps.last?.exchanges.last)
    #expect(exchange.operation == "POST http://127.0.0.1:\(server.port)/a?token=•••")
    #expect(exchange.request["body"] == ["n": 1, "password": "•••"])
    #expect(exchange.status == nil)
  }

  @Test func `a scenario with only plain HTTP requests gets no pool`() async throws {
    let visit = try await Visit(HTTPStepTests.ok) { url in
      """
        - set: { who: $(user.email) }
        - http: { url: "\(url)/$(who)" }
      cleanup:
        - http: { url: \(url)/gone }
      """
    }
    #expect(visit.record.result.word == "passed")
    #expect(visit.requests.count == 2)
    #expect(visit.poolRequests == 0)
  }

  @Test(arguments: poolUses) func `a scenario that uses a pool gets one`(
    _ step: String
  ) async throws {
    let visit = try await Visit(HTTPStepTests.ok) { url in
      "  - http: { url: \(url)/a }\n" + step.replacing("URL", with: url)
    }
    #expect(visit.record.result.word == "passed")
    #expect(visit.poolRequests > 0)
  }
}
