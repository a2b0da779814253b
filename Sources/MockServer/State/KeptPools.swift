import JSON
package import MockPool

/// The description of an existing pool, by which a later start finds it.
package struct KeptPool: Hashable, Sendable {
  package let id: String

  package let name: String

  /// What the pool was created from, as text of the creator.
  ///
  /// Nil for a pool that a client created.
  package let origin: String?

  /// The app clients, the oldest first.
  package let clients: [MockClientSummary]
}

extension MockServer {
  /// The current pools, the oldest first.
  package var keptPools: [KeptPool] {
    get async {
      var kept: [KeptPool] = []
      for host in parts.pools.hosts.sorted(by: { $0.number < $1.number }) {
        kept.append(await host.kept)
      }
      return kept
    }
  }

  /// Creates a pool with several calls, all or nothing: an unfinished pool is gone at the next start.
  ///
  /// - Parameters:
  ///   - origin: The value for ``KeptPool/origin``.
  ///   - ids: The ids for the pool and its clients.
  ///   - body: Creates the pool. Returns its id and a result for the caller.
  /// - Returns: The result of `body`.
  /// - Throws: ``MockServerError/notKept(_:path:)``, and any error of `body`.
  package func making<Pool>(
    from origin: String,
    as ids: GivenIDs = GivenIDs(),
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

/// Reserved ids of a pool and its clients.
///
/// A call of the API cannot contain them.
package struct GivenIDs: Sendable {
  private var name: String?
  private var pool: String?
  private var clients: [String?]
  /// The pool of the clients, after it was created.
  private var owner: String?

  /// Reserves ids for the next pool with a name, and for its clients in the order of their creation.
  ///
  /// A nil id is generated.
  package init(poolNamed name: String, pool: String?, clients: [String?]) {
    (self.name, self.pool, self.clients) = (name, pool, clients)
  }

  /// Reserves no ids.
  package init() { (name, pool, clients) = (nil, nil, []) }

  /// The id for the pool that CreateUserPool creates from `input`.
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

  /// The id for the next client of a pool.
  mutating func takeClient(of pool: String) -> String? {
    guard owner == pool, !clients.isEmpty else { return nil }
    return clients.removeFirst()
  }

  private func isMeant(_ input: JSONObject) -> Bool {
    name != nil && input["PoolName"]?.string == name
  }
}
