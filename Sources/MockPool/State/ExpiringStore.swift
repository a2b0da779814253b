import FoundationEssentials

/// Values under keys that nobody asks for after a while, such as sign-in sessions.
///
/// A value can still be had after its time has run out, so that it can be called expired rather than
/// unknown; it is forgotten when it has been dead for an hour.
struct ExpiringStore<Value: Sendable>: Sendable {
  private var entries = TrackedTable<String, Entry>()
  private var queue: [(key: String, forgetAt: Date)] = []
  private var head = 0

  struct Entry: Sendable {
    var value: Value
    let forgetAt: Date
  }

  private static var memory: Double { 3600 }

  /// The value of a key; a key that was never inserted cannot be given one.
  subscript(key: String) -> Value? {
    get { entries[key]?.value }
    set {
      if let newValue { entries[key]?.value = newValue } else { entries[key] = nil }
    }
  }

  /// All that has not been forgotten, in no order.
  var all: [(key: String, value: Value)] { entries.entries.map { ($0.key, $0.value.value) } }

  mutating func insert(_ value: Value, for key: String, until expiry: Date, at now: Date) {
    forget(at: now)
    put(Entry(value: value, forgetAt: expiry.addingTimeInterval(ExpiringStore.memory)), for: key)
  }

  private mutating func put(_ entry: Entry, for key: String) {
    entries[key] = entry
    queue.append((key, entry.forgetAt))
  }

  /// Lifetimes differ little, so the oldest entry is at the head, or near it.
  private mutating func forget(at now: Date) {
    while head < queue.count, queue[head].forgetAt <= now {
      entries[queue[head].key] = nil
      head += 1
    }
    if head > 1000, head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
  }
}

// MARK: - Kept

extension ExpiringStore.Entry: Codable where Value: Codable {}

extension ExpiringStore {
  /// Notes from now on what changes.
  mutating func track() { entries.track() }

  /// The entries that have changed since they were last taken, nil for those that are gone.
  mutating func takeChanges() -> [(key: String, value: Entry?)] { entries.takeChanges() }

  /// Puts an entry back that was kept; the one that is forgotten first comes first.
  mutating func restore(_ entry: Entry, for key: String) { put(entry, for: key) }
}
