internal import GRDB
internal import RunRecord

// What is known about results that are no longer stored.
extension StoredRunComparison {
  /// Why the scenario has no result up to the earlier run.
  func absence(scenario: Int64, pool: Int64) throws -> ComparedResult.Absence {
    if let run = try blocked(scenario: scenario, pool: pool) { return .blocked(run) }
    let stored = try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM result WHERE scenario = ? AND pool = ?",
      arguments: [scenario, pool]
    )
    return stored ?? 0 < HistoryFile.keptResults ? .new : .notKept
  }

  /// The last run up to the earlier run in which the scenario was blocked; nil if there is none.
  private func blocked(scenario: Int64, pool: Int64) throws -> PastRun? {
    try Int64.fetchOne(
      database,
      sql: """
        SELECT max(run) FROM result WHERE scenario = ? AND pool = ? AND run <= ?
        AND result = 'blocked'
        """,
      arguments: [scenario, pool, earlier.row]
    ).flatMap(past)
  }

  /// The recent results after all runs; nil if the scenario only was skipped.
  func standing(_ scenario: Int64, _ pool: Int64) throws -> RecentResults? {
    try Row.fetchOne(
      database,
      sql: "SELECT \(RecentResults.columns) FROM standing WHERE scenario = ? AND pool = ?",
      arguments: [scenario, pool]
    ).map { RecentResults($0) }
  }

  /// The recent results with failures that are older than the kept results.
  func kept(_ scenario: Int64, _ pool: Int64, _ up: RecentResults) throws -> RecentResults {
    guard let standing = try standing(scenario, pool), let streak = standing.streak,
      streak.isFailing, let first = up.streak?.since, streak.since < first
    else { return up }
    let later = try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM result WHERE scenario = ? AND pool = ? AND run >= ?
        AND result = 'failed'
        """,
      arguments: [scenario, pool, self.later.row]
    )
    var whole = up
    (whole.streak, whole.passed) = (streak, standing.passed)
    whole.streak?.runs -= later ?? 0
    return whole
  }
}

extension RecentResults {
  /// What these recent results show about the results up to an earlier run.
  ///
  /// A streak that started after that run shows nothing about them.
  func known(upTo run: Int64) -> RecentResults {
    var known = RecentResults()
    if let streak, streak.since <= run { (known.streak, known.passed) = (streak, passed) }
    if let blocked, blocked.since <= run {
      // The last blocked result is the one that is compared.
      known.blocked = Block(since: blocked.since, runs: blocked.runs - 1)
    }
    return known
  }
}
