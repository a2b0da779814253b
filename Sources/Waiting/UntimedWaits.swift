internal import Synchronization

/// The waits in a piece of work that its time limits do not count.
///
/// A test that waits for its turn under a rate limit is not slow.
package final class UntimedWaits: Sendable {
  /// The reason for a wait.
  package enum Cause: Hashable, Sendable, CaseIterable {
    /// The client limits its own rate of requests.
    case rateLimit
    /// The service throttled the client's requests.
    case throttling

    /// All reasons.
    package static let all = Set(allCases)
  }

  /// The waits of the running work; nil outside of work with a time limit or a count.
  @TaskLocal private static var current: UntimedWaits?

  private let outer = UntimedWaits.current
  private let durations = Mutex<[Cause: Duration]>([:])

  /// Adds a wait to all enclosing work, before the wait starts.
  package static func add(_ duration: Duration, for cause: Cause) {
    var waits = current
    while let inner = waits {
      inner.durations.withLock { $0[cause, default: .zero] += duration }
      waits = inner.outer
    }
  }

  /// Runs work, and returns its result with the durations of its waits.
  package static func counting<Value>(
    _ body: () async -> Value
  ) async -> (value: Value, waits: [Cause: Duration]) {
    let waits = UntimedWaits()
    let value = await waits.enclosing(body)
    return (value, waits.durations.withLock(\.self))
  }

  /// Runs work whose waits are added to these waits.
  func enclosing<Value>(_ body: () async -> Value) async -> Value {
    await UntimedWaits.$current.withValue(self) { await body() }
  }

  /// Sleeps for a time limit plus the waits for these causes that are added in the meantime.
  func sleep(for limit: Duration, plus causes: Set<Cause>) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    while true {
      let waits = durations.withLock { all in causes.reduce(.zero) { $0 + (all[$1] ?? .zero) } }
      let end = start + limit + waits
      guard clock.now < end else { return }
      try await Alarms.shared.sleep(until: end)
    }
  }
}
