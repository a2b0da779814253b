package import RunRecord

extension HistorySelection {
  /// The scenarios of a run.
  ///
  /// `all` has every scenario of the files that were read, in order; if it is empty, the run has
  /// all scenarios of its files. `path` returns the path of a file relative to the project.
  package init(
    _ run: RunStart,
    all: [ScenarioID] = [],
    path: (String) -> String,
    hasFile: @escaping @Sendable (String) -> Bool
  ) {
    self.init(hasFile: hasFile)
    let whole = HistorySelection.identified(
      all.isEmpty ? run.shard?.selection ?? run.scenarios : all,
      path
    )
    var rest = whole[...]
    var last: ScenarioID?
    for id in run.scenarios {
      if let last, id.round != nil, last.isSame(as: id) {
        slots[id.index] = scenarios.count - 1
        continue
      }
      last = id
      // Usually, this is the next scenario, because the run has the order of the files.
      let place = rest.firstIndex { $0.id.isSame(as: id) }
      guard let place = place ?? whole.firstIndex(where: { $0.id.isSame(as: id) }) else { continue }
      if place >= rest.startIndex {
        others += rest[..<place].map(\.scenario)
        rest = whole[(place + 1)...]
      }
      slots[id.index] = scenarios.count
      scenarios.append(whole[place].scenario)
    }
    others += rest.map(\.scenario)
  }

  private static func identified(
    _ ids: [ScenarioID],
    _ path: (String) -> String
  ) -> [(id: ScenarioID, scenario: HistoryScenario)] {
    var numbers: [Name: Int] = [:]
    var positions: [String: Int] = [:]
    var paths: [String: String] = [:]
    var result: [(id: ScenarioID, scenario: HistoryScenario)] = []
    for id in ids {
      if let last = result.last?.id, id.round != nil, last.isSame(as: id) { continue }
      let file = paths[id.file] ?? path(id.file)
      paths[id.file] = file
      numbers[Name(file: file, name: id.name), default: 0] += 1
      let scenario = HistoryScenario(
        file: file,
        name: id.name,
        number: numbers[Name(file: file, name: id.name)] ?? 1,
        line: id.line,
        position: positions[file] ?? 0
      )
      positions[file, default: 0] += 1
      result.append((id, scenario))
    }
    return result
  }

  private struct Name: Hashable {
    let file: String
    let name: String
  }
}

extension ScenarioID {
  /// Whether two IDs belong to rounds of the same scenario or row.
  fileprivate func isSame(as other: ScenarioID) -> Bool {
    line == other.line && name == other.name && file == other.file
      && tablePlace == other.tablePlace
  }
}
