internal import FoundationEssentials

extension Environment {
  /// The ID that distinguishes the users of this run on a live pool from the users of other runs.
  ///
  /// 14 characters of `a-z0-9`: the time in seconds, which sorts users by age, and 41 random bits.
  /// Only this run creates names that contain the ID.
  var newRunID: String {
    let seconds = UInt64(max(0, now().timeIntervalSince1970)) % Self.sixDigits
    let number = random(0...(Self.sixDigits * 1296 - 1))
    return seconds.base36(digits: 6) + number.base36(digits: 8)
  }

  /// The number of values of six digits in base 36.
  private static let sixDigits: UInt64 = 2_176_782_336
}

extension UInt64 {
  fileprivate func base36(digits count: Int) -> String {
    let digits = String(self, radix: 36)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
