/// Those who wait for something to happen at a dispatcher.
struct Waiters: Sendable {
  private struct Waiter: Sendable {
    let isConcerned: @Sendable (MessageDispatcherState.Event) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private var waiters: [Int: Waiter] = [:]

  /// Adds one that wants to be woken by certain events.
  mutating func add(
    _ id: Int,
    for isConcerned: @escaping @Sendable (MessageDispatcherState.Event) -> Bool,
    _ continuation: CheckedContinuation<Void, Never>
  ) {
    waiters[id] = Waiter(isConcerned: isConcerned, continuation: continuation)
  }

  /// Takes out those whom an event concerns; they are to be resumed.
  mutating func wake(by event: MessageDispatcherState.Event) -> [CheckedContinuation<Void, Never>] {
    let woken = waiters.filter { $0.value.isConcerned(event) }
    for id in woken.keys { waiters[id] = nil }
    return woken.values.map(\.continuation)
  }

  /// Takes one out that no longer waits; it is to be resumed.
  mutating func remove(_ id: Int) -> CheckedContinuation<Void, Never>? {
    waiters.removeValue(forKey: id)?.continuation
  }
}
