import MockPool

/// The key of an entry: its pool, its kind, and its name.
///
/// The pool is empty for entries of the server as a whole.
struct StatePlace: Hashable, Sendable {
  let pool: String
  let kind: String
  var key = ""
}

/// A change to write.
enum StateChange: Sendable {
  case put(StatePlace, any Encodable & Sendable)
  case remove(StatePlace)
  /// Removes all entries of a pool.
  case removePool(String)
}

extension StateChange {
  /// A change within a pool.
  init(_ change: PoolChange, of pool: String) {
    let place = StatePlace(pool: pool, kind: change.entity.rawValue, key: change.key)
    self = change.value.map { .put(place, $0) } ?? .remove(place)
  }
}

extension [StateChange] {
  /// The changes without those that a later one replaces, in the order of their places.
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
  /// The changed place.
  ///
  /// Nil for a whole pool.
  fileprivate var place: StatePlace? {
    switch self {
    case .put(let place, _), .remove(let place): place
    case .removePool: nil
    }
  }
}

// MARK: - Entries outside the pools

/// The entries that the server keeps for a pool.
///
/// Their names differ from those of `PoolEntity`.
enum HostEntity: String {
  /// The offset of its clock, in seconds.
  case clock
  /// The pending faults.
  case faults
  /// What the pool was created from.
  case origin
  /// The regions whose calls it answers.
  case reach
}

/// The entries of the server itself.
enum ServerEntity: String {
  /// The offset of the clocks of future pools, in seconds.
  case clock
  /// The account's provisioned limits, requests a second by category.
  case limits
  /// The messages of the control endpoint, by their numbers.
  case message
  /// The ids of the pools that existed before the one that is being created.
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
