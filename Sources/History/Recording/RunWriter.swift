internal import FoundationEssentials
internal import GRDB
internal import RunRecord
internal import Values

/// Writes one run.
struct RunWriter {
  let database: Database
  let run: Int64
  let pool: Int64

  /// A scenario's row, and whether this run created it.
  typealias ScenarioRow = (id: Int64, isNew: Bool)
}

extension RunWriter {
  init(_ database: Database, _ recorded: RunResults, _ start: RunStart) throws {
    self.database = database
    let name = start.historyPool
    try database.execute(sql: "INSERT OR IGNORE INTO pool (name) VALUES (?)", arguments: [name])
    pool =
      try Int64.fetchOne(database, sql: "SELECT id FROM pool WHERE name = ?", arguments: [name])
      ?? 0
    let settings = try recorded.settings.map { try Self.configuration($0, database) }
    let summary = recorded.summary
    try database.execute(
      sql: """
        INSERT INTO run (code, pool, at, elapsed, selection, seed, version, host, interrupted,
          passed, flaky, failed, blocked, skipped, configuration, quarantined, gap)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        recorded.code, pool, start.at.timeIntervalSince1970, summary.elapsed() / .seconds(1),
        start.origin.selection, String(start.seed), start.origin.version, start.origin.host,
        summary.interrupted, summary.passed, summary.flaky, summary.failed, summary.blocked,
        summary.skipped, settings, summary.quarantined, summary.gap,
      ]
    )
    run = database.lastInsertedRowID
  }

  /// The row of the settings; equal settings have one row.
  private static func configuration(_ text: String, _ database: Database) throws -> Int64 {
    var hash = StableHash()
    hash.add(text)
    let number = Int64(bitPattern: hash.value)
    let known = try Int64.fetchOne(
      database,
      sql: "SELECT id FROM configuration WHERE hash = ? AND text = ?",
      arguments: [number, text]
    )
    if let known { return known }
    try database.execute(
      sql: "INSERT INTO configuration (hash, text) VALUES (?, ?)",
      arguments: [number, text]
    )
    return database.lastInsertedRowID
  }

  /// Adds the results of a batch of scenarios.
  func add(_ results: [(scenario: ScenarioRow, stored: RunResults.StoredResult)]) throws {
    try insert(
      "INSERT INTO result (scenario, pool, run, result, elapsed, quarantined)",
      results.map { scenario, stored in
        [
          scenario.id, pool, run, stored.result.rawValue, Double(stored.elapsed),
          stored.isQuarantined,
        ]
      },
      columns: 6
    )
    let done = results.filter { $0.stored.result != .skipped }
    let old = done.filter { !$0.scenario.isNew }.map(\.scenario.id)
    let known = try RecentResults.all(of: old, onPool: pool, in: database)
    try insert(
      "INSERT OR REPLACE INTO standing (\(RecentResults.columns), scenario, pool)",
      done.map { scenario, stored in
        var standing = known[scenario.id] ?? RecentResults()
        standing.add(stored.result, of: run)
        return standing.arguments + [scenario.id, pool]
      },
      columns: 8
    )
  }

  /// Inserts rows with this number of columns in one statement.
  private func insert(
    _ statement: String,
    _ rows: [StatementArguments],
    columns: Int
  ) throws {
    guard !rows.isEmpty else { return }
    let row = "(\(repeatElement("?", count: columns).joined(separator: ", ")))"
    let values = repeatElement(row, count: rows.count).joined(separator: ", ")
    try database.cachedStatement(sql: "\(statement) VALUES \(values)")
      .execute(arguments: rows.reduce(into: StatementArguments()) { $0 += $1 })
  }

  /// Deletes old results of a scenario.
  func prune(_ scenario: Int64) throws {
    let delete = try database.cachedStatement(
      sql: """
        DELETE FROM result WHERE scenario = ?1 AND pool = ?2 AND run <= (
          SELECT run FROM result WHERE scenario = ?1 AND pool = ?2 ORDER BY run DESC
          LIMIT 1 OFFSET \(HistoryFile.keptResults)
        )
        """
    )
    try delete.execute(arguments: [scenario, pool])
  }
}
