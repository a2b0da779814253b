import FoundationEssentials

/// Values under keys that expire, such as sign-in sessions.
///
/// An expired value stays available for an hour, to distinguish the errors "expired" and "unknown".
/// Then the store removes the value.
struct ExpiringStore<Value: Sendable>: Sendable {
  private var entries = TrackedTable<String, Entry>()
  private var queue: [(key: String, forgetAt: Date)] = []
  private var head = 0

  struct Entry: Sendable {
    var value: Value
    let forgetAt: Date
  }

  private static var memory: Double { 3600 }

  /// The value of a key; nil if the key does not exist.
  ///
  /// Only an inserted key can be assigned a value.
  subscript(key: String) -> Value? {
    get { entries[key]?.value }
    set {
      if let newValue { entries[key]?.value = newValue } else { entries[key] = nil }
    }
  }

  /// All entries that have not been removed, in no order.
  var all: [(key: String, value: Value)] { entries.entries.map { ($0.key, $0.value.value) } }

  mutating func insert(_ value: Value, for key: String, until expiry: Date, at now: Date) {
    forget(at: now)
    put(Entry(value: value, forgetAt: expiry.addingTimeInterval(ExpiringStore.memory)), for: key)
  }

  private mutating func put(_ entry: Entry, for key: String) {
    entries[key] = entry
    queue.append((key, entry.forgetAt))
  }

  /// Removes outdated entries from the head of the queue.
  ///
  /// Lifetimes differ little, so the oldest entry is at or near the head. A replaced value leaves
  /// its key in the queue.
  private mutating func forget(at now: Date) {
    while head < queue.count, queue[head].forgetAt <= now {
      let key = queue[head].key
      if let entry = entries[key], entry.forgetAt <= now { entries[key] = nil }
      head += 1
    }
    if head > 1000, head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
  }
}

// MARK: - Storage

extension ExpiringStore.Entry: Codable where Value: Codable {}

extension ExpiringStore {
  /// Starts tracking changes.
  mutating func track() { entries.track() }

  /// Returns the entries changed since the last call, with nil for removed entries.
  mutating func takeChanges() -> [(key: String, value: Entry?)] { entries.takeChanges() }

  /// Restores a stored entry.
  ///
  /// Entries must come in order of expiration.
  mutating func restore(_ entry: Entry, for key: String) { put(entry, for: key) }
}
