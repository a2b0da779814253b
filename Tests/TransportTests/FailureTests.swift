import LoopbackServer
import Testing
@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct FailureTests {
  @Test func `a connection to a port without a listener is refused before anything is sent`()
    async throws
  {
    let port = try RefusingPort()
    let error = await failure(of: HTTPRequest(url: port.url))
    #expect(error?.reason == .refused)
    #expect(error?.mayHaveArrived == false)
    #expect(error?.detail.contains("\(port.number)") == true)
  }

  @Test func `an invalid host name cannot be resolved`() async {
    // A label of 64 bytes is rejected before any name server is asked.
    let name = String(repeating: "a", count: 64) + ".invalid"
    let error = await failure(of: HTTPRequest(url: "http://\(name)/"))
    #expect(error?.reason == .unresolvedHost)
    #expect(error?.detail == "Could not resolve host: \(name)")
    #expect(error?.mayHaveArrived == false)
  }

  @Test(arguments: [
    "", "no address", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://a b/",
    "http://127.0.0.1:99999/", "gopher://127.0.0.1/",
  ])
  func `only complete http and https URLs are requested`(_ url: String) async {
    let error = await failure(of: HTTPRequest(url: url))
    #expect(error?.reason == .badRequest)
  }

  @Test(arguments: [
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader("A", "1\r\nB: 2")]),
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader("A\nB", "1")]),
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader("", "1")]),
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader("A", "1\u{0}2")]),
    HTTPRequest(method: "GET / HTTP/1.1\r\nX:", url: "http://127.0.0.1/"),
    HTTPRequest(method: "", url: "http://127.0.0.1/"),
    HTTPRequest(url: "http://127.0.0.1/\u{0}"),
  ])
  func `line breaks in any part of a request are rejected`(_ request: HTTPRequest) async {
    let error = await failure(of: request)
    #expect(error?.reason == .badRequest)
  }

  @Test func `a request to a server that never responds times out`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let error = await failure(of: HTTPRequest(url: server.url, timeout: .milliseconds(300)))
    #expect(error?.reason == .timedOut)
    #expect(error?.mayHaveArrived == true)
    #expect(error?.detail.hasPrefix("Operation timed out after ") == true)
    #expect(await server.next { $0 == .closedByClient(1) } != nil)
  }

  @Test(
    arguments: [
      [.close], [.reset], [.send("HTTP/1.1 200 OK\r\nContent-"), .close],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"), .close],
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nha"), .close],
    ] as [[LoopbackServer.Act]]
  )
  func `an incomplete response is an error`(_ acts: [LoopbackServer.Act]) async throws {
    let server = try LoopbackServer { _ in acts }
    let error = await failure(of: HTTPRequest(method: "POST", url: server.url))
    #expect(error?.reason == .closedEarly)
    #expect(error?.mayHaveArrived == true)
  }

  @Test func `a response that is not HTTP is an error with details`() async throws {
    let server = try LoopbackServer { _ in [.send("220 mail.example ESMTP\r\n"), .close] }
    let error = await failure(of: HTTPRequest(url: server.url))
    #expect(error?.reason == .notHTTP)
    #expect(error?.detail == "Received HTTP/0.9 when not allowed")
  }

  @Test(
    arguments: [
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"), .hold],
      [
        .send("HTTP/1.1 200 OK\r\n\r\n"), .send(Array(repeating: 0, count: 600)),
        .send(Array(repeating: 0, count: 600)), .hold,
      ],
    ] as [[LoopbackServer.Act]]
  )
  func `a response over the size limit is aborted`(_ acts: [LoopbackServer.Act]) async throws {
    let server = try LoopbackServer { _ in acts }
    var request = HTTPRequest(url: server.url)
    request.maximumBodySize = 1000
    let error = await failure(of: request)
    #expect(error?.reason == .tooLarge)
    #expect(error?.detail == "Maximum file size exceeded")
    #expect(await server.next { $0 == .closedByClient(1) } != nil)
  }

  @Test func `a response exactly at the size limit is complete`() async throws {
    let server = try LoopbackServer { _ in [.answer(200, String(repeating: "x", count: 1000))] }
    try await withTransport { transport in
      var request = HTTPRequest(url: server.url)
      request.maximumBodySize = 1000
      let answer = try await transport.exchange(request)
      #expect(answer.body.count == 1000)
    }
  }
}

/// The error of a request.
///
/// If the request succeeds, an issue is recorded and the result is nil.
func failure(
  of request: HTTPRequest,
  _ configuration: TransportConfiguration = TransportConfiguration()
) async -> TransportError? {
  let transport = Transport(configuration)
  let error = await #expect(throws: TransportError.self) {
    try await transport.exchange(request)
  }
  await transport.shutdown()
  return error
}
