internal import GRDB
package import RunRecord

/// The result of a scenario in a run, compared with an earlier run.
package struct ComparedResult: Hashable, Sendable {
  /// The scenario, at its place in the last run that had it.
  package var scenario: HistoryScenario

  /// The result in the later run.
  package var result: ScenarioRecord.Result.Kind

  /// The duration in the later run.
  package var elapsed: Duration

  /// The history of the result, with the change since the earlier run.
  package var history: ScenarioHistory

  /// Whether the scenario was in quarantine in the later run and did not pass.
  package var isQuarantined: Bool

  /// Why the scenario has no earlier result; nil if it has one.
  package var absence: Absence?

  /// The reason why a scenario has no result up to the earlier run.
  package enum Absence: Hashable, Sendable {
    case new
    /// This run was the last one that blocked the scenario.
    case blocked(PastRun)
    /// The scenario has so many newer results that older ones are no longer stored.
    case notKept
  }
}

extension StoredRun {
  /// Whether results were stored and all of them are deleted.
  package func hasLostResults(in file: HistoryFile) throws(HistoryError) -> Bool {
    let stored = try file.read { database in
      try Bool.fetchOne(
        database,
        sql: "SELECT EXISTS (SELECT 1 FROM result WHERE run = ?)",
        arguments: [row]
      )
    }
    return stored == false && counts != ResultCounts()
  }
}

extension HistoryFile {
  /// The results of a run, compared with the last results up to an earlier run, in the order of
  /// their places.
  package func changes(
    from earlier: StoredRun,
    to later: StoredRun
  ) throws(HistoryError) -> [ComparedResult] {
    try read { database in
      let comparison = StoredRunComparison(database: database, earlier: earlier, later: later)
      return try comparison.changes()
    } ?? []
  }
}

extension HistoryScenario {
  /// The scenario in a row that starts with its columns.
  init(_ row: Row) {
    self.init(file: row[0], name: row[1], number: row[2], line: row[3], position: row[4])
  }
}
