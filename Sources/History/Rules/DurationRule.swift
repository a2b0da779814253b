/// The rule for durations that are usual, and for scenarios that are slower.
///
/// The rule uses the durations of earlier passes without a retry. The median and the median
/// absolute deviation ignore single slow runs.
package enum DurationRule {
  /// The number of last results from which durations and flaky results are taken.
  package static let results = 30

  /// The number of passes from which a duration is usual.
  package static let passes = 3

  /// The number of passes from which a scenario can be slower.
  package static let passesToCompare = 5

  /// The number of median absolute deviations above the median from which a scenario is slower.
  static let deviations = 6.0

  /// The part of the median by which a slower scenario exceeds it at least.
  static let share = 0.5

  /// The time in seconds by which a slower scenario exceeds the median at least.
  static let excess = 0.25

  /// The usual duration of these passes in seconds; nil without enough passes.
  static func usual(_ passes: [Double]) -> Double? {
    passes.count < self.passes ? nil : median(passes)
  }

  /// The duration in seconds above which a scenario is slower; nil without enough passes.
  static func limit(_ passes: [Double]) -> Double? {
    guard passes.count >= passesToCompare else { return nil }
    let middle = median(passes)
    let deviation = median(passes.map { abs($0 - middle) })
    return middle + max(deviations * deviation, share * middle, excess)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
