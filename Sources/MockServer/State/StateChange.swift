import MockPool

/// The key of an entry: its pool, its kind, and its name; the pool is empty for entries of the
/// server.
struct StateKey: Hashable, Sendable {
  let pool: String
  let kind: String
  var key = ""
}

/// A change to an entry in the state file.
enum StateChange: Sendable {
  case put(StateKey, any Encodable & Sendable)
  case remove(StateKey)
  /// Removes all entries of a pool.
  case removePool(String)
}

extension StateChange {
  /// A change to an entry that belongs to a pool.
  init(_ change: PoolChange, of pool: String) {
    let place = StateKey(pool: pool, kind: change.entity.rawValue, key: change.key)
    self = change.value.map { .put(place, $0) } ?? .remove(place)
  }
}

extension [StateChange] {
  /// The changes in the order of their places, without changes that a later change replaces.
  var latest: [StateChange] {
    var latest: [StateChange] = []
    var indices: [StateKey: Int] = [:]
    for change in self {
      guard let place = change.place else {
        latest.append(change)
        continue
      }
      if let index = indices[place] {
        latest[index] = change
      } else {
        indices[place] = latest.count
        latest.append(change)
      }
    }
    return latest
  }
}

extension StateChange {
  /// The changed place; nil for a whole pool.
  fileprivate var place: StateKey? {
    switch self {
    case .put(let place, _), .remove(let place): place
    case .removePool: nil
    }
  }
}

// MARK: - Entries outside the pools

/// The kinds of entries that the server keeps for a pool; their names differ from those of
/// `PoolEntity`.
enum HostEntity: String {
  /// The offset of the pool's clock, in seconds.
  case clock
  /// The pending faults of the pool.
  case faults
  /// The value of ``PersistentPool/origin``.
  case origin
  /// The regions for which the pool accepts signed calls.
  case reach
}

/// The kinds of entries that belong to the server.
enum ServerEntity: String {
  /// The offset of the clocks of future pools, in seconds.
  case clock
  /// The account's provisioned limits in requests per second, by category.
  case limits
  /// A message of the control endpoint, by its number.
  case message
  /// The IDs of the pools that existed before the pool that is being created.
  case unfinished
}

extension StateKey {
  static func host(_ entity: HostEntity, of pool: String) -> StateKey {
    StateKey(pool: pool, kind: entity.rawValue)
  }

  static func server(_ entity: ServerEntity, _ key: String = "") -> StateKey {
    StateKey(pool: "", kind: entity.rawValue, key: key)
  }
}
