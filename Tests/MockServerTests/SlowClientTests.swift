import JSON
import Testing

@testable import MockServer

/// Clients that are slow, or never finish a request.
@Suite struct SlowClientTests {
  /// Long enough between a connection and its request, even on a busy machine that starts many
  /// tests at once.
  private static let idle = Duration.seconds(10)

  private static let call = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"

  @Test(arguments: [
    "", "PO", "POST / HTTP/1.1\r\nHost: localhost\r\n", "\(call)\r\n", "\(call)\r\n{",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{",
  ])
  func `a stalled connection is closed`(_ beginning: String) async throws {
    try await RunningServer.run(.test(idleTimeout: .milliseconds(50))) { server in
      let isClosed = try await server.client.connected { connection in
        // The connection may already be closed.
        if !beginning.isEmpty { try? await connection.write(Array(beginning.utf8)) }
        return await connection.isClosed()
      }
      #expect(isClosed)
    }
  }

  @Test func `an idle connection is closed after a response`() async throws {
    try await RunningServer.run(.test(idleTimeout: .seconds(1))) { server in
      let isClosed = try await server.client.connected { connection in
        // On a busy machine, the connection may be closed before the request is sent.
        _ = try? await connection.send("GET", "/")
        return await connection.isClosed()
      }
      #expect(isClosed)
    }
  }

  @Test func `a request that arrives byte by byte gets a response`() async throws {
    try await RunningServer.run { server in
      let body = #"{"Username":"ann"}"#
      let head =
        "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: "
        + "AWSCognitoIdentityProviderService.SignUp\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      let answer = try await server.client.connected { connection in
        for byte in Array((head + body).utf8) { try await connection.write([byte]) }
        return try await connection.answer()
      }
      #expect(answer.status == 400)
      #expect(try answer.json["__type"] == "InvalidParameterException")
    }
  }

  @Test func `a connection with a delayed response does not count as idle`() async throws {
    try await RunningServer.run(.test(idleTimeout: Self.idle)) { server in
      let pool = try await PoolFixture(on: server)
      let path = "\(server.endpoint.controlPath)/pools/\(pool.poolID)/faults"
      let late: JSONObject = ["operation": "SignUp", "latency": 11]
      #expect(try await server.client.send("POST", path, [], late).status == 200)
      #expect(try await pool.signUp("ann").status == 200)
    }
  }

  @Test func `a body of many megabytes is rejected before it is stored`() async throws {
    try await RunningServer.run { server in
      let part = [UInt8](repeating: UInt8(ascii: " "), count: 1_048_576)
      let answer = try await server.client.connected { connection in
        try await connection.write(
          Array(
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(8 * part.count)\r\n\r\n".utf8
          )
        )
        for _ in 0..<8 { try await connection.write(part) }
        return try await connection.answer()
      }
      #expect(answer.status == 413)
      #expect(try await server.client.send("GET", "/").status == 200)
    }
  }
}
