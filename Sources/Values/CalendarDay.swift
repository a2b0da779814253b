package import FoundationEssentials

/// A day in UTC: `2026-12-31`.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, month, and day, with four, two, and two digits.
  package let description: String

  /// Parses a day; nil if the string is not a day of the calendar.
  package init?(_ text: String) {
    guard text.utf8.count == 10, Instant(text) != nil else { return nil }
    description = text
  }

  /// Creates the day that contains an instant.
  package init(of instant: Date) {
    description = String(instant.rfc3339.prefix(10))
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
}
