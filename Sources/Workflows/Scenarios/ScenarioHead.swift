internal import Diagnostics
internal import Runner
internal import Scenario

/// What stays in memory about a scenario.
struct ScenarioHead: Sendable {
  let name: String
  /// The path of the file, as the user wrote it.
  let file: String
  /// The line that selects the scenario: the line of its row or its name.
  let line: Int
  /// The line of the scenario's row in its table; nil without a table.
  let tableLine: Int?
  let facts: ScenarioFacts
}

extension ScenarioHead {
  init(of scenario: Scenario) {
    self.init(
      name: scenario.name,
      file: scenario.file.name,
      line: scenario.line,
      tableLine: scenario.example?.tableLine,
      facts: ScenarioFacts(of: scenario)
    )
  }

  /// The facts about the scenario that a run needs before the scenario starts.
  var forRun: RunScenarios.Head {
    // The place of the scenario's row in a table, such as `rows.csv:4`.
    let place = facts.table.flatMap { table in tableLine.map { "\(table):\($0)" } }
    return RunScenarios.Head(file: file, line: line, name: name, tablePlace: place)
  }
}
