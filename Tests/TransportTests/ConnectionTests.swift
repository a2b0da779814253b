import LoopbackServer
import Synchronization
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
  @Test func `consecutive requests share a connection`() async throws {
    let server = try LoopbackServer { _ in [.answer(200, "ok")] }
    try await withTransport { transport in
      let start = ContinuousClock.now
      for _ in 0..<20 {
        _ = try await transport.exchange(HTTPRequest(method: "POST", url: server.url))
      }
      // Connections older than 20 s are not reused. A busy machine may reach that age.
      let most = Int((ContinuousClock.now - start) / .seconds(20)) + 1
      #expect(server.connections <= most)
      let counted = TransportStatistics(
        requests: 20,
        connections: server.connections,
        handles: 1
      )
      #expect(transport.statistics == counted)
    }
  }

  @Test func `a handle that is used again sends nothing of the request before`() async throws {
    let server = try LoopbackServer { [.answer(200, $0.text)] }
    try await withTransport { transport in
      func text(_ method: String, _ headers: [HTTPHeader], _ body: String) async throws -> String {
        let request = HTTPRequest(
          method: method,
          url: server.url,
          headers: headers,
          body: Array(body.utf8)
        )
        return String(decoding: try await transport.exchange(request).body, as: UTF8.self)
      }
      _ = try await text("POST", [HTTPHeader("X-One", "1"), HTTPHeader("X-Two", "")], "first")
      #expect(try await text("POST", [], "second") == "second")
      #expect(try await text("POST", [], "").isEmpty)
      #expect(server.requests.map { $0.header("x-one") } == ["1", nil, nil])
      _ = try await text("PUT", [HTTPHeader("X-One", "1")], "third")
      #expect(try await text("PUT", [], "fourth") == "fourth")
      #expect(try await text("PUT", [], "").isEmpty)
      #expect(server.requests.map { $0.header("x-one") } == ["1", nil, nil, "1", nil, nil])
      #expect(transport.statistics.handles == 2)
    }
  }

  @Test func `a handle that sent a body is not used again without a body`() async throws {
    let server = try LoopbackServer { [.answer(200, $0.text)] }
    try await withTransport { transport in
      for body in ["first", "", "third", ""] {
        let request = HTTPRequest(method: "DELETE", url: server.url, body: Array(body.utf8))
        let answer = try await transport.exchange(request)
        #expect(String(decoding: answer.body, as: UTF8.self) == body)
      }
      #expect(server.requests.map(\.requestLine).allSatisfy { $0.hasPrefix("DELETE ") })
      #expect(transport.statistics.handles == 2)
    }
  }

  @Test func `a handle is used again for another URL, even an equal one with other bytes`()
    async throws
  {
    let server = try LoopbackServer { _ in [.answer()] }
    try await withTransport { transport in
      for path in ["a?to=ada", "b", "\u{e9}", "e\u{301}"] {
        _ = try await transport.exchange(HTTPRequest(url: server.url + path))
      }
      #expect(transport.statistics.handles == 1)
    }
    // libcurl encodes the bytes.
    #expect(Set(server.requests.map(\.requestLine)).count == 4)
  }

  @Test func `a handle that is used again sends no credentials of the URL before`() async throws {
    let server = try LoopbackServer { _ in [.answer()] }
    try await withTransport { transport in
      for user in ["ada:pw@", "", "ann:pw@"] {
        let url = "http://\(user)127.0.0.1:\(server.port)/"
        _ = try await transport.exchange(HTTPRequest(url: url))
      }
      let sent = server.requests.map { $0.header("Authorization") }
      #expect(sent == ["Basic YWRhOnB3", nil, "Basic YW5uOnB3"])
      #expect(transport.statistics.handles == 1)
    }
  }

  @Test func `a handle is used again for other headers that the caller reads`() async throws {
    let server = try LoopbackServer { _ in [.answer(200, headers: ["X-One: 1", "X-Two: 2"])] }
    try await withTransport { transport in
      for names in [["X-Two"], nil, ["X-One"]] as [[String]?] {
        let request = HTTPRequest(url: server.url, wantedHeaders: names)
        let headers = try await transport.exchange(request).headers
        #expect(headers.first(named: "X-One") == (names == ["X-Two"] ? nil : "1"))
        #expect(headers.first(named: "X-Two") == (names == ["X-One"] ? nil : "2"))
      }
      #expect(transport.statistics.handles == 1)
    }
  }

  @Test func `any number of requests can be repeated`() async throws {
    let known = Mutex<Set<Int>>([])
    let server = try LoopbackServer { request in
      let isFirst = known.withLock { $0.insert(request.connection).inserted }
      return isFirst ? [.answer(200, "ok")] : [.close]
    }
    try await withTransport { transport in
      for _ in 0..<20 {
        let answer = try await transport.exchange(HTTPRequest(url: server.url))
        #expect(answer.status == 200)
      }
    }
  }

  @Test func `a thousand concurrent requests get their own responses over few connections`()
    async throws
  {
    let server = try LoopbackServer { [.answer(200, $0.text)] }
    try await withTransport(TransportConfiguration(connectionsPerHost: 16)) { transport in
      try await withThrowingTaskGroup { group in
        for number in 0..<1000 {
          group.addTask {
            let request = HTTPRequest(
              method: "POST",
              url: server.url,
              body: Array("\(number)".utf8)
            )
            let answer = try await transport.exchange(request)
            #expect(String(decoding: answer.body, as: UTF8.self) == "\(number)")
          }
        }
        try await group.waitForAll()
      }
      #expect(server.connections <= 16)
      #expect(transport.statistics.requests == 1000)
      #expect(transport.statistics.connections == server.connections)
    }
  }

  @Test func `idle connections survive a short pause`() async throws {
    let server = try LoopbackServer { _ in [.answer()] }
    try await withTransport { transport in
      func burst() async throws {
        try await withThrowingTaskGroup { group in
          for _ in 0..<20 {
            group.addTask { _ = try await transport.exchange(HTTPRequest(url: server.url)) }
          }
          try await group.waitForAll()
        }
      }
      try await burst()
      let opened = server.connections
      _ = try await transport.exchange(HTTPRequest(url: server.url))
      try await burst()
      #expect(server.connections <= 20)
      #expect(server.connections >= opened)
    }
  }

  @Test func `a closed idle connection is replaced transparently`() async throws {
    let server = try LoopbackServer { _ in [.answer(200, headers: ["Connection: close"]), .close] }
    try await withTransport { transport in
      for _ in 0..<3 {
        let request = HTTPRequest(method: "POST", url: server.url)
        let answer = try await transport.exchange(request)
        #expect(answer.status == 200)
      }
      #expect(server.connections == 3)
    }
  }

  @Test(arguments: [("POST", nil), ("GET", false)] as [(String, Bool?)])
  func `a request that may have had an effect is never repeated automatically`(
    _ method: String,
    _ mayBeRepeated: Bool?
  ) async throws {
    let server = try LoopbackServer { request in
      request.requestLine.contains(" /warm ") ? [.answer()] : [.close]
    }
    try await withTransport { transport in
      _ = try await transport.exchange(HTTPRequest(url: server.url + "warm"))
      let request = HTTPRequest(
        method: method,
        url: server.url + "once",
        mayBeRepeated: mayBeRepeated
      )
      let error = await #expect(throws: TransportError.self) {
        try await transport.exchange(request)
      }
      #expect(error?.reason == .closedEarly)
      #expect(error?.mayHaveArrived == true)
      #expect(server.requests.map(\.requestLine).filter { $0.contains("/once") }.count == 1)
    }
  }

  @Test(arguments: [("GET", nil), ("POST", true)] as [(String, Bool?)])
  func `a read request is repeated if a reused connection ends`(
    _ method: String,
    _ mayBeRepeated: Bool?
  ) async throws {
    let server = try LoopbackServer { request in
      request.connection == 1 && request.requestLine.contains(" /again ") ? [.close] : [.answer()]
    }
    try await withTransport { transport in
      _ = try await transport.exchange(HTTPRequest(url: server.url + "warm"))
      let request = HTTPRequest(
        method: method,
        url: server.url + "again",
        mayBeRepeated: mayBeRepeated
      )
      #expect(try await transport.exchange(request).status == 200)
      #expect(server.requests.map(\.connection) == [1, 1, 2])
    }
  }
}
