import JSON
package import MockPool

/// The description that identifies an existing pool at a later start.
package struct PersistentPool: Hashable, Sendable {
  package let id: String

  package let name: String

  /// The string by which the creator recognizes the pool; nil for a pool that a client created.
  package let origin: String?

  /// The app clients, in the order of their creation.
  package let clients: [MockClientSummary]
}

extension MockServer {
  /// The current pools, in the order of their creation.
  package var keptPools: [PersistentPool] {
    get async {
      var kept: [PersistentPool] = []
      for host in parts.pools.hosts.sorted(by: { $0.number < $1.number }) {
        kept.append(await host.kept)
      }
      return kept
    }
  }

  /// Creates a pool with several calls, all or nothing: the next start removes an unfinished pool.
  ///
  /// - Parameters:
  ///   - origin: The value for ``PersistentPool/origin``.
  ///   - ids: The IDs for the pool and its clients.
  ///   - body: Creates the pool. Returns its ID and a result for the caller.
  /// - Returns: The result of `body`.
  /// - Throws: ``MockServerError/notKept(_:path:)``, and errors of `body`.
  package func making<Pool>(
    from origin: String,
    as ids: ReservedIDs = ReservedIDs(),
    _ body: () async throws -> (id: String, pool: Pool)
  ) async throws -> Pool {
    parts.pools.give(ids)
    guard let state else { return try await body().pool }
    let present = parts.pools.hosts.map(\.id)
    state.journal.submit([.put(.server(.unfinished), present)])
    try await settle(state)
    let (id, pool) = try await body()
    await parts.pools[id: id]?.keep(origin: origin)
    state.journal.submit([.remove(.server(.unfinished))])
    try await settle(state)
    return pool
  }

  private func settle(_ state: ServerState) async throws(MockServerError) {
    do throws(StateWriteError) { try await state.journal.settle() } catch {
      throw .notKept(error, path: state.path)
    }
  }
}

/// Reserved IDs for a pool and its clients, which calls to the API can't contain.
package struct ReservedIDs: Sendable {
  private var name: String?
  private var pool: String?
  private var clients: [String?]
  /// The ID of the pool that owns the clients; nil until the pool is created.
  private var owner: String?

  /// Reserves IDs for the next pool with the given name, and for its clients in the order of their
  /// creation.
  ///
  /// For nil, an ID is generated.
  package init(poolNamed name: String, pool: String?, clients: [String?]) {
    (self.name, self.pool, self.clients) = (name, pool, clients)
  }

  /// Reserves no IDs.
  package init() { (name, pool, clients) = (nil, nil, []) }

  /// The ID for the pool that CreateUserPool creates from `input`; nil to generate an ID.
  mutating func takePool(for input: JSONObject) -> String? {
    guard isMeant(input) else { return nil }
    defer { pool = nil }
    return pool
  }

  /// Records the pool that was created from `input`.
  mutating func made(_ id: String, of input: JSONObject) {
    guard isMeant(input) else { return }
    (owner, name) = (id, nil)
  }

  /// The ID for the next client of a pool; nil to generate an ID.
  mutating func takeClient(of pool: String) -> String? {
    guard owner == pool, !clients.isEmpty else { return nil }
    return clients.removeFirst()
  }

  private func isMeant(_ input: JSONObject) -> Bool {
    name != nil && input["PoolName"]?.string == name
  }
}
