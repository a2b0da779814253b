internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import Runner
internal import Scenario
internal import Values

/// The scenarios that a command about pools is given, read and checked.
struct PoolScenarios {
  let all: [Scenario]

  /// Reads them, none for no paths; what is wrong with the files is printed and ends the command.
  init(
    _ paths: [String],
    in file: ProjectFile,
    _ variables: VariableOption,
    purpose: ConfigurationFile.Purpose,
    _ errors: Output,
    inColour: Bool
  ) async throws {
    guard !paths.isEmpty else {
      all = []
      return
    }
    let found = try ScenarioFiles(paths)
    let names = file.names(onPool: nil, adding: try variables.names, asksPool: false)
    let checked = await CheckedFiles(reading: found, in: names)
    errors.write(checked.report(inColour: inColour))
    guard !checked.hasErrors else {
      throw Stop.wrongFile("nothing was \(purpose.rawValue), because a file is wrong")
    }
    all = checked.scenarios
  }

  /// The scenarios that go one of these ways.
  func going(_ flows: [ConfigurationChanges.Flow]) -> [Scenario] {
    all.filter { scenario in
      let operations = scenario.calledOperations
      return flows.contains { !operations.isDisjoint(with: $0.operations) }
    }
  }

  /// What to run again after a change.
  func rerun(after difference: ConfigurationDifference) -> Rerun {
    guard !all.isEmpty else { return Rerun(after: difference) }
    let touched = difference.unmodelled.isEmpty ? going(difference.flows) : all
    var tags: [String] = []
    for tag in touched.flatMap(\.tags) where !tags.contains(tag) { tags.append(tag) }
    return Rerun(after: difference, tags: tags, touched: touched.count, of: all.count)
  }
}

extension Scenario {
  /// Where it stands, or its row of a table.
  var place: String { example?.tablePlace ?? "\(file.name):\(line)" }
}
