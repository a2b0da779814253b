/// The rule that decides which durations are usual and which scenarios are slower.
///
/// The rule uses the durations of earlier passes without a retry. The median and the median
/// absolute deviation ignore single slow runs.
enum DurationRule {
  /// The number of last results that count for durations and flaky results.
  static let results = 30

  /// The minimum number of passes for a usual duration.
  static let passes = 3

  /// The minimum number of passes for the comparison with the usual duration.
  static let passesToCompare = 5

  /// The minimum excess over the median for a slower scenario, in median absolute deviations.
  static let deviations = 6.0

  /// The minimum excess over the median for a slower scenario, as a share of the median.
  static let share = 0.5

  /// The minimum excess over the median for a slower scenario, in seconds.
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
