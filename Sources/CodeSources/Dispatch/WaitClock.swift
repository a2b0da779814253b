package import FoundationEssentials

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
