/// What earlier runs on the same pool show about a run.
package struct RunHistory: Hashable, Sendable {
  /// The counts of an earlier run.
  package struct Point: Hashable, Sendable {
    /// The earlier run.
    package var run: PastRun

    /// The numbers of scenarios with each result.
    package var counts: ResultCounts

    /// The duration of the run.
    package var elapsed: Duration

    /// Creates a point of the trend.
    package init(run: PastRun, counts: ResultCounts, elapsed: Duration) {
      (self.run, self.counts, self.elapsed) = (run, counts, elapsed)
    }
  }

  /// The ID of this run in the history.
  package var id: String

  /// The last earlier runs of the same selection, oldest first, at most 29.
  package var trend: [Point]

  /// The usual durations of the scenarios that have one, by index in the run.
  package var usual: [Int: Duration]

  /// The settings of the pool when the run started, as `pool export` writes them.
  ///
  /// Nil for a default pool of the mock, or if the settings can't be read.
  package var settings: String?

  /// Why something is missing, such as an export without read rights; one line each.
  package var notes: [String]

  /// Creates the history of a first run.
  package init(id: String) { (self.id, trend, usual, notes) = (id, [], [:], []) }
}

/// The numbers of scenarios with each result.
package struct ResultCounts: Hashable, Sendable {
  /// The number of scenarios that passed without a failure.
  package var passed = 0

  /// The number of scenarios that passed after a failure.
  package var flaky = 0

  /// The number of scenarios with an unmet expectation.
  package var failed = 0

  /// The number of scenarios that the environment stopped.
  package var blocked = 0

  /// The number of scenarios that were not run, with a reason.
  package var skipped = 0

  /// The number of scenarios in quarantine that did not pass; the other counts do not include them.
  package var quarantined = 0

  /// Creates counts of zero.
  package init() {}

  /// The number of scenarios with a result.
  package var total: Int { passed + flaky + failed + blocked + skipped + quarantined }

  /// Counts a result; nil is the result of a scenario in quarantine that did not pass.
  mutating func add(_ result: ScenarioRecord.Result.Kind?) {
    switch result {
    case .passed: passed += 1
    case .flaky: flaky += 1
    case .failed: failed += 1
    case .blocked: blocked += 1
    case .skipped: skipped += 1
    case nil: quarantined += 1
    }
  }
}
