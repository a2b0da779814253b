import JSON
import RunRecord
import Testing
import Transport

@Suite(.timeLimit(.minutes(10))) struct HTTPStepSecrecyTests {
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
}
