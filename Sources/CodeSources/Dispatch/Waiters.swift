package import FoundationEssentials

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

/// The clock by which messages are awaited, in time since some instant before the run.
package struct WaitClock: Sendable {
  private let read: @Sendable () -> Duration
  private let rest: @Sendable (Duration) async throws -> Void
  private let today: @Sendable () -> Date

  /// Counts from now on by any clock; `date` is the machine's time, which sources are told.
  package init(_ clock: some Clock<Duration>, date: @escaping @Sendable () -> Date = { Date() }) {
    let origin = clock.now
    today = date
    read = { origin.duration(to: clock.now) }
    rest = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }

  /// The machine's clock, which goes on while the machine sleeps.
  package static var continuous: WaitClock { WaitClock(ContinuousClock()) }

  /// The time now.
  var now: Duration { read() }

  /// The date and time now.
  var date: Date { today() }

  /// Returns at that time, or at once where the task is cancelled.
  func sleep(until time: Duration) async { try? await rest(time) }
}
