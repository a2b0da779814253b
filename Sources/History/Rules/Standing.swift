internal import GRDB
internal import RunRecord

/// The last results of a scenario on a pool.
struct Standing: Hashable {
  /// Whether the last decided result is a failure; nil without a decided result.
  var isFailing: Bool?
  /// The run in which the current streak of passes or failures started.
  var since: Int64?
  /// The number of results in the current streak.
  var runs = 0
  /// The last run in which the scenario passed.
  var passed: Int64?
  /// The first run since the last decided result in which the scenario was blocked.
  var blockedSince: Int64?
  /// The number of blocked results since the last decided result.
  var blockedRuns = 0

  /// Adds the result of a run.
  mutating func add(_ result: ScenarioRecord.Result.Kind, of run: Int64) {
    switch result {
    case .skipped: break
    case .blocked:
      blockedSince = blockedSince ?? run
      blockedRuns += 1
    case .passed, .flaky, .failed:
      let fails = result == .failed
      if isFailing != fails { (isFailing, since, runs) = (fails, run, 0) }
      runs += 1
      if !fails { passed = run }
      (blockedSince, blockedRuns) = (nil, 0)
    }
  }

  /// How a new result differs; nil if there is nothing to compare.
  ///
  /// `past` returns a run by its row.
  func change(
    to result: ScenarioRecord.Result.Kind,
    _ past: (Int64) -> PastRun?
  ) -> ScenarioHistory.Change? {
    let lastPassed = passed.flatMap(past)
    switch result {
    case .skipped: return nil
    case .blocked:
      if let since = blockedSince.flatMap(past) {
        return .stillFailing(since: since, runs: blockedRuns, lastPassed: lastPassed)
      }
      guard let isFailing else { return .first }
      return isFailing ? nil : lastPassed.map { .newFailure(lastPassed: $0) }
    case .failed:
      guard let isFailing, let since = since.flatMap(past) else { return .first }
      guard isFailing else { return lastPassed.map { .newFailure(lastPassed: $0) } }
      return .stillFailing(since: since, runs: runs, lastPassed: lastPassed)
    case .passed, .flaky:
      guard let isFailing, let since = since.flatMap(past) else { return .first }
      return isFailing ? .fixed(since: since, runs: runs) : .stillPassing
    }
  }
}

extension Standing {
  static let columns = "failing, since, runs, passed, blocked_since, blocked_runs"

  /// Reads `columns`, the first of which is at this position.
  init(_ row: Row, from first: Int = 0) {
    (isFailing, since, runs) = (row[first], row[first + 1], row[first + 2])
    (passed, blockedSince, blockedRuns) = (row[first + 3], row[first + 4], row[first + 5])
  }

  var arguments: StatementArguments {
    [isFailing, since, runs, passed, blockedSince, blockedRuns]
  }

  /// The standings of a batch of scenarios on a pool by their rows, without those that have none.
  static func all(
    of scenarios: [Int64],
    onPool pool: Int64,
    in database: Database
  ) throws -> [Int64: Standing] {
    guard !scenarios.isEmpty else { return [:] }
    let query = BatchQuery(
      columns: ["scenario"],
      query: """
        SELECT slot, \(columns) FROM wanted CROSS JOIN standing USING (scenario)
        WHERE pool = \(pool)
        """
    )
    var standings: [Int64: Standing] = [:]
    try query.forEachRow(of: scenarios.map(\.databaseValue), in: database) { slot, row in
      standings[scenarios[slot]] = Standing(row, from: 1)
    }
    return standings
  }
}
