internal import GRDB
internal import Values

// The rows of scenarios.
extension RunWriter {
  /// The rows of the run's scenarios, created or updated.
  func scenarios(_ selection: HistorySelection) throws -> [ScenarioRow] {
    let matches = try ScenarioMatcher.matches(of: selection, in: database)
    let change = try database.cachedStatement(
      sql: """
        UPDATE OR IGNORE scenario SET file = ?, name = ?, number = ?, line = ?, position = ?,
        seen = ? WHERE id = ?
        """
    )
    let insert = try database.cachedStatement(
      sql: """
        INSERT INTO scenario (file, name, number, line, position, seen) VALUES (?, ?, ?, ?, ?, ?)
        """
    )
    let rows = try matches.indices.map { index -> ScenarioRow in
      let scenario = selection.scenarios[index]
      guard let match = matches[index] else {
        try insert.execute(arguments: scenario.columns + [run])
        return (database.lastInsertedRowID, true)
      }
      if match.isChanged {
        try change.execute(arguments: scenario.columns + [run, match.row])
      }
      return (match.row, false)
    }
    try see(matches.compactMap { $0.flatMap { $0.isChanged ? nil : $0.row } })
    try see(selection)
    return rows
  }

  /// Marks scenarios as not deleted, by their rows.
  private func see(_ rows: [Int64]) throws {
    for batch in rows.indices.batches {
      let places = repeatElement("?", count: batch.count).joined(separator: ", ")
      let seen = try database.cachedStatement(
        sql: "UPDATE scenario SET seen = ? WHERE id IN (\(places))"
      )
      try seen.execute(arguments: [run] + StatementArguments(rows[batch]))
    }
  }

  /// Marks the other scenarios in the files of the run as not deleted.
  private func see(_ selection: HistorySelection) throws {
    guard !selection.others.isEmpty else { return }
    let files = Set(selection.scenarios.lazy.map { ExactString($0.file) })
    let seen = try database.cachedStatement(
      sql: "UPDATE scenario SET seen = ? WHERE file = ? AND name = ? AND number = ?"
    )
    for other in selection.others where files.contains(other.file) {
      try seen.execute(arguments: [run, other.file, other.name, other.number])
    }
  }
}

extension HistoryScenario {
  fileprivate var columns: StatementArguments { [file, name, number, line, position] }
}
