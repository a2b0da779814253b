import FoundationEssentials
import Testing
@testable import Values

/// Times in UTC, compared with Foundation's calendar.
@Suite struct UTCTimeTests {
  @Test(
    arguments: [
      0, 0.999, -0.001, 951_782_399, 951_782_400, 1_709_164_800, 1_795_737_599.5, 4_102_444_800,
      -11_676_096_000, 253_402_300_799,
    ]
  )
  func `an instant has the same text as in Foundation`(seconds: Double) {
    let instant = Date(timeIntervalSince1970: seconds)
    #expect(instant.rfc3339 == instant.formatted(.iso8601))
  }
}
