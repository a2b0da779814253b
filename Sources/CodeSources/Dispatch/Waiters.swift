/// The tasks that wait for events at a dispatcher.
struct Waiters: Sendable {
  private struct Waiter: Sendable {
    let isConcerned: @Sendable (MessageDispatcherState.Event) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private var waiters: [Int: Waiter] = [:]

  /// Adds a waiter for the given events.
  mutating func add(
    _ id: Int,
    for isConcerned: @escaping @Sendable (MessageDispatcherState.Event) -> Bool,
    _ continuation: CheckedContinuation<Void, Never>
  ) {
    waiters[id] = Waiter(isConcerned: isConcerned, continuation: continuation)
  }

  /// Removes and returns the waiters that an event concerns; the caller resumes them.
  mutating func wake(by event: MessageDispatcherState.Event) -> [CheckedContinuation<Void, Never>] {
    let woken = waiters.filter { $0.value.isConcerned(event) }
    for id in woken.keys { waiters[id] = nil }
    return woken.values.map(\.continuation)
  }

  /// Removes and returns a waiter, which the caller resumes; nil if no waiter has the number.
  mutating func remove(_ id: Int) -> CheckedContinuation<Void, Never>? {
    waiters.removeValue(forKey: id)?.continuation
  }
}
