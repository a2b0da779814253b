internal import Synchronization

/// A time limit that excludes the waits of the limited work, and then calls a function once.
final class TimeLimit: Sendable {
  private let waits: UntimedWaits
  private let uncounted: Set<UntimedWaits.Cause>
  private let start = ContinuousClock.now
  private let limit: Duration
  private let action: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var alarm: Alarms.Alarm?
    var isCanceled = false
  }

  /// Starts the time.
  init(
    _ limit: Duration,
    plus uncounted: Set<UntimedWaits.Cause>,
    of waits: UntimedWaits,
    _ action: @escaping @Sendable () -> Void
  ) {
    (self.limit, self.uncounted, self.waits, self.action) = (limit, uncounted, waits, action)
    check()
  }

  /// Ends the limit; it no longer calls its function.
  func cancel() {
    let alarm = state.withLock { state in
      state.isCanceled = true
      return state.alarm.take()
    }
    if let alarm { Alarms.shared.cancel(alarm) }
  }

  /// Calls the function if the time is over, and otherwise waits for the rest.
  ///
  /// Waits are added before they start, and extend the limit.
  private func check() {
    let end = start + limit + waits.total(of: uncounted)
    guard ContinuousClock.now < end else { return action() }
    state.withLock { state in
      guard !state.isCanceled else { return }
      state.alarm = Alarms.shared.call(at: end) { self.check() }
    }
  }
}
