import JSON

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
