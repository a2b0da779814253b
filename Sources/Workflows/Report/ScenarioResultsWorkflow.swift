internal import Diagnostics
internal import History
internal import RunRecord

/// The request for `authflow report history`.
package struct ScenarioResultsRequest: Sendable {
  package var lookup = HistoryLookupRequest()
  /// The name of a scenario or a part of it, a file, or `FILE:LINE` with any line of a scenario.
  package var scenario: String

  package init(_ scenario: String) { self.scenario = scenario }
}

/// `authflow report history`: shows the results of scenarios.
package struct ScenarioResultsWorkflow {
  /// The maximum number of scenarios and pools that the command shows.
  private static let maximum = 50

  private let request: ScenarioResultsRequest
  private let environment: Environment

  package init(_ request: ScenarioResultsRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Reads the results.
  ///
  /// - Throws: `CommandFailure` if the history can't be read, or has no such scenario.
  package func run() throws(CommandFailure) -> ScenarioResults {
    let lookup = try HistoryLookup(request.lookup, environment)
    let found = try timelines(lookup)
    guard found.count <= Self.maximum else {
      throw .usage(
        "`\(request.scenario.visible)` matches \(found.count) scenarios; write more of the name"
      )
    }
    let results = try found.map { timeline throws(CommandFailure) in
      ScenarioResults.Scenario(
        timeline: timeline,
        place: lookup.place(of: timeline.scenario),
        settings: try settings(of: timeline, lookup)
      )
    }
    return ScenarioResults(scenarios: results)
  }

  private func timelines(_ lookup: HistoryLookup) throws(CommandFailure) -> [ScenarioTimeline] {
    let pool = request.lookup.pool
    for query in queries(lookup) {
      let found = try lookup.read { file throws(HistoryError) in
        try file.timelines(of: query, onPool: pool)
      }
      if !found.isEmpty { return found }
    }
    let names = try lookup.read { file throws(HistoryError) in try file.scenarioNames() }
    let nearest = Suggestion.nearest(to: request.scenario, among: names)
    let help = nearest.map { "; did you mean `\($0.visible)`?" } ?? ""
    throw .usage("the history has no result of `\(request.scenario.visible)`\(help)")
  }

  /// The meanings of the argument: a name first, because names are less often paths.
  private func queries(_ lookup: HistoryLookup) -> [ScenarioQuery] {
    let text = request.scenario
    let folder = environment.workingDirectory
    let path = { HistoryPaths.relative($0, in: folder, to: lookup.base) }
    var queries = [ScenarioQuery.file(path(text)), .name(text)]
    if let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) {
      queries.insert(.place(file: path(String(text[..<colon])), line: line), at: 0)
    }
    return queries
  }

  /// The changes to the settings since the run before, by the index of the result.
  private func settings(
    of timeline: ScenarioTimeline,
    _ lookup: HistoryLookup
  ) throws(CommandFailure) -> [Int: [PoolSettingChange]] {
    var settings: [Int: [PoolSettingChange]] = [:]
    for index in timeline.points.indices.dropLast() {
      let (new, old) = (timeline.points[index].run, timeline.points[index + 1].run)
      let changes = try lookup.settings(from: old.settingsRow, to: new.settingsRow)
      if !changes.isEmpty { settings[index] = changes }
    }
    return settings
  }
}
