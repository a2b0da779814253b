import Glibc
import LoopbackServer
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
  @Test func `a configured proxy is used even for loopback addresses`() async throws {
    let proxy = try LoopbackServer { _ in [.answer(200, "proxied")] }
    let server = try LoopbackServer { _ in [.answer(200, "direct")] }
    try await withTransport(TransportConfiguration(proxy: .fixed(proxy.url))) { transport in
      for path in ["a", "b"] {
        let answer = try await transport.exchange(HTTPRequest(url: server.url + path))
        #expect(String(decoding: answer.body, as: UTF8.self) == "proxied")
      }
      let lines = ["GET \(server.url)a HTTP/1.1", "GET \(server.url)b HTTP/1.1"]
      #expect(proxy.requests.map(\.requestLine) == lines)
      #expect(server.connections == 0)
      #expect(transport.statistics.handles == 1)
    }
  }

  @Test func `a proxy that refuses a tunnel is distinguished from the service`() async throws {
    let proxy = try LoopbackServer { _ in [.answer(403, "no"), .close] }
    let error = await failure(
      of: HTTPRequest(url: "https://pool.example/"),
      TransportConfiguration(proxy: .fixed(proxy.url))
    )
    #expect(error?.reason == .proxyRefused)
    #expect(error?.mayHaveArrived == false)
    #expect(error?.detail.contains("403") == true)
    #expect(proxy.requests.map(\.requestLine) == ["CONNECT pool.example:443 HTTP/1.1"])
  }

  // The environment belongs to the whole process, so each of these tests runs in its own process.

  @Test func `the environment's http_proxy is used, but not for loopback`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in [.answer(200, "proxied")] }
      let server = try LoopbackServer { _ in [.answer(200, "direct")] }
      setenv("http_proxy", proxy.url, 1)
      setenv("no_proxy", "", 1)
      let transport = Transport()
      let far = try await transport.exchange(HTTPRequest(url: "http://pool.example/"))
      let near = try await transport.exchange(HTTPRequest(url: server.url))
      let other = try await transport.exchange(HTTPRequest(url: "http://pool.example/a"))
      for answer in [far, other] {
        #expect(String(decoding: answer.body, as: UTF8.self) == "proxied")
      }
      #expect(String(decoding: near.body, as: UTF8.self) == "direct")
      let lines = ["GET http://pool.example/ HTTP/1.1", "GET http://pool.example/a HTTP/1.1"]
      #expect(proxy.requests.map(\.requestLine) == lines)
      #expect(transport.statistics.handles == 1)
      await transport.shutdown()
    }
  }

  @Test func `no_proxy disables the proxy, and an uppercase HTTP_PROXY is ignored`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in [.answer(200, "proxied")] }
      let name = String(repeating: "a", count: 64) + ".invalid"
      let request = HTTPRequest(url: "http://\(name)/")
      setenv("http_proxy", proxy.url, 1)
      setenv("no_proxy", "example.org,.invalid", 1)
      let excepted = await failure(of: request)
      unsetenv("http_proxy")
      unsetenv("no_proxy")
      setenv("HTTP_PROXY", proxy.url, 1)
      let upperCase = await failure(of: request)
      #expect(excepted?.reason == .unresolvedHost)
      #expect(upperCase?.reason == .unresolvedHost)
      #expect(proxy.connections == 0)
    }
  }

  @Test func `a transport without proxies ignores the environment`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in [.answer(200, "proxied")] }
      setenv("http_proxy", proxy.url, 1)
      let name = String(repeating: "a", count: 64) + ".invalid"
      let error = await failure(
        of: HTTPRequest(url: "http://\(name)/"),
        TransportConfiguration(proxy: .none)
      )
      #expect(error?.reason == .unresolvedHost)
      #expect(proxy.connections == 0)
    }
  }
}
