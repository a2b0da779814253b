internal import FoundationEssentials

extension Environment {
  /// What tells the users of one run on a live pool from those of all others.
  ///
  /// Eight characters of `a-z0-9`: the time to the second, so that they sort by age, and two random ones.
  var newRunID: String {
    let seconds = UInt64(max(0, now().timeIntervalSince1970)) % 2_176_782_336
    return seconds.base36(digits: 6) + number(in: 0...1295).base36(digits: 2)
  }
}

extension UInt64 {
  fileprivate func base36(digits count: Int) -> String {
    let digits = String(self, radix: 36)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
