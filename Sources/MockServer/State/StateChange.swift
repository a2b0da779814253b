import MockPool

/// The key of an entry: its pool, its kind, and its name; the pool is empty for entries of the
/// server.
struct StatePlace: Hashable, Sendable {
  let pool: String
  let kind: String
  var key = ""
}

/// A change to an entry in the state file.
enum StateChange: Sendable {
  case put(StatePlace, any Encodable & Sendable)
  case remove(StatePlace)
  /// Removes all entries of a pool.
  case removePool(String)
}

extension StateChange {
  /// A change to an entry that belongs to a pool.
  init(_ change: PoolChange, of pool: String) {
    let place = StatePlace(pool: pool, kind: change.entity.rawValue, key: change.key)
    self = change.value.map { .put(place, $0) } ?? .remove(place)
  }
}

extension [StateChange] {
  /// The changes in the order of their places, without changes that a later change replaces.
  var latest: [StateChange] {
    var latest: [StateChange] = []
    var indices: [StatePlace: Int] = [:]
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
  fileprivate var place: StatePlace? {
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
  /// The value of ``KeptPool/origin``.
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

extension StatePlace {
  static func host(_ entity: HostEntity, of pool: String) -> StatePlace {
    StatePlace(pool: pool, kind: entity.rawValue)
  }

  static func server(_ entity: ServerEntity, _ key: String = "") -> StatePlace {
    StatePlace(pool: "", kind: entity.rawValue, key: key)
  }
}
