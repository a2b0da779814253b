/// A dictionary that can say which of its entries have changed.
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

  /// Notes from now on which entries change.
  mutating func track() { changes.track() }

  /// The entries that have changed since they were last taken, nil for those that are gone.
  mutating func takeChanges() -> [(key: Key, value: Value?)] {
    changes.take().map { ($0, entries[$0]) }
  }
}

/// Keys whose values have changed since somebody last asked; it notes nothing before it is told to.
struct ChangeLog<Key: Hashable & Sendable>: Sendable {
  /// In the order of their first change; nil where nobody will ask.
  private var keys: [Key]?
  private var known: Set<Key> = []

  /// Notes from now on.
  mutating func track() { keys = keys ?? [] }

  mutating func note(_ key: Key) {
    guard keys != nil, known.insert(key).inserted else { return }
    keys?.append(key)
  }

  /// The keys noted since the last time.
  mutating func take() -> [Key] {
    guard let noted = keys, !noted.isEmpty else { return [] }
    keys = []
    known.removeAll(keepingCapacity: true)
    return noted
  }
}
