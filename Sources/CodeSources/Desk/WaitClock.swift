/// The clock by which messages are awaited, in time since some instant before the run.
package struct WaitClock: Sendable {
  private let read: @Sendable () -> Duration
  private let rest: @Sendable (Duration) async throws -> Void

  /// Counts from now on by any clock.
  package init(_ clock: some Clock<Duration>) {
    let origin = clock.now
    read = { origin.duration(to: clock.now) }
    rest = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }

  /// The machine's clock, which goes on while the machine sleeps.
  package static var continuous: WaitClock { WaitClock(ContinuousClock()) }

  /// The time now.
  var now: Duration { read() }

  /// Returns at that time, or at once where the task is cancelled.
  func sleep(until time: Duration) async { try? await rest(time) }
}
