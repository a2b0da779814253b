internal import FoundationEssentials

/// The counts of cases in a suite or a report.
struct CaseCounts: Sendable {
  private(set) var tests = 0
  private(set) var failures = 0
  private(set) var errors = 0
  private(set) var skipped = 0
  /// The sum of the durations.
  private(set) var elapsed = Duration.zero
  /// The first start; nil if no case started.
  private(set) var startedAt: Date?

  /// Counts a case.
  mutating func add(_ result: JUnitCase) {
    tests += 1
    switch result.verdict {
    case .passed: break
    case .failure: failures += 1
    case .error: errors += 1
    case .skipped: skipped += 1
    }
    add(result.elapsed, result.startedAt)
  }

  /// Counts the cases of a suite.
  mutating func add(_ other: CaseCounts) {
    tests += other.tests
    failures += other.failures
    errors += other.errors
    skipped += other.skipped
    add(other.elapsed, other.startedAt)
  }

  private mutating func add(_ elapsed: Duration, _ start: Date?) {
    self.elapsed += elapsed
    startedAt = [startedAt, start].compactMap(\.self).min()
  }

  /// The attributes of suites and reports that count scenarios, not mismatches.
  var attributes: [(String, String)] {
    [("tests", String(tests)), ("failures", String(failures)), ("errors", String(errors))]
  }
}
