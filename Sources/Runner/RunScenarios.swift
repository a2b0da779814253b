internal import Diagnostics
package import RunRecord
package import Scenario
package import Values

/// The scenarios of a run in input order, each made when it starts.
package struct RunScenarios: Sendable {
  /// The facts about a scenario that a run needs before the scenario starts.
  package struct Head: Sendable {
    /// The path of the file, as the user wrote it.
    package var file: String

    /// The line that selects the scenario.
    package var line: Int

    /// The scenario's name.
    package var name: String

    /// The place of the scenario's row in a table; nil without a table.
    package var tablePlace: String?

    /// The number of the name in `RunScenarios.names`; nil if it is not there.
    package var nameNumber: Int?

    package init(file: String, line: Int, name: String, tablePlace: String?) {
      (self.file, self.line, self.name, self.tablePlace) = (file, line, name, tablePlace)
    }

    /// The ID of the scenario at an index of the run, with the redacted name.
    package func id(at index: Int, _ redactor: Redactor) -> ScenarioID {
      var id = ScenarioID(index: index, file: file, line: line, name: redactor.redact(name))
      id.tablePlace = tablePlace
      return id
    }
  }

  /// The names that the run shares with its source, which keeps them in any case.
  let names: PackedStrings
  let count: Int
  /// Whether a scenario of the whole selection sends requests of its own.
  let sendsHTTP: Bool
  let head: @Sendable (Int) -> Head
  let scenario: @Sendable (Int) -> Scenario

  /// Creates scenarios that are made by position, from 0.
  package init(
    count: Int,
    names: PackedStrings = PackedStrings(),
    sendsHTTP: Bool,
    head: @escaping @Sendable (Int) -> Head,
    scenario: @escaping @Sendable (Int) -> Scenario
  ) {
    (self.count, self.names, self.sendsHTTP) = (count, names, sendsHTTP)
    (self.head, self.scenario) = (head, scenario)
  }

  /// Takes scenarios that are in memory.
  package init(_ scenarios: [Scenario]) {
    self.init(count: scenarios.count, sendsHTTP: scenarios.contains(where: \.sendsHTTP)) {
      let scenario = scenarios[$0]
      return Head(
        file: scenario.file.name,
        line: scenario.line,
        name: scenario.name,
        tablePlace: scenario.example?.tablePlace
      )
    } scenario: {
      scenarios[$0]
    }
  }
}
