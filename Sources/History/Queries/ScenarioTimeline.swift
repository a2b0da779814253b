internal import FoundationEssentials
internal import GRDB
package import RunRecord

/// The results of a scenario on a pool.
package struct ScenarioTimeline: Hashable, Sendable {
  /// A result in a run.
  package struct Point: Hashable, Sendable {
    /// The run in which the scenario has the result.
    package var run: StoredRun

    /// The result of the scenario.
    package var result: ScenarioRecord.Result.Kind

    /// The duration of the scenario.
    package var elapsed: Duration
  }

  /// The scenario, at its place in the last run that had it.
  package var scenario: HistoryScenario

  /// The name of the pool.
  package var pool: String

  /// The results that are kept, newest first.
  package var points: [Point]

  /// The number of last results that `flaky` counts.
  package var runs: Int

  /// The number of flaky results among the last results.
  package var flaky: Int

  /// The median duration of the last passes; nil without enough passes.
  package var usual: Duration?

  /// The first of the last failures and their number; nil if the scenario last passed.
  package var failing: FailureStreak?

  /// The failures since a scenario last passed.
  package struct FailureStreak: Hashable, Sendable {
    /// The first run with a failure.
    package var since: PastRun

    /// The number of failures.
    package var runs: Int

    /// The last run in which the scenario passed; nil if it never passed.
    package var lastPassed: PastRun?
  }
}

/// The scenarios to look up in a history.
package enum ScenarioQuery: Hashable, Sendable {
  /// Scenarios with this name or, if there is none, with names that contain it.
  case name(String)
  /// The scenarios of a file, by its path relative to the project.
  case file(String)
  /// The scenario at a line of a file, which is the last scenario that starts there or before.
  case place(file: String, line: Int)
  /// All scenarios.
  case all
}

extension HistoryFile {
  /// The results of scenarios on each pool, in the order of their places.
  ///
  /// Each scenario has at most `limit` results.
  package func timelines(
    of query: ScenarioQuery,
    onPool pool: String? = nil,
    limit: Int = HistoryFile.keptResults
  ) throws(HistoryError) -> [ScenarioTimeline] {
    try read { database in
      try TimelineReader(database: database, pool: pool, limit: limit).timelines(of: query)
    } ?? []
  }

  /// The names of all scenarios with a result.
  package func scenarioNames() throws(HistoryError) -> [String] {
    try read { database in
      try String.fetchAll(database, sql: "SELECT DISTINCT name FROM scenario ORDER BY name")
    } ?? []
  }
}
