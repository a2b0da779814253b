/// A dictionary that reports which of its entries have changed.
struct TrackedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private(set) var entries: [Key: Value] = [:]
  private var changes = ChangeLog<Key>()

  subscript(key: Key) -> Value? {
    get { entries[key] }
    _modify {
      changes.note(key)
      yield &entries[key]
    }
  }

  /// Starts tracking changes.
  mutating func track() { changes.track() }

  /// Returns the entries changed since the last call, with nil for deleted entries.
  mutating func takeChanges() -> [(key: Key, value: Value?)] {
    changes.take().map { ($0, entries[$0]) }
  }
}

/// The keys whose values have changed since the last `take()`, recorded only after `track()`.
struct ChangeLog<Key: Hashable & Sendable>: Sendable {
  /// The keys in the order of their first change; nil if changes are not tracked.
  private var keys: [Key]?
  private var known: Set<Key> = []

  /// Starts tracking changes.
  mutating func track() { keys = keys ?? [] }

  mutating func note(_ key: Key) {
    guard keys != nil, known.insert(key).inserted else { return }
    keys?.append(key)
  }

  /// Returns the keys recorded since the last call.
  mutating func take() -> [Key] {
    guard let noted = keys, !noted.isEmpty else { return [] }
    keys = []
    known.removeAll(keepingCapacity: true)
    return noted
  }
}
