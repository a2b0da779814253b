@testable import CodeSources
import LoopbackServer
import Testing
import Transport
import Values

@Suite struct `A server that requires credentials` {
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
