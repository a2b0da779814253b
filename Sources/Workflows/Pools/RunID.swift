internal import FoundationEssentials

/// What tells the users of one run on a live pool from those of all others.
enum RunID {
  /// Eight characters of `a-z0-9`: the time to the second, so that they sort by age, and two random ones.
  static func make(at time: Date) -> String {
    let seconds = UInt64(max(0, time.timeIntervalSince1970)) % 2_176_782_336
    let random = UInt64.random(in: 0..<1296)
    return padded(seconds, to: 6) + padded(random, to: 2)
  }

  private static func padded(_ number: UInt64, to width: Int) -> String {
    let digits = String(number, radix: 36)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
