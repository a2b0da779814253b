internal import ConfigurationChanges
internal import JSON
internal import MockServer
internal import Runner
internal import Values

/// What the mock pool is set to that scenarios get where nothing is said.
enum DefaultPoolDocument {
  /// Asks a mock that is made for it; its ids are made up each time, and so not told.
  static func read(name: String) async throws -> PoolDocument {
    do {
      let sink = Outbox(folder: nil) { _ in }
      var document = try await withEmbeddedMock(sink: sink, now: Environment.now) { endpoint in
        try await withMockCaller(at: endpoint) { caller, transport in
          let control = MockControl(url: endpoint.controlURL, transport: transport)
          let backend = MockBackend(caller: caller, control: control, keepsPools: false)
          let provider = MockPoolProvider(name: name, on: backend)
          let pool = try await provider.make(pool: JSONObject(), client: JSONObject())
          return try await PoolReader(caller: caller).document(of: pool.id, name: name).document
        }
      }
      document.pool["Id"] = nil
      for index in document.clients?.indices ?? 0..<0 {
        document.clients?[index].members["ClientId"] = nil
      }
      return document
    } catch let error as MockServerError {
      throw CommandFailure(status: .environment, message: error.message)
    } catch let error as PoolReadingError {
      throw error.stop
    } catch let error as PoolOpeningError {
      throw CommandFailure(status: .internalError, message: error.message)
    }
  }
}
