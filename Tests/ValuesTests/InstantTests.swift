import Testing
@testable import Values

@Test(arguments: [
  ("1970-01-01T00:00:00Z", 0), ("1970-01-01", 0), ("1969-12-31T23:59:59Z", -1),
  ("2026-11-22T12:48:00Z", 1_795_351_680), ("2026-11-22T12:48:00.999Z", 1_795_351_680),
  ("2026-11-22T13:48:00+01:00", 1_795_351_680), ("2000-02-29", 951_782_400),
  ("2000-03-01", 951_868_800), ("1600-01-01", -11_676_096_000),
])
func `a time is parsed as seconds since 1970`(_ text: String, _ seconds: Int) {
  #expect(Instant(text)?.seconds == seconds)
}

@Test(arguments: [
  "", "2026", "2026-13-01", "2026-11-22T", "2026-11-22T12:48", "2026-11-22T12:48:00",
  "2026-11-22 12:48:00Z", "2026-11-22T25:00:00Z", "2026-11-22T12:48:00.Z", "tomorrow",
  "2026-11-22T12:48:00+1", "2026-02-29", "1900-02-29T00:00:00Z", "2026-04-31", "2026-01-00",
  "２０２６-11-22",
])
func `an invalid time is rejected`(_ text: String) { #expect(Instant(text) == nil) }

@Test func `fractions of a second are ignored`() {
  #expect(Instant(secondsSince1970: 5.9) == Instant("1970-01-01T00:00:05Z"))
  #expect(Instant(secondsSince1970: .infinity) == nil)
}
