internal import GRDB
package import RunRecord

extension HistoryFile {
  /// The number of runs in a trend, without the current one.
  fileprivate static let trend = 29

  /// Reads what the file contains about the scenarios of a run, in one transaction.
  package func past(
    _ selection: HistorySelection,
    of run: RunStart
  ) throws(HistoryError) -> PastResults {
    let past = try read { database in
      try PastReader(database: database, selection: selection, run: run).past()
    }
    return past ?? PastResults(slots: selection.slots)
  }

  /// The settings of the pool in a row.
  package func settings(row: Int64) throws(HistoryError) -> String? {
    try read { database in
      try String.fetchOne(
        database,
        sql: "SELECT text FROM configuration WHERE id = ?",
        arguments: [row]
      )
    } ?? nil
  }

  /// The median durations of earlier passes on a pool, for the scenarios that have one.
  ///
  /// The keys are positions in `selection.scenarios`.
  package func usualDurations(
    _ selection: HistorySelection,
    onPool pool: String
  ) throws(HistoryError) -> [Int: Duration] {
    try read { database in
      guard let pool = try PastReader.pool(pool, database) else { return [:] }
      let matches = try ScenarioMatcher.matches(of: selection, in: database)
      var durations: [Int: Duration] = [:]
      for batch in matches.indices.batches {
        let entries = try PastReader.entries(matches[batch], pool, database)
        for (index, entry) in zip(batch, entries) {
          if let entry, !entry.usual.isNaN { durations[index] = .seconds(Double(entry.usual)) }
        }
      }
      return durations
    } ?? [:]
  }
}

/// Reads the results of a run's scenarios.
private struct PastReader {
  let database: Database
  let selection: HistorySelection
  let run: RunStart
}

extension PastReader {
  fileprivate func past() throws -> PastResults {
    var past = PastResults(slots: selection.slots)
    past.codes = try Set(String.fetchAll(database, sql: "SELECT code FROM run"))
    guard let pool = try Self.pool(run.historyPool, database) else { return past }
    past.trend = try trend(pool)
    let matches = try ScenarioMatcher.matches(of: selection, in: database)
    guard matches.contains(where: { $0 != nil }) else { return past }
    past.entries.reserveCapacity(matches.count)
    for batch in matches.indices.batches {
      for entry in try Self.entries(matches[batch], pool, database) {
        past.entries.append(entry)
        guard let recentResults = entry?.recentResults else { continue }
        let rows = [
          recentResults.streak?.since, recentResults.passed, recentResults.blocked?.since,
        ]
        for case let row? in rows where past.runs[row] == nil {
          past.runs[row] = try pastRun(row)
        }
      }
    }
    return past
  }

  fileprivate static func pool(_ name: String, _ database: Database) throws -> Int64? {
    try Int64.fetchOne(database, sql: "SELECT id FROM pool WHERE name = ?", arguments: [name])
  }

  /// The entries of a batch of scenarios; nil for a scenario without results on the pool.
  fileprivate static func entries(
    _ matches: ArraySlice<ScenarioMatcher.Match?>,
    _ pool: Int64,
    _ database: Database
  ) throws -> [PastResults.Entry?] {
    let rows = matches.compactMap { $0?.row }
    let standings = try RecentResults.all(of: rows, onPool: pool, in: database)
    return try matches.map { match in
      guard let match, let recentResults = standings[match.row] else { return nil }
      var entry = try PastReading.entry(match.row, pool, before: .max, database)
      entry.recentResults = recentResults
      return entry
    }
  }

  private func pastRun(_ row: Int64) throws -> PastResults.Run? {
    let statement = try database.cachedStatement(
      sql: "SELECT code, at, configuration FROM run WHERE id = ?"
    )
    return try Row.fetchOne(statement, arguments: [row]).map { row in
      PastResults.Run(past: PastRun(row), configuration: row[2])
    }
  }

  private func trend(_ pool: Int64) throws -> [RunHistory.Point] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT code, at, elapsed, passed, flaky, failed, blocked, skipped, quarantined FROM run
        WHERE pool = ? AND selection = ? AND NOT interrupted ORDER BY id DESC LIMIT ?
        """,
      arguments: [pool, run.origin.selection, HistoryFile.trend]
    )
    return rows.reversed().map { row in
      RunHistory.Point(
        run: PastRun(row),
        counts: ResultCounts(row, from: 3),
        elapsed: .seconds(row[2] as Double)
      )
    }
  }
}

extension RunStart {
  /// The name under which the history keeps the results of the pool.
  ///
  /// A pool that the run creates has results of its own.
  var historyPool: String {
    guard let index = command.firstIndex(of: "--create"), index + 1 < command.count else {
      return pool
    }
    return "\(pool) created from \(command[index + 1])"
  }
}
