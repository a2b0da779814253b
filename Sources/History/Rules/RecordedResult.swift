internal import RunRecord

/// The result of a scenario in a run, which has one result even with several rounds.
package enum RecordedResult: String, Hashable, Sendable, CaseIterable {
  case passed, flaky, failed, blocked, skipped

  /// The result of a record; nil if the scenario itself has no result.
  init?(_ record: ScenarioRecord) {
    guard record.hasOwnResult else { return nil }
    switch record.result {
    case .passed: self = .passed
    case .flaky: self = .flaky
    case .failed: self = .failed
    case .blocked: self = .blocked
    case .skipped: self = .skipped
    }
  }

  /// Whether the scenario itself passed or failed.
  package var isDecided: Bool { self != .blocked && self != .skipped }

  /// The result of several rounds: flaky if one round failed and another passed.
  func joined(with other: RecordedResult) -> RecordedResult {
    let both: Set = [self, other]
    if both.contains(.flaky) || both == [.failed, .passed] { return .flaky }
    return [.failed, .blocked, .passed].first(where: both.contains) ?? .skipped
  }
}
