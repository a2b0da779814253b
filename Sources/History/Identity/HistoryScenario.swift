/// A scenario by the properties that identify it in other runs.
package struct HistoryScenario: Hashable, Sendable {
  /// The path of the scenario's file, relative to the project.
  package var file: String

  /// The scenario's redacted name, with the label of its row of examples.
  package var name: String

  /// The scenario's number among the rows with the same name in the file, from 1.
  package var number = 1

  /// The line in the file.
  package var line: Int

  /// The number of the scenario or row in the file, from 0.
  package var position: Int
}

/// The scenarios of a run, and the other scenarios of the files that were read.
package struct HistorySelection: Sendable {
  /// The scenarios of the run in input order, each once.
  package internal(set) var scenarios = HistoryScenarios()

  /// The scenarios in the same files that were not selected.
  package internal(set) var others = HistoryScenarios()

  /// Whether a file exists, by the path in a `HistoryScenario`.
  var hasFile: @Sendable (String) -> Bool

  /// The position in `scenarios` of each scenario of the run; rounds share one.
  package internal(set) var slots = RunSlots()

  /// Creates an empty selection.
  package init(hasFile: @escaping @Sendable (String) -> Bool = { _ in false }) {
    self.hasFile = hasFile
  }
}
