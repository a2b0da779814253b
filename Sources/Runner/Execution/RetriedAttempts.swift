internal import RunRecord

/// The failed attempts at a scenario, after which another attempt followed.
struct RetriedAttempts {
  var records: [ScenarioRecord] = []

  /// Combines the last attempt's record with these records.
  ///
  /// A pass becomes flaky. If the last attempt was blocked or skipped, the earlier failure
  /// is the result.
  func followed(by record: ScenarioRecord) -> ScenarioRecord {
    guard let first = records.first, let last = records.last,
      case .failed(let failure) = last.result
    else { return record }
    var whole = record
    whole.lostAttempts = records
    switch record.result {
    case .passed: whole.result = .flaky(failure)
    case .blocked, .skipped:
      whole = last
      whole.lostAttempts = records.dropLast()
      whole.unresolvedAttempt = record
    case .flaky, .failed: break
    }
    whole.leftovers = (records + [record]).flatMap(\.leftovers)
    whole.waits = records.reduce(record.waits) { $0 + $1.waits }
    whole.startedAt = first.startedAt
    whole.elapsed = records.reduce(record.elapsed) { $0 + $1.elapsed }
    return whole
  }
}
