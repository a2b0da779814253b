import FoundationEssentials

/// Values under keys that nobody asks for after a while, such as sign-in sessions.
///
/// A value can still be had after its time has run out, so that it can be called expired rather than
/// unknown; it is forgotten when it has been dead for an hour.
struct ExpiringStore<Value: Sendable>: Sendable {
  private var entries: [String: Value] = [:]
  private var queue: [(key: String, forgetAt: Date)] = []
  private var head = 0

  private static var memory: Double { 3600 }

  subscript(key: String) -> Value? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  mutating func insert(_ value: Value, for key: String, until expiry: Date, at now: Date) {
    forget(at: now)
    entries[key] = value
    queue.append((key, expiry.addingTimeInterval(ExpiringStore.memory)))
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
