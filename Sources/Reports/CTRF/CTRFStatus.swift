internal import RunRecord

extension ScenarioRecord.Result {
  /// The result's word, or `not run` for a scenario that did not start.
  var rawStatus: String {
    switch self {
    case .skipped(.interrupted), .skipped(.earlierFailure): CTRFTest.notRun
    case .passed, .flaky, .failed, .blocked, .skipped(.because): word
    }
  }

  /// The status in CTRF, which has none for flaky and blocked scenarios.
  var status: String {
    switch self {
    case .passed, .flaky: "passed"
    case .failed: "failed"
    case .blocked: "other"
    case .skipped: "skipped"
    }
  }
}

extension StepRecord.Status {
  /// The status in CTRF, which has none for blocked steps.
  var status: String { self == .blocked ? "other" : word }
}
