internal import Values

/// A limit on the rate of requests, written `20/s`.
package struct RequestRate: Hashable, Sendable {
  /// The number of requests, at least one.
  package var count: Int

  /// The period for that number of requests.
  package var interval: Duration

  /// The number of requests per second.
  package var perSecond: Double { Double(count) / (interval / .seconds(1)) }

  /// Creates a limit of `count` requests per `interval`.
  init(count: Int, per interval: Duration) {
    self.count = count
    self.interval = interval
  }
}

extension RequestRate {
  /// The units after the slash.
  static let units: [(word: String, interval: Duration)] = [
    ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3600)),
  ]

  /// Parses a string such as `20/s`; nil if the string is invalid.
  init?(written text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].utf8.allSatisfy(\.isASCIIDigit),
      let count = Int(parts[0]), count > 0,
      let unit = RequestRate.units.first(where: { $0.word == parts[1] })
    else { return nil }
    self.init(count: count, per: unit.interval)
  }
}
