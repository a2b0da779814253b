internal import GRDB
internal import RunRecord
internal import Values

/// Reads the timelines of scenarios.
struct TimelineReader {
  let database: Database
  let pool: String?
  let limit: Int

  func timelines(of query: ScenarioQuery) throws -> [ScenarioTimeline] {
    switch query {
    case .all: return try timelines(where: "TRUE")
    case .file(let file): return try timelines(where: "scenario.file = ?", [file])
    case .place(let file, let line):
      // The history stores only the first line of each scenario. Scenarios that were deleted before
      // the file last ran do not count.
      let condition = """
        scenario.file = ?1 AND scenario.seen = (SELECT max(seen) FROM scenario WHERE file = ?1)
        AND scenario.line = (
          SELECT max(line) FROM scenario WHERE file = ?1 AND line <= ?2
          AND seen = (SELECT max(seen) FROM scenario WHERE file = ?1)
        )
        """
      return try timelines(where: condition, [file, line])
    case .name(let name):
      let exact = try timelines(where: "scenario.name = ?", [name])
      guard exact.isEmpty else { return exact }
      let similar = try timelines(where: "instr(lower(scenario.name), lower(?)) > 0", [name])
      guard similar.isEmpty else { return similar }
      // The history masks secrets in names.
      return try timelines(where: "instr(scenario.name, ?) > 0", [Secret.mask])
        .filter { MaskedText($0.scenario.name).matches(name) }
    }
  }

  private func timelines(
    where condition: String,
    _ arguments: StatementArguments = []
  ) throws -> [ScenarioTimeline] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT scenario.file, scenario.name, scenario.number, scenario.line, scenario.position,
          pool.name, standing.scenario, standing.pool
        FROM standing JOIN scenario ON scenario.id = standing.scenario
        JOIN pool ON pool.id = standing.pool
        WHERE \(condition) ORDER BY scenario.file, scenario.position, pool.name
        """,
      arguments: arguments
    )
    return try rows.compactMap { row in
      let name: String = row[5]
      return pool == nil || pool == name ? try timeline(row, name) : nil
    }
  }

  private func timeline(_ row: Row, _ pool: String) throws -> ScenarioTimeline {
    let (scenario, poolRow): (Int64, Int64) = (row[6], row[7])
    let entry = try PastReading.entry(scenario, poolRow, before: .max, database)
    return ScenarioTimeline(
      scenario: HistoryScenario(row),
      pool: pool,
      points: try points(scenario, poolRow),
      runs: Int(entry.results),
      flaky: Int(entry.flaky),
      usual: entry.usual.isNaN ? nil : PastResults.duration(entry.usual),
      failing: try failing(scenario, poolRow)
    )
  }

  private func points(_ scenario: Int64, _ pool: Int64) throws -> [ScenarioTimeline.Point] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT \(StoredRun.columns), result.result, result.elapsed
        FROM result JOIN run ON run.id = result.run JOIN pool ON pool.id = run.pool
        WHERE result.scenario = ? AND result.pool = ? ORDER BY result.run DESC LIMIT ?
        """,
      arguments: [scenario, pool, limit]
    )
    return rows.compactMap { row in
      ScenarioRecord.Result.Kind(rawValue: row[14]).map { result in
        let elapsed = PastResults.duration(Float(row[15] as Double))
        return ScenarioTimeline.Point(run: StoredRun(row), result: result, elapsed: elapsed)
      }
    }
  }

  private func failing(_ scenario: Int64, _ pool: Int64) throws -> ScenarioTimeline.FailureStreak? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT first.code, first.at, standing.runs, last.code, last.at
        FROM standing JOIN run AS first ON first.id = standing.since
        LEFT JOIN run AS last ON last.id = standing.passed
        WHERE standing.scenario = ? AND standing.pool = ? AND standing.failing
        """,
      arguments: [scenario, pool]
    )
    return row.map { row in
      let last = (row[3] as String?).map { _ in PastRun(row, from: 3) }
      return ScenarioTimeline.FailureStreak(since: PastRun(row), runs: row[2], lastPassed: last)
    }
  }
}
