import FoundationEssentials
import MockPool

/// The contents of a state file; entries of a kind are in the order of their first write.
struct StateContents: Sendable {
  /// An entry with its key and its value.
  struct Entry: Sendable {
    let place: StateKey
    let json: String
  }

  /// The IDs of the pools, in the order of their creation.
  private(set) var poolIDs: [String] = []
  private var entries: [String: [Entry]] = [:]

  mutating func add(_ entry: Entry) {
    let pool = entry.place.pool
    if entries[pool] == nil, !pool.isEmpty { poolIDs.append(pool) }
    entries[pool, default: []].append(entry)
  }

  /// The entries of a kind that belong to the server.
  func server<Value: Decodable>(
    _ entity: ServerEntity,
    _ type: Value.Type
  ) throws(StateFileError) -> [(key: String, value: Value)] {
    try values(of: "", entity.rawValue, type)
  }

  /// An entry that the server keeps for a pool; nil if there is none.
  func host<Value: Decodable>(
    _ entity: HostEntity,
    of pool: String,
    _ type: Value.Type
  ) throws(StateFileError) -> Value? {
    try values(of: pool, entity.rawValue, type).first?.value
  }

  private func values<Value: Decodable>(
    of pool: String,
    _ kind: String,
    _ type: Value.Type
  ) throws(StateFileError) -> [(key: String, value: Value)] {
    var values: [(key: String, value: Value)] = []
    for entry in entries[pool] ?? [] where entry.place.kind == kind {
      do {
        let value = try JSONDecoder().decode(type, from: Data(entry.json.utf8))
        values.append((entry.place.key, value))
      } catch {
        throw .damaged(pool: pool.isEmpty ? nil : pool, kind: kind, key: entry.place.key)
      }
    }
    return values
  }

  /// The entries of the pool's own state.
  func rows(of pool: String) -> [PoolRow] {
    (entries[pool] ?? []).compactMap { entry in
      PoolEntity(rawValue: entry.place.kind).map {
        PoolRow(entity: $0, key: entry.place.key, json: Array(entry.json.utf8))
      }
    }
  }
}
