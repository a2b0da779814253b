import LoopbackServer
import Testing

@testable import Transport

/// Runs `body` with a transport, which is always shut down afterwards.
func withTransport<Value>(
  _ configuration: TransportConfiguration = TransportConfiguration(),
  _ body: (Transport) async throws -> Value
) async throws -> Value {
  let transport = Transport(configuration)
  do {
    let value = try await body(transport)
    await transport.shutdown()
    return value
  } catch {
    await transport.shutdown()
    throw error
  }
}

@Suite(.timeLimit(.minutes(10))) struct ExchangeTests {
  @Test func `a POST is sent with its headers and body, and only required headers are added`()
    async throws
  {
    let server = try LoopbackServer { _ in [.answer(200, "{}")] }
    try await withTransport { transport in
      let body = Array(repeating: UInt8(ascii: "x"), count: 3000)
      _ = try await transport.exchange(
        HTTPRequest(
          method: "POST",
          url: server.url,
          headers: [HTTPHeader("X-First", "1"), HTTPHeader("X-Empty", "")],
          body: body
        )
      )
      let request = try #require(server.requests.first)
      #expect(request.requestLine == "POST / HTTP/1.1")
      #expect(
        request.headerLines == [
          "Host: 127.0.0.1:\(server.port)", "Accept: */*", "X-First: 1", "X-Empty:",
          "Content-Length: 3000",
        ]
      )
      #expect(request.body == body)
    }
  }

  @Test func `a response keeps its status, its headers in order, and its bytes`() async throws {
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 418 Short and stout\r\nB-Second: 1 \r\nA-First:  2\r\n"),
        .send("b-second: 3\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\u{0}\r\n"),
      ]
    }
    try await withTransport { transport in
      let answer = try await transport.exchange(HTTPRequest(url: server.url))
      #expect(answer.status == 418)
      #expect(
        answer.headers == [
          HTTPHeader("B-Second", "1"), HTTPHeader("A-First", "2"), HTTPHeader("b-second", "3"),
          HTTPHeader("Content-Encoding", "gzip"), HTTPHeader("Content-Length", "3"),
        ]
      )
      #expect(answer.headers.first(named: "a-FIRST") == "2")
      #expect(answer.headers.filter { $0.isNamed("B-second") }.map(\.value) == ["1", "3"])
      #expect(answer.headers.first(named: "A-Firs") == nil)
      #expect(answer.body == [0, 13, 10])
      #expect(answer.elapsed > .zero)
    }
  }

  @Test(arguments: ["", "X-Tab:\ta\t\r\n"])
  func `headers are read without the spaces and tabs around them`(_ tabbed: String) async throws {
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nX-Empty:  \r\n\(tabbed)X-Colon:a: b\r\n"),
        .send("Content-Length: 0\r\n\r\n"),
      ]
    }
    try await withTransport { transport in
      let answer = try await transport.exchange(HTTPRequest(url: server.url))
      let tab = tabbed.isEmpty ? [] : [HTTPHeader("X-Tab", "a")]
      #expect(
        answer.headers
          == [HTTPHeader("X-Empty", "")] + tab + [
            HTTPHeader("X-Colon", "a: b"), HTTPHeader("Content-Length", "0"),
          ]
      )
    }
  }

  @Test func `a header on several lines is one header`() async throws {
    let server = try LoopbackServer { _ in [.answer(headers: ["X-One: a", "  b", "X-Two: c"])] }
    try await withTransport { transport in
      let answer = try await transport.exchange(HTTPRequest(url: server.url))
      #expect(answer.headers.dropFirst() == [HTTPHeader("X-One", "a b"), HTTPHeader("X-Two", "c")])
    }
  }

  @Test func `a request that names headers gets the first of each name`() async throws {
    let server = try LoopbackServer { _ in
      [.answer(200, "ok", headers: ["x-id: 1", "X-ID: 2", "X-Empty: ", "X-Last:  é "])]
    }
    try await withTransport { transport in
      let names = ["X-Last", "X-Missing", "X-Id", "X-Empty"]
      let answer = try await transport.exchange(HTTPRequest(url: server.url, wantedHeaders: names))
      #expect(
        answer.headers
          == [HTTPHeader("X-Last", "é"), HTTPHeader("X-Id", "1"), HTTPHeader("X-Empty", "")]
      )
    }
  }

  @Test func `a chunked response is assembled without its trailers`() async throws {
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Late\r\n\r\n"),
        .send("4\r\nsign\r\n"), .send("3\r\n-up\r\n0\r\nLate: yes\r\n\r\n"),
      ]
    }
    try await withTransport { transport in
      let answer = try await transport.exchange(HTTPRequest(url: server.url))
      #expect(String(decoding: answer.body, as: UTF8.self) == "sign-up")
      #expect(answer.headers.first(named: "Late") == nil)
    }
  }

  @Test func `an interim response is ignored`() async throws {
    let server = try LoopbackServer { _ in
      [.send("HTTP/1.1 103 Early Hints\r\nX-Hint: 1\r\n\r\n"), .answer(200, "real")]
    }
    try await withTransport { transport in
      let answer = try await transport.exchange(HTTPRequest(url: server.url))
      #expect(answer.status == 200)
      #expect(answer.headers.first(named: "X-Hint") == nil)
    }
  }

  @Test(
    arguments: [
      ("GET", "", nil), ("HEAD", "", nil), ("DELETE", "", nil), ("OPTIONS", "", nil),
      ("POST", "", "0"), ("PUT", "", "0"), ("PATCH", "", "0"),
      ("GET", "abc", "3"), ("POST", "abc", "3"), ("PUT", "abc", "3"), ("PATCH", "abc", "3"),
      ("DELETE", "abc", "3"), ("PROPFIND", "abc", "3"),
    ] as [(String, String, String?)]
  )
  func `every method is sent unchanged, with a Content-Length where HTTP expects one`(
    _ method: String,
    _ body: String,
    _ length: String?
  ) async throws {
    let server = try LoopbackServer { request in
      [request.requestLine.hasPrefix("HEAD") ? .answer(204) : .answer(200, "ok")]
    }
    try await withTransport { transport in
      let request = HTTPRequest(method: method, url: server.url + "a", body: Array(body.utf8))
      _ = try await transport.exchange(request)
      let received = try #require(server.requests.first)
      #expect(received.requestLine == "\(method) /a HTTP/1.1")
      #expect(received.header("Content-Length") == length)
      #expect(received.header("Content-Type") == nil)
      #expect(received.text == body)
    }
  }

  @Test func `a path is sent as written`() async throws {
    let server = try LoopbackServer { _ in [.answer()] }
    try await withTransport { transport in
      _ = try await transport.exchange(HTTPRequest(url: server.url + "a/../b/./c?d=%2F&e=1"))
      #expect(server.requests.map(\.requestLine) == ["GET /a/../b/./c?d=%2F&e=1 HTTP/1.1"])
    }
  }

  @Test(arguments: [(false, 302, 1), (true, 200, 2)])
  func `a redirect is the response unless redirects are followed`(
    _ follow: Bool,
    _ status: Int,
    _ requests: Int
  ) async throws {
    let server = try LoopbackServer { request in
      request.requestLine.hasPrefix("POST / ")
        ? [.answer(302, headers: ["Location: /next", "X-Hop: 1"])] : [.answer(200, "there")]
    }
    try await withTransport { transport in
      let answer = try await transport.exchange(
        HTTPRequest(method: "POST", url: server.url, followRedirects: follow)
      )
      #expect(answer.status == status)
      #expect(server.requests.count == requests)
      #expect(answer.headers.first(named: "X-Hop") == (follow ? nil : "1"))
    }
  }

  @Test func `descriptions contain no headers, query, or body`() {
    let request = HTTPRequest(
      method: "POST",
      url: "https://ann:pw@example.com/login?code=123456",
      headers: [HTTPHeader("Authorization", "Bearer abc")],
      body: Array("secret".utf8)
    )
    #expect("\(request)" == "POST https://example.com")
    #expect(String(reflecting: request) == "POST https://example.com")
    let answer = HTTPResponse(
      status: 200,
      headers: [],
      body: Array("token".utf8),
      elapsed: .zero
    )
    #expect("\(answer)" == "HTTP 200, 5 bytes")
  }
}
