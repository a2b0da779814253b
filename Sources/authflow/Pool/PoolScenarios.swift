internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import Runner
internal import Scenario
internal import Values

/// The scenarios that a command about pools is given, read and checked.
struct PoolScenarios {
  let all: [Scenario]

  /// Reads them for the pools that the words stand for, none for no paths; what is wrong with the files
  /// is printed and ends the command.
  init(
    _ paths: [String],
    on words: [String],
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
    let found = try ScenarioFiles(
      paths,
      in: file.project.map { ProjectPaths(of: file, $0) } ?? .none
    )
    let names = file.names(onPools: words, adding: try variables.names, asksPool: false)
    let checked = await CheckedFiles(reading: found, in: names)
    errors.write(checked.report(inColour: inColour))
    guard !checked.hasErrors else {
      throw Stop.wrongFile("nothing was \(purpose.rawValue), because a file is wrong")
    }
    all = checked.scenarios
  }

  /// The scenarios that go one of these ways.
  func going(_ flows: Set<ConfigurationChanges.Flow>) -> [Scenario] {
    all.filter { $0.reach.goes(flows) }
  }

  /// What to run again after a change: what an impact of it would compare.
  func rerun(after difference: ConfigurationDifference) -> Rerun {
    guard !all.isEmpty else { return Rerun(after: difference) }
    let selection = ImpactSelection(difference)
    let touched = all.filter { selection.takes($0.reach) }
    var tags: [String] = []
    for tag in touched.flatMap(\.tags) where !tags.contains(tag) { tags.append(tag) }
    return Rerun(after: difference, tags: tags, touched: touched.count, of: all.count)
  }
}

extension ImpactSelection {
  /// Selects for all that differs, and for the rules that are broken only after it.
  fileprivate init(_ difference: ConfigurationDifference) {
    // What is merely written out is no change.
    let changes = difference.isEmpty ? [] : difference.changes
    self.init(
      changes,
      also: difference.findings.reduce(into: []) { $0.formUnion($1.rule.flows) }
    )
  }
}

extension Scenario {
  /// Where it stands, or its row of a table.
  var place: String { example?.tablePlace ?? "\(file.name):\(line)" }
}
