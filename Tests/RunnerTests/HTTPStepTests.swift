import JSON
import LoopbackServer
import RunRecord
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct HTTPStepTests {
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
    let visit = try await Visit(Visit.ok) { url in
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
    let visit = try await Visit(Visit.ok, head: head) { url in
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
    let visit = try await Visit(Visit.ok) { "  - http: { url: \($0)/old, follow: \(follow) }" }
    #expect(visit.record.story.hasPrefix(story))
  }
}
