package import FoundationEssentials
internal import Waiting

/// The clock for awaits, in time since an instant before the run.
package struct WaitClock: Sendable {
  private let read: @Sendable () -> Duration
  private let rest: @Sendable (Duration) async throws -> Void
  private let today: @Sendable () -> Date

  /// Creates a clock that counts from now on, based on any other clock.
  ///
  /// `date` returns the machine's time, which sources receive.
  package init(_ clock: some Clock<Duration>, date: @escaping @Sendable () -> Date = { Date() }) {
    let origin = clock.now
    today = date
    read = { origin.duration(to: clock.now) }
    rest = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }

  private init(
    read: @escaping @Sendable () -> Duration,
    rest: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.read, self.rest, today) = (read, rest, { Date() })
  }

  /// The machine's clock, which continues while the machine sleeps.
  package static var continuous: WaitClock {
    let origin = ContinuousClock.now
    return WaitClock(
      read: { origin.duration(to: .now) },
      rest: { try await Alarms.shared.sleep(until: origin + $0) }
    )
  }

  /// The time since the clock's creation.
  var now: Duration { read() }

  /// The machine's date and time.
  var date: Date { today() }

  /// Waits until `time`; returns immediately if the task is canceled.
  func sleep(until time: Duration) async { try? await rest(time) }
}
