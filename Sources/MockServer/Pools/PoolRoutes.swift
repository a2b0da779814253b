import MockPool

/// The pools of a server by their IDs and by the IDs of their clients.
struct PoolRoutes {
  private struct Entry {
    let host: PoolActor
    var clients: Set<String> = []
    var reach: RegionReach
  }

  private var entries: [String: Entry] = [:]
  private var owners: [String: PoolActor] = [:]

  /// The number of pools that were ever added.
  private(set) var created = 0

  var count: Int { entries.count }

  /// All pools, unordered.
  var hosts: [PoolActor] { entries.values.map(\.host) }

  subscript(id: String) -> PoolActor? { entries[id]?.host }

  /// The pool that a call addresses; nil if there is none, or if it does not respond in the region.
  func host(for route: MockRoute?, in region: Region?) -> PoolActor? {
    let host: PoolActor? =
      switch route {
      case .pool(let id): entries[id]?.host
      case .client(let id): owners[id]
      case .domain, nil: nil
      }
    return host.flatMap { answers($0, in: region) ? $0 : nil }
  }

  /// Whether a pool responds to calls that were signed for a region; nil for unsigned calls.
  func answers(_ host: PoolActor, in region: Region?) -> Bool {
    guard let region, region != host.region else { return true }
    return entries[host.id].map { $0.reach != .own } ?? false
  }

  /// The pools that ListUserPools returns in a region, in the order of their creation.
  func listed(in region: String) -> [PoolActor] {
    entries.values
      .filter { $0.host.region.name == region || $0.reach == .listedEverywhere }
      .map(\.host)
      .sorted { $0.number < $1.number }
  }
}

// MARK: - Changes

extension PoolRoutes {
  mutating func add(_ host: PoolActor, reach: RegionReach = .own) {
    created += 1
    entries[host.id] = Entry(host: host, reach: reach)
  }

  mutating func remove(_ host: PoolActor) {
    let entry = entries.removeValue(forKey: host.id)
    for client in entry?.clients ?? [] { owners[client] = nil }
  }

  /// Sets the regions for which a pool accepts signed calls; returns false if there is no such pool.
  mutating func extend(_ id: String, to reach: RegionReach) -> Bool {
    guard entries[id] != nil else { return false }
    entries[id]?.reach = reach
    return true
  }

  /// Routes the calls of a client to a pool, unless the pool was deleted after it responded.
  mutating func own(_ client: String, by host: PoolActor) {
    guard entries[host.id]?.clients.insert(client).inserted == true else { return }
    owners[client] = host
  }

  mutating func unregister(_ client: String, by host: PoolActor) {
    entries[host.id]?.clients.remove(client)
    owners[client] = nil
  }
}
