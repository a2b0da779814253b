internal import RunRecord

/// A group of scenarios that did not pass, in the order of the pages and of findings.
enum FailureGroup: String, CaseIterable, Sendable {
  case failed, blocked, flaky, quarantined

  /// The group of a scenario; nil for a scenario that passed or was skipped.
  init?(of record: ScenarioRecord) {
    switch record.result {
    case .passed, .skipped: return nil
    case .failed: self = .failed
    case .blocked: self = .blocked
    case .flaky: self = .flaky
    }
    if record.effectiveQuarantine != nil { self = .quarantined }
  }

  var heading: String {
    switch self {
    case .failed: "Failed"
    case .blocked: "Blocked"
    case .flaky: "Flaky"
    case .quarantined: "In quarantine"
    }
  }

  /// The position among the groups.
  var position: Int { FailureGroup.allCases.firstIndex(of: self) ?? 0 }
}
