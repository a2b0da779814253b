import FoundationEssentials
import JSON

/// A pool's time: the server's clock, moved forward by whoever tests with it.
struct PoolClock: Sendable {
  private let base: @Sendable () -> Date

  /// How far ahead of the server's clock it runs, in seconds.
  private(set) var offset: Double

  init(base: @escaping @Sendable () -> Date, offset: Double = 0) {
    self.base = base
    self.offset = offset
  }

  /// A clock on the same time as another one, as far ahead as it was kept.
  init(base clock: PoolClock, offset: Double) { self.init(base: clock.base, offset: offset) }

  var now: Date { base().addingTimeInterval(offset) }

  /// Moves the clock forward; false, and nothing moved, where it would leave the next 1,000 years.
  mutating func advance(by seconds: Double) -> Bool {
    guard seconds >= 0, offset + seconds <= PoolClock.furthest else { return false }
    offset += seconds
    return true
  }

  private static let furthest: Double = 1_000 * 366 * 86_400

  /// The answer of the clock endpoints.
  var json: JSONObject {
    ["now": .string(now.controlText), "offset": .number(.init(offset))]
  }
}
