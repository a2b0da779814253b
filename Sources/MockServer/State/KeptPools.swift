import JSON
package import MockPool

/// A pool that a server has, for those who look for one that was made before.
package struct KeptPool: Hashable, Sendable {
  /// Its id.
  package let id: String

  /// Its name.
  package let name: String

  /// What it was made from, in the words of who made it; nil for a pool that a client has created.
  package let origin: String?

  /// Its app clients, the oldest first.
  package let clients: [MockClientSummary]
}

extension MockServer {
  /// The pools that are there now, the oldest first.
  package var keptPools: [KeptPool] {
    get async {
      var kept: [KeptPool] = []
      for host in parts.pools.hosts.sorted(by: { $0.number < $1.number }) {
        kept.append(await host.kept)
      }
      return kept
    }
  }

  /// Makes a pool by several calls, all of which count, or none: one that a start has not finished is
  /// gone at the next.
  ///
  /// - Parameters:
  ///   - origin: what ``KeptPool/origin`` is to tell of it.
  ///   - ids: those that it and its clients are to have.
  ///   - body: makes it; gives its id, and what the caller wants of it.
  /// - Returns: what `body` gives beside the id.
  /// - Throws: ``MockServerError/notKept(_:path:)``, and whatever `body` throws.
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

/// The ids of a pool and its clients that whoever makes them knows beforehand, which no call can say.
package struct GivenIDs: Sendable {
  private var name: String?
  private var pool: String?
  private var clients: [String?]
  /// The pool that the clients are made in, once it is there.
  private var owner: String?

  /// Takes the ids for the next pool of a name, and for its clients in the order in which they are
  /// made; a nil one is made up.
  package init(poolNamed name: String, pool: String?, clients: [String?]) {
    (self.name, self.pool, self.clients) = (name, pool, clients)
  }

  /// Gives nothing.
  package init() { (name, pool, clients) = (nil, nil, []) }

  /// The id for the pool that CreateUserPool makes of `input`.
  mutating func takePool(for input: JSONObject) -> String? {
    guard isMeant(input) else { return nil }
    defer { pool = nil }
    return pool
  }

  /// Takes note of the pool that came of `input`.
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
