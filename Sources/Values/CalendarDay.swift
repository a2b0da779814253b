package import FoundationEssentials

/// A day in UTC: `2026-12-31`.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, month, and day, with four, two, and two digits.
  package let description: String

  /// Parses a day; nil if the string is not a day of the calendar.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...CalendarDay.days(of: month, in: year)).contains(day)
    else { return nil }
    description = text
  }

  /// Creates the day that contains an instant.
  package init(of instant: Date) {
    description = String(instant.rfc3339.prefix(10))
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
