internal import JSON
internal import MockServer
internal import PoolClient
internal import Project
internal import Runner
internal import Values

/// The pool that `authflow mock` has from its start.
struct FirstPool {
  /// What the pool is made of; nil for a pool as the console's wizard makes it.
  let file: ConfigurationFile?

  /// What the mock wants its calls to be signed with; nil where it does not look.
  let credentials: AWSCredentials?

  /// Makes the pool; what is refused of the file goes to `errors`.
  func made(at endpoint: MockEndpoint, _ errors: Output, inColour: Bool) async throws -> MadePool {
    guard let file else { return try await usual(at: endpoint) }
    return try await withMockCaller(at: endpoint, as: credentials) { caller, transport in
      let control = MockControl(url: endpoint.controlURL, transport: transport)
      do throws(PoolMakingError) { return try await caller.make(file.plan, control) } catch {
        throw file.stop(for: error, errors, inColour: inColour)
      }
    }
  }

  private func usual(at endpoint: MockEndpoint) async throws -> MadePool {
    try await withMockPools(at: endpoint, keepsPools: true, as: credentials) { provider in
      do throws(PoolOpeningError) {
        let pool = try await provider.make(pool: JSONObject(), client: JSONObject())
        let client = MadePool.Client(name: "", id: pool.clientID, secret: nil)
        return MadePool(id: pool.id, clients: [client])
      } catch {
        throw Stop(status: .internalError, message: error.message)
      }
    }
  }
}
