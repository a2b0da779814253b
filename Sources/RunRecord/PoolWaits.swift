/// The time that scenarios waited to send requests to a live pool.
///
/// The waits do not count toward time limits.
package struct PoolWaits: Hashable, Sendable {
  /// The waits for turns under authflow's own rate limits.
  package var rateLimit: Duration

  /// The waits after responses with which the service throttled requests.
  package var throttling: Duration

  /// No waits.
  package static let none = PoolWaits(rateLimit: .zero, throttling: .zero)

  /// Creates the waits of a scenario.
  package init(rateLimit: Duration, throttling: Duration) {
    (self.rateLimit, self.throttling) = (rateLimit, throttling)
  }

  /// The sum of both waits, cause by cause.
  package static func + (one: PoolWaits, other: PoolWaits) -> PoolWaits {
    PoolWaits(
      rateLimit: one.rateLimit + other.rateLimit,
      throttling: one.throttling + other.throttling
    )
  }
}
