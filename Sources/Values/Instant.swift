/// A time in ISO 8601, `2026-11-22T12:48:00Z`, or a whole day in UTC, `2026-11-22`.
package struct Instant: Hashable, Comparable, Sendable {
  /// The time since the start of 1970 in UTC, without fractions of a second, as in `$(now)`.
  package let seconds: Int

  /// Creates an instant from the time since 1970 in UTC, rounded down; nil if out of range.
  package init?(secondsSince1970 seconds: Double) {
    guard let whole = Int(exactly: seconds.rounded(.down)) else { return nil }
    self.seconds = whole
  }

  /// Parses an instant; nil if the string is not a valid time or day.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let day = Instant.date(bytes) else { return nil }
    let start = day.daysSinceEpoch * 86_400
    guard bytes.count > 10 else {
      seconds = start
      return
    }
    guard let time = Instant.time(bytes[10...]) else { return nil }
    seconds = start + time
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.seconds < rhs.seconds }
}

// MARK: - Reading

extension Instant {
  /// Parses the date at the start of a string.
  private static func date(_ bytes: [UInt8]) -> UTCTime? {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = UTCTime.number(bytes[0..<4], widths: 4...4), let month = pair(bytes[5..<7]),
      let day = pair(bytes[8..<10])
    else { return nil }
    return UTCTime([year, month, day, 0, 0, 0])
  }

  /// Returns the seconds of a time such as `T12:48:00.5+01:00`, minus the zone's offset.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Int? {
    let clock = Array(bytes.prefix(9))
    let colon = UInt8(ascii: ":")
    guard clock.count == 9, clock[0] == UInt8(ascii: "T"), clock[3] == colon, clock[6] == colon,
      let hour = pair(clock[1..<3]), let minute = pair(clock[4..<6]),
      let second = pair(clock[7..<9]), hour < 24, minute < 60, second < 61
    else { return nil }
    var rest = bytes.dropFirst(9)
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix(while: \.isASCIIDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest[digits.endIndex...]
    }
    return zone(Array(rest)).map { hour * 3600 + minute * 60 + second - $0 }
  }

  /// The number of seconds that a zone is ahead of UTC.
  private static func zone(_ bytes: [UInt8]) -> Int? {
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = pair(bytes[1..<3]),
      let minutes = pair(bytes[4..<6]), hours < 24, minutes < 60
    else { return nil }
    let distance = hours * 3600 + minutes * 60
    switch bytes[0] {
    case UInt8(ascii: "+"): return distance
    case UInt8(ascii: "-"): return -distance
    default: return nil
    }
  }

  private static func pair(_ digits: ArraySlice<UInt8>) -> Int? {
    UTCTime.number(digits, widths: 2...2)
  }
}
