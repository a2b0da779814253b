import FoundationEssentials
import LoopbackServer
import TestSupport
import Testing
@testable import Transport

@Suite(.timeLimit(.minutes(10))) struct TLSTests {
  @Test func `an untrusted certificate is rejected before anything is sent`()
    async throws
  {
    let server = try await TLSServer(name: "IP:127.0.0.1")
    let error = await failure(of: HTTPRequest(url: server.url))
    #expect(error?.reason == .tlsRefused)
    #expect(error?.mayHaveArrived == false)
    #expect(error?.detail == "SSL certificate problem: self-signed certificate")
  }

  @Test func `a certificate in the configured file is accepted`() async throws {
    let server = try await TLSServer(name: "IP:127.0.0.1")
    try await withTransport { transport in
      let request = HTTPRequest(url: server.url, caFile: server.certificate)
      let answer = try await transport.exchange(request)
      #expect(answer.status == 200)
      // A request that does not trust the certificate must not reuse the connection of a request
      // that does.
      let error = await #expect(throws: TransportError.self) {
        try await transport.exchange(HTTPRequest(url: server.url))
      }
      #expect(error?.reason == .tlsRefused)
    }
  }

  @Test func `a certificate for another name is rejected`() async throws {
    let server = try await TLSServer(name: "DNS:pool.example")
    let error = await failure(of: HTTPRequest(url: server.url, caFile: server.certificate))
    #expect(error?.reason == .tlsRefused)
    #expect(error?.detail.contains("no alternative certificate subject name matches") == true)
  }

  @Test func `a missing file of root certificates is reported by name`() async throws {
    let server = try await TLSServer(name: "IP:127.0.0.1")
    let error = await failure(of: HTTPRequest(url: server.url, caFile: "/nonexistent/ca.pem"))
    #expect(error?.reason == .tlsRefused)
    #expect(error?.detail.contains("/nonexistent/ca.pem") == true)
  }

  @Test func `a server without TLS is rejected`() async throws {
    let server = try LoopbackServer { _ in [.answer()] }
    let request = HTTPRequest(url: "https://127.0.0.1:\(server.port)/", timeout: .seconds(5))
    async let error = failure(of: request)
    _ = await server.next { if case .connected = $0 { true } else { false } }
    server.stop()
    #expect(await error?.reason == .tlsRefused)
  }

  @Test func `HTTP 2 is offered over TLS`() async throws {
    let server = try await TLSServer(name: "IP:127.0.0.1", options: ["-trace"])
    try await withTransport { transport in
      _ = try await transport.exchange(
        HTTPRequest(url: server.url, caFile: server.certificate)
      )
    }
    let offer = await server.line { $0.contains("ALPN protocols advertised by the client") }
    #expect(offer?.hasSuffix("h2, http/1.1") == true)
  }
}

/// `openssl s_server` with a newly generated certificate.
///
/// The server responds to a GET with a page about itself.
private final class TLSServer: Sendable {
  let url: String
  let certificate: String
  private let process: ChildProcess
  private let folder: TestFolder

  /// Starts a server with a certificate for an alternative name such as `IP:127.0.0.1`.
  ///
  /// - Throws: `SystemError` or a failed requirement if openssl fails.
  init(name: String, options: [String] = []) async throws {
    folder = try TestFolder()
    certificate = folder.path(of: "certificate.pem")
    let key = folder.path(of: "key.pem")
    let making = try ChildProcess([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=test",
      "-addext", "subjectAltName=\(name)",
    ])
    try #require(await making.exitCode() == 0)
    process = try ChildProcess(
      [
        "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key,
        "-www", "-alpn", "http/1.1",
      ] + options
    )
    var address: String?
    for await line in process.lines where line.hasPrefix("ACCEPT ") {
      address = String(line.dropFirst("ACCEPT ".count))
      break
    }
    url = "https://\(try #require(address))/"
  }

  deinit { process.stop() }

  func line(where fits: (String) -> Bool) async -> String? {
    for await line in process.lines where fits(line) { return line }
    return nil
  }
}
