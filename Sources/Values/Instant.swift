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
    guard let (year, month, day) = Instant.date(bytes) else { return nil }
    let start = Instant.days(year, month, day) * 86_400
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
  private static func date(_ bytes: [UInt8]) -> (year: Int, month: Int, day: Int)? {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return (year, month, day)
  }

  /// Returns the seconds of a time such as `T12:48:00.5+01:00`, minus the zone's offset.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Int? {
    let clock = Array(bytes.prefix(9))
    let colon = UInt8(ascii: ":")
    guard clock.count == 9, clock[0] == UInt8(ascii: "T"), clock[3] == colon, clock[6] == colon,
      let hour = number(clock[1..<3]), let minute = number(clock[4..<6]),
      let second = number(clock[7..<9]), hour < 24, minute < 60, second < 61
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
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = number(bytes[1..<3]),
      let minutes = number(bytes[4..<6]), hours < 24, minutes < 60
    else { return nil }
    let distance = hours * 3600 + minutes * 60
    switch bytes[0] {
    case UInt8(ascii: "+"): return distance
    case UInt8(ascii: "-"): return -distance
    default: return nil
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy(\.isASCIIDigit) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The number of days since the start of 1970.
  ///
  /// In this calculation, years start in March, so the leap day is the last day of a year.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    let leapDays = floored(years, 4) - floored(years, 100) + floored(years, 400)
    return years * 365 + leapDays + (153 * months + 2) / 5 + day - 1 - 719_468
  }

  private static func floored(_ count: Int, _ divisor: Int) -> Int {
    count >= 0 ? count / divisor : -((-count + divisor - 1) / divisor)
  }
}
