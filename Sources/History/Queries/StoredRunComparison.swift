internal import GRDB
internal import RunRecord

/// The comparison of two runs.
struct StoredRunComparison {
  let database: Database
  let earlier: StoredRun
  let later: StoredRun

  private static let sql = """
    SELECT scenario.file, scenario.name, scenario.number, scenario.line, scenario.position,
      result.result, result.elapsed, result.scenario, result.pool, result.quarantined
    FROM result JOIN scenario ON scenario.id = result.scenario
    JOIN pool ON pool.id = result.pool
    WHERE result.run = ? AND pool.name = ? ORDER BY scenario.file, scenario.position
    """

  func changes() throws -> [ComparedResult] {
    let rows = try Row.fetchAll(database, sql: Self.sql, arguments: [later.row, later.pool])
    return try rows.compactMap { row in
      guard let result = ScenarioRecord.Result.Kind(rawValue: row[5]) else { return nil }
      let elapsed: Double = row[6]
      guard var history = try history(result, scenario: row[7], pool: row[8]) else { return nil }
      let entry = try PastReading.entry(row[7], row[8], before: later.row, database)
      (history.runs, history.flaky) = (Int(entry.results), Int(entry.flaky))
      if !entry.usual.isNaN { history.usual = PastResults.duration(entry.usual) }
      history.isSlower = result == .passed && elapsed > Double(entry.limit)
      let isFirst = history.change == .first
      let absence = try isFirst ? absence(scenario: row[7], pool: row[8]) : nil
      return ComparedResult(
        scenario: HistoryScenario(row),
        result: result,
        elapsed: PastResults.duration(Float(elapsed)),
        history: history,
        isQuarantined: row[9],
        absence: absence
      )
    }
  }

  /// The change of a result since the earlier run, with the streak up to the later run.
  private func history(
    _ result: ScenarioRecord.Result.Kind,
    scenario: Int64,
    pool: Int64
  ) throws -> ScenarioHistory? {
    let (before, up) = try standings(scenario, pool)
    var found = before.change(to: result, past)
    if found == .first, let known = try standing(scenario, pool)?.known(upTo: earlier.row) {
      found = known.change(to: result, past)
    }
    guard let change = found else { return nil }
    switch change {
    case .first, .newFailure, .stillPassing: return ScenarioHistory(change)
    case .stillFailing, .fixed: break
    }
    // A scenario that failed in the earlier run can have passed in between.
    guard up.streak?.isFailing == true,
      let whole = try kept(scenario, pool, up).change(to: result, past)
    else { return ScenarioHistory(change) }
    return ScenarioHistory(whole)
  }

  /// The recent results after the stored results up to the earlier run, and before the later run.
  private func standings(_ scenario: Int64, _ pool: Int64) throws -> (RecentResults, RecentResults)
  {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT run, result FROM result WHERE scenario = ? AND pool = ? AND run < ? ORDER BY run
        """,
      arguments: [scenario, pool, later.row]
    )
    var (before, up) = (RecentResults(), RecentResults())
    for row in rows {
      guard let past = ScenarioRecord.Result.Kind(rawValue: row[1]) else { continue }
      let run: Int64 = row[0]
      if run <= earlier.row { before.add(past, of: run) }
      up.add(past, of: run)
    }
    return (before, up)
  }

  func past(_ row: Int64) -> PastRun? {
    let found = try? Row.fetchOne(
      database,
      sql: "SELECT code, at FROM run WHERE id = ?",
      arguments: [row]
    )
    return found.map { PastRun($0) }
  }
}
