import FoundationEssentials
import JSON
import Values

/// A pool's time: the server's clock plus the offset that tests have set.
struct PoolClock: Sendable {
  private let base: @Sendable () -> Date

  /// The number of seconds by which the clock is ahead of the server's clock.
  private(set) var offset: Double

  init(base: @escaping @Sendable () -> Date, offset: Double = 0) {
    self.base = base
    self.offset = offset
  }

  /// A clock with the time base of another clock, and an offset from the state file.
  init(base clock: PoolClock, offset: Double) { self.init(base: clock.base, offset: offset) }

  var now: Date { base().addingTimeInterval(offset) }

  /// Moves the clock forward; returns false, without a change, beyond 1,000 years from real time.
  mutating func advance(by seconds: Double) -> Bool {
    guard seconds >= 0, offset + seconds <= Duration.furthestClock / .seconds(1) else {
      return false
    }
    offset += seconds
    return true
  }

  /// The response of the clock endpoints.
  var json: JSONObject {
    ["now": .string(now.controlText), "offset": .number(.init(offset))]
  }
}
