package import RunRecord

extension HistorySelection {
  /// The scenarios of a run.
  ///
  /// `all` has every scenario of the files that were read, in order; if it is empty, the run has
  /// all scenarios of its files. `path` returns the path of a file relative to the project.
  package init(
    _ run: RunStart,
    all: ScenarioIDs = [],
    path: (String) -> String,
    hasFile: @escaping @Sendable (String) -> Bool
  ) {
    self.init(hasFile: hasFile)
    let known = all.isEmpty ? run.shard?.selection ?? run.scenarios : all
    let whole = Whole(known, path)
    var rest = whole.indices
    var last: ScenarioID?
    for id in run.scenarios {
      if let last, id.round != nil, last.isSame(as: id) {
        slots[id.index] = scenarios.count - 1
        continue
      }
      last = id
      // Usually, this is the next scenario, because the run has the order of the files.
      let place = rest.first { whole.ids[$0].isSame(as: id) }
      guard let place = place ?? whole.indices.first(where: { whole.ids[$0].isSame(as: id) })
      else { continue }
      if place >= rest.lowerBound {
        for other in rest.lowerBound..<place { others.append(whole.scenarios[other]) }
        rest = (place + 1)..<whole.ids.count
      }
      slots[id.index] = scenarios.count
      scenarios.append(whole.scenarios[place])
    }
    for other in rest { others.append(whole.scenarios[other]) }
  }

  /// All scenarios of the files, each once, with and without what the history adds.
  private struct Whole {
    var ids = ScenarioIDs()
    var scenarios = HistoryScenarios()

    var indices: Range<Int> { ids.indices }

    init(_ known: ScenarioIDs, _ path: (String) -> String) {
      var numbers: [Name: Int] = [:]
      var positions: [String: Int] = [:]
      var paths: [String: String] = [:]
      var last: ScenarioID?
      for id in known {
        if let last, id.round != nil, last.isSame(as: id) { continue }
        last = id
        let file = paths[id.file] ?? path(id.file)
        paths[id.file] = file
        let number = numbers[Name(file: file, name: id.name), default: 0] + 1
        numbers[Name(file: file, name: id.name)] = number
        ids.append(id)
        scenarios.append(
          HistoryScenario(
            file: file,
            name: id.name,
            number: number,
            line: id.line,
            position: positions[file] ?? 0
          )
        )
        positions[file, default: 0] += 1
      }
    }
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
