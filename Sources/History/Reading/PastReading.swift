internal import GRDB
internal import RunRecord

/// The last results of a scenario, for durations and flaky results.
enum PastReading {
  /// The query for the results.
  ///
  /// For `IN` with three values, SQLite would make a table in each execution.
  private static let sql = """
    SELECT result, elapsed FROM result WHERE scenario = ? AND pool = ? AND run < ?
    AND (result = 'passed' OR result = 'flaky' OR result = 'failed')
    ORDER BY run DESC LIMIT \(DurationRule.results)
    """

  /// The counts and durations of the last results before a run, without the recent results.
  static func entry(
    _ scenario: Int64,
    _ pool: Int64,
    before run: Int64,
    _ database: Database
  ) throws -> PastResults.Entry {
    let results = try database.cachedStatement(sql: sql)
    var entry = PastResults.Entry()
    var passes: [Double] = []
    let rows = try Row.fetchCursor(results, arguments: [scenario, pool, run])
    while let row = try rows.next() {
      let result = ScenarioRecord.Result.Kind(rawValue: row[0])
      entry.results += 1
      if result == .flaky { entry.flaky += 1 }
      if result == .passed { passes.append(row[1]) }
    }
    entry.usual = DurationRule.usual(passes).map(Float.init) ?? .nan
    entry.limit = DurationRule.limit(passes).map(Float.init) ?? .nan
    return entry
  }
}
