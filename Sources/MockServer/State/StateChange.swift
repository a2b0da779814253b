import MockPool

/// Where something is kept: the pool that it belongs to, what it is, and which one.
///
/// What belongs to the server as a whole has a blank pool.
struct StatePlace: Hashable, Sendable {
  let pool: String
  let kind: String
  var key = ""
}

/// Something to be written down.
enum StateChange: Sendable {
  case put(StatePlace, any Encodable & Sendable)
  case remove(StatePlace)
  /// Everything that belongs to a pool.
  case removePool(String)
}

extension StateChange {
  /// A pool's own change.
  init(_ change: PoolChange, of pool: String) {
    let place = StatePlace(pool: pool, kind: change.entity.rawValue, key: change.key)
    self = change.value.map { .put(place, $0) } ?? .remove(place)
  }
}

extension [StateChange] {
  /// The changes without those that a later one undoes, each where its place first came.
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
  /// The one place that it is about; nil for a whole pool.
  fileprivate var place: StatePlace? {
    switch self {
    case .put(let place, _), .remove(let place): place
    case .removePool: nil
    }
  }
}

// MARK: - What is kept beside the pools' own things

/// What the server keeps of a pool; no name is one of `PoolEntity`.
enum HostEntity: String {
  /// How far its clock is ahead, in seconds.
  case clock
  /// The faults that are still to come.
  case faults
  /// What it was made from.
  case origin
  /// Which regions' calls it answers.
  case reach
}

/// What the server keeps of itself.
enum ServerEntity: String {
  /// How far the clocks of pools to come are ahead, in seconds.
  case clock
  /// The account's provisioned limits, requests a second by category.
  case limits
  /// The messages that the control endpoint shows, by their numbers.
  case message
  /// The ids of the pools that were there before the one that is being made.
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
