package import FoundationEssentials
internal import GRDB
package import RunRecord

/// A run in a history.
package struct StoredRun: Hashable, Sendable {
  /// The number of the run's row, which increases from run to run.
  let row: Int64

  /// The ID and the time of the run.
  package let past: PastRun

  /// The name of the pool.
  package let pool: String

  /// The options and paths that selected scenarios.
  package let selection: String

  /// The numbers of scenarios with each result.
  package let counts: ResultCounts

  /// The duration of the run.
  package let elapsed: Duration

  /// The row of the pool's settings; nil if they are unknown.
  package let settingsRow: Int64?

  /// What is missing from a merged run; nil for a complete run.
  package let gap: String?

  static let columns = """
    run.id, run.code, run.at, pool.name, run.selection, run.passed, run.flaky, run.failed,
    run.blocked, run.skipped, run.quarantined, run.elapsed, run.configuration, run.gap
    """

  static let source = "run JOIN pool ON pool.id = run.pool"

  init(_ row: Row) {
    self.row = row[0]
    past = PastRun(row, from: 1)
    (pool, selection) = (row[3], row[4])
    counts = ResultCounts(row, from: 5)
    elapsed = .seconds(row[11] as Double)
    (settingsRow, gap) = (row[12], row[13])
  }
}

extension PastRun {
  /// The run in two columns of a row: ID and time.
  init(_ row: Row, from column: Int = 0) {
    self.init(id: row[column], at: Date(timeIntervalSince1970: row[column + 1]))
  }
}

extension ResultCounts {
  /// The counts in six columns of a row: passed, flaky, failed, blocked, skipped, quarantined.
  init(_ row: Row, from column: Int) {
    self.init()
    (passed, flaky, failed) = (row[column], row[column + 1], row[column + 2])
    (blocked, skipped, quarantined) = (row[column + 3], row[column + 4], row[column + 5])
  }
}

extension HistoryFile {
  /// The last run that was not interrupted; nil without one.
  package func lastRun(onPool pool: String? = nil) throws(HistoryError) -> StoredRun? {
    try runs(
      where: "NOT run.interrupted AND (?1 IS NULL OR pool.name = ?1)",
      [pool],
      limit: 1
    ).first
  }

  /// The last run before `run` with the same pool and selection; nil without one.
  package func run(before run: StoredRun) throws(HistoryError) -> StoredRun? {
    try runs(
      where: "NOT run.interrupted AND pool.name = ? AND run.selection = ? AND run.id < ?",
      [run.pool, run.selection, run.row],
      limit: 1
    ).first
  }

  /// The runs on the same pool before `run` whose IDs start with a string, newest first.
  package func runs(
    startingWith text: String,
    before run: StoredRun
  ) throws(HistoryError) -> [StoredRun] {
    try runs(
      where: "pool.name = ? AND substr(run.code, 1, ?) = ? AND run.id < ?",
      [run.pool, text.count, text, run.row]
    )
  }

  /// The last run on the same pool before `run` that started before an instant; nil without one.
  package func run(
    startedBefore instant: Date,
    before run: StoredRun
  ) throws(HistoryError) -> StoredRun? {
    try runs(
      where: "NOT run.interrupted AND pool.name = ? AND run.at < ? AND run.id < ?",
      [run.pool, instant.timeIntervalSince1970, run.row],
      limit: 1
    ).first
  }

  /// The names of all pools with a run, in alphabetical order.
  package func pools() throws(HistoryError) -> [String] {
    try read { try String.fetchAll($0, sql: "SELECT name FROM pool ORDER BY name") } ?? []
  }

  private func runs(
    where condition: String,
    _ arguments: StatementArguments,
    limit: Int = 100
  ) throws(HistoryError) -> [StoredRun] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(StoredRun.columns) FROM \(StoredRun.source) WHERE \(condition)
          ORDER BY run.id DESC LIMIT \(limit)
          """,
        arguments: arguments
      ).map(StoredRun.init)
    } ?? []
  }
}
