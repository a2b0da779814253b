internal import ConfigurationChanges
internal import JSON
internal import Runner

/// What the mock pool is set to that scenarios get where nothing is said.
enum DefaultPoolDocument {
  /// Asks a mock that is made for it; its ids are made up each time, and so not told.
  static func read(name: String, _ environment: Environment) async throws -> PoolDocument {
    do {
      var document = try await withEmbeddedMock(environment) { backend in
        let provider = MockPoolProvider(name: name, on: backend)
        let pool = try await provider.make(pool: JSONObject(), client: JSONObject())
        let reader = PoolReader(caller: backend.caller)
        return try await reader.document(of: pool.id, name: name).document
      }
      document.pool["Id"] = nil
      for index in document.clients?.indices ?? 0..<0 {
        document.clients?[index].members["ClientId"] = nil
      }
      return document
    } catch let error as PoolReadingError {
      throw error.failure
    } catch let error as PoolOpeningError {
      throw CommandFailure(.internalError, error.message)
    }
  }
}
