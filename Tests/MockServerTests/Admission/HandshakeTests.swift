import AuthCrypto
import JSON
import TestSupport
import Testing
import Values

@testable import MockServer

@Suite struct HandshakeTests {
  @Test(arguments: [[], [0x16], [0x16, 3, 1, 0, 100, 1]] as [[UInt8]])
  func `a connection with a stalled TLS handshake is closed`(_ start: [UInt8]) async throws {
    var configuration = MockServerConfiguration.test(idleTimeout: .milliseconds(50))
    configuration.certificate = try await Self.certificate()
    try await RunningServer.run(configuration) { server in
      #expect(server.endpoint.url.hasPrefix("https://"))
      let isClosed = try await server.client.connected { connection in
        if !start.isEmpty { try? await connection.write(start) }
        return await connection.isClosed()
      }
      #expect(isClosed)
    }
  }

  /// A certificate of a pool of the mock, with its key.
  private static func certificate() async throws -> ServerCertificate {
    let key = try RSAKey.generate()
    var configuration = MockServerConfiguration.test()
    configuration.keys = .shared(making: { key })
    let certificate = try await RunningServer.run(configuration) { server in
      let pool = try await PoolFixture(on: server)
      let input: JSONObject = ["UserPoolId": .string(pool.poolID)]
      let answer = try await server.client.call("GetSigningCertificate", input)
      return try #require(try answer.json["Certificate"]?.string)
    }
    return try ServerCertificate(
      certificate: file("a.pem", pem("CERTIFICATE", certificate)),
      key: file("a.key", pem("RSA PRIVATE KEY", Base64.encode(key.der)))
    )
  }

  private static func file(_ path: String, _ text: String) -> PEMFile {
    PEMFile(path: path, bytes: Array(text.utf8))
  }

  private static func pem(_ label: String, _ base64: String) -> String {
    let lines = stride(from: 0, to: base64.count, by: 64).map { base64.dropFirst($0).prefix(64) }
    return "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----\n"
  }
}
