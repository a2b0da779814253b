internal import Reports
internal import RunRecord

extension CommandOutcome {
  /// The outcome of a run, from its counts.
  ///
  /// - Parameters:
  ///   - summary: the counts of the run.
  ///   - allowsFlaky: whether flaky scenarios count as passed.
  ///   - leavesPool: whether a pool that the run created could not be deleted.
  ///   - isPart: whether the run is a part, which can be empty.
  init(
    of summary: RunSummary,
    allowingFlaky allowsFlaky: Bool,
    leavingPool leavesPool: Bool = false,
    isPart: Bool = false
  ) {
    if summary.hasFailures(allowingFlaky: allowsFlaky) {
      self = .failed
    } else if summary.blocked > 0 || summary.interrupted || summary.undeleted > 0 || leavesPool {
      self = .environment
    } else if summary.passed + summary.flaky + summary.quarantined > 0
      || isPart && summary.selected == 0
    {
      self = .passed
    } else {
      self = .usage
    }
  }
}

extension RunStatus {
  /// The status of a run that ends with an outcome.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the command.
  ///   - summary: the counts of the run.
  ///   - allowsFlaky: whether flaky scenarios count as passed.
  init(_ outcome: CommandOutcome, _ summary: RunSummary, allowingFlaky allowsFlaky: Bool) {
    let fails = summary.hasFailures(allowingFlaky: allowsFlaky)
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .failed
    case .environment where summary.blocked > 0 && !fails: self = .failed
    case .refused, .internalError, .invalidFile, .environment, .usage: self = .incomplete
    }
  }
}
