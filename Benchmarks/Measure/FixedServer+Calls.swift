internal import JSON
internal import Transport

extension FixedServer {
  /// Serves while this process calls the server itself; returns the number of calls.
  ///
  /// A run of one scenario can't end before a program that only starts the same libraries.
  func called(times count: Int) async throws -> JSONObject {
    try await serve { url in
      let transport = Transport(TransportConfiguration(proxy: .none))
      for _ in 0..<count {
        let body = [UInt8]("{}".utf8)
        _ = try await transport.exchange(HTTPRequest(method: "POST", url: url, body: body))
      }
      await transport.shutdown()
    }
    return ["calls": .integer(count)]
  }
}
