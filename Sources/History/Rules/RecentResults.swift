internal import GRDB
internal import RunRecord

/// The last results of a scenario on a pool.
struct RecentResults: Hashable {
  /// Passes only, or failures only, up to the last decided result.
  struct Streak: Hashable {
    var isFailing: Bool
    /// The run in which the streak started.
    var since: Int64
    /// The number of results.
    var runs = 0
  }

  /// The blocked results since the last decided result.
  struct Block: Hashable {
    /// The run of the first.
    var since: Int64
    /// The number of results.
    var runs = 0
  }

  /// The current streak; nil without a decided result.
  var streak: Streak?
  /// The last run in which the scenario passed.
  var passed: Int64?
  var blocked: Block?

  /// Adds the result of a run.
  mutating func add(_ result: ScenarioRecord.Result.Kind, of run: Int64) {
    switch result {
    case .skipped: break
    case .blocked:
      blocked = blocked ?? Block(since: run)
      blocked?.runs += 1
    case .passed, .flaky, .failed:
      let fails = result == .failed
      if streak?.isFailing != fails { streak = Streak(isFailing: fails, since: run) }
      streak?.runs += 1
      if !fails { passed = run }
      blocked = nil
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
      if let blocked, let since = past(blocked.since) {
        return .stillFailing(since: since, runs: blocked.runs, lastPassed: lastPassed)
      }
      guard let streak else { return .first }
      return streak.isFailing ? nil : lastPassed.map { .newFailure(lastPassed: $0) }
    case .failed:
      guard let streak, let since = past(streak.since) else { return .first }
      guard streak.isFailing else { return lastPassed.map { .newFailure(lastPassed: $0) } }
      return .stillFailing(since: since, runs: streak.runs, lastPassed: lastPassed)
    case .passed, .flaky:
      guard let streak, let since = past(streak.since) else { return .first }
      return streak.isFailing ? .fixed(since: since, runs: streak.runs) : .stillPassing
    }
  }
}

extension RecentResults {
  static let columns = "failing, since, runs, passed, blocked_since, blocked_runs"

  /// Reads `columns`, the first of which is at this position.
  init(_ row: Row, from first: Int = 0) {
    if let isFailing: Bool = row[first], let since: Int64 = row[first + 1] {
      streak = Streak(isFailing: isFailing, since: since, runs: row[first + 2])
    }
    passed = row[first + 3]
    if let since: Int64 = row[first + 4] { blocked = Block(since: since, runs: row[first + 5]) }
  }

  var arguments: StatementArguments {
    [
      streak?.isFailing, streak?.since, streak?.runs ?? 0, passed, blocked?.since,
      blocked?.runs ?? 0,
    ]
  }

  /// The recent results of a batch of scenarios on a pool by their rows; scenarios without results
  /// are left out.
  static func all(
    of scenarios: [Int64],
    onPool pool: Int64,
    in database: Database
  ) throws -> [Int64: RecentResults] {
    guard !scenarios.isEmpty else { return [:] }
    let query = BatchQuery(
      columns: ["scenario"],
      query: """
        SELECT slot, \(columns) FROM wanted CROSS JOIN standing USING (scenario)
        WHERE pool = \(pool)
        """
    )
    var standings: [Int64: RecentResults] = [:]
    try query.forEachRow(of: scenarios.map(\.databaseValue), in: database) { slot, row in
      standings[scenarios[slot]] = RecentResults(row, from: 1)
    }
    return standings
  }
}
