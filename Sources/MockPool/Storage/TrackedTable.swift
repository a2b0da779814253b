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
