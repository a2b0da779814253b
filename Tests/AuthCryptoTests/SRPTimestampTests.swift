@testable import AuthCrypto
import FoundationEssentials
import Testing

@Test(arguments: [
  (0.0, "Thu Jan 1 00:00:00 UTC 1970"), (1_770_091_506, "Tue Feb 3 04:05:06 UTC 2026"),
  (1_770_091_506.999, "Tue Feb 3 04:05:06 UTC 2026"), (-1, "Wed Dec 31 23:59:59 UTC 1969"),
  (1_709_164_800, "Thu Feb 29 00:00:00 UTC 2024"), (951_782_400, "Tue Feb 29 00:00:00 UTC 2000"),
  (4_107_542_399, "Sun Feb 28 23:59:59 UTC 2100"), (4_107_542_400, "Mon Mar 1 00:00:00 UTC 2100"),
  (1_798_761_599, "Thu Dec 31 23:59:59 UTC 2026"),
  (253_402_300_799, "Fri Dec 31 23:59:59 UTC 9999"),
])
func `a time is formatted as in Java`(_ seconds: Double, _ text: String) {
  #expect(SRPTimestamp.text(Date(timeIntervalSince1970: seconds)) == text)
  #expect(SRPTimestamp.canonical(text) == text)
}

@Test(arguments: [
  "tue feb 3 04:05:06 UTC 2026", "TUE FEB 3 04:05:06 UTC 2026", "tUe fEb 03 04:05:06 GMT 2026",
  "Tue Feb 03 04:05:06 UTC 2026", "Sun Feb 3 04:05:06 UTC 2026", "Tue Feb 3 04:05:06 GMT 2026",
])
func `a timestamp that the service accepts is normalized`(_ text: String) {
  #expect(SRPTimestamp.canonical(text) == "Tue Feb 3 04:05:06 UTC 2026")
}

@Test(arguments: [
  "", "Tue Feb 3 04:05:06 utc 2026", "Tue Feb 3 04:05:06 gmt 2026", "Tue Feb 3 04:05:06 CET 2026",
  "Tue Feb 3 04:05:06 2026", "Tue Feb 003 04:05:06 UTC 2026", "Tue Feb  3 04:05:06 UTC 2026",
  "Die Feb 3 04:05:06 UTC 2026", "Tue Mai 3 04:05:06 UTC 2026", "Feb Tue 3 04:05:06 UTC 2026",
  "Tue Feb 30 04:05:06 UTC 2026", "Tue Feb 29 04:05:06 UTC 2026", "Tue Feb 0 04:05:06 UTC 2026",
  "Tue Feb 3 24:05:06 UTC 2026", "Tue Feb 3 04:60:06 UTC 2026", "Tue Feb 3 04:05:60 UTC 2026",
  "Tue Feb 3 4:05:06 UTC 2026", "Tue Feb 3 04:05 UTC 2026", "Tue Feb 3 04:05:06: UTC 2026",
  "Tue Feb 3 04:05:06 UTC 26", "Tue Feb 3 04:05:06 UTC 2026 ", " Tue Feb 3 04:05:06 UTC 2026",
  "Tue Feb +3 04:05:06 UTC 2026", "Tue Feb ３ 04:05:06 UTC 2026", "2026-02-03T04:05:06Z",
])
func `a timestamp that the service rejects becomes nil`(_ text: String) {
  #expect(SRPTimestamp.canonical(text) == nil)
}
