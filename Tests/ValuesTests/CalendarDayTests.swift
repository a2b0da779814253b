import FoundationEssentials
import Testing
@testable import Values

@Test(arguments: ["2026-01-31", "2024-02-29", "2000-02-29", "0001-12-31"])
func `a day of the calendar keeps its text`(_ text: String) {
  #expect(CalendarDay(text)?.description == text)
}

@Test(arguments: [
  "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01",
  "2026-01-01T00:00:00Z", "+026-01-01", "2026/01/01", "",
])
func `another string is not a day`(_ text: String) {
  #expect(CalendarDay(text) == nil)
}

@Test func `an instant belongs to its day in UTC`() {
  let midnight = Date(timeIntervalSince1970: 1_795_737_600)
  #expect(CalendarDay(of: midnight).description == "2026-11-27")
  #expect(CalendarDay(of: midnight.addingTimeInterval(-1)).description == "2026-11-26")
}

@Test func `days are in the order of time`() throws {
  let days = try ["2025-12-31", "2026-01-01", "2026-11-02"].map { try #require(CalendarDay($0)) }
  #expect(days == days.shuffled().sorted())
}
