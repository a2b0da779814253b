package import RunRecord
internal import Values

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
    let places = choose(run.scenarios, from: whole, known)
    // Usually, a run has all scenarios of its files, which are then shared and not copied.
    if places.elementsEqual(0..<Int32(clamping: whole.scenarios.count)) {
      scenarios = whole.scenarios
      return
    }
    scenarios = whole.scenarios.at(places.map(Int.init))
    let chosen = Set(places)
    others = whole.scenarios.at(whole.scenarios.indices.filter { !chosen.contains(Int32($0)) })
  }

  /// Fills the slots, and returns the place of each slot's scenario in all scenarios.
  private mutating func choose(
    _ ids: ScenarioIDs,
    from whole: Whole,
    _ known: ScenarioIDs
  ) -> [Int32] {
    var places: [Int32] = []
    var next = 0
    var last: ScenarioID?
    for id in ids {
      if let last, id.round != nil, last.isSame(as: id) {
        slots[id.index] = places.count - 1
        continue
      }
      last = id
      let isOne = { (place: Int) in known[Int(whole.positions[place])].isSame(as: id) }
      // Usually, this is the next scenario, because the run has the order of the files.
      let rest = next..<whole.positions.count
      guard let place = rest.first(where: isOne) ?? (0..<next).first(where: isOne) else { continue }
      next = max(next, place + 1)
      slots[id.index] = places.count
      places.append(Int32(clamping: place))
    }
    return places
  }

  /// All scenarios of the files, each once.
  private struct Whole {
    var scenarios: HistoryScenarios
    /// The position of each scenario in the known IDs.
    var positions: [Int32] = []

    init(_ known: ScenarioIDs, _ path: (String) -> String) {
      scenarios = HistoryScenarios(of: known)
      var file = (name: "", path: "", count: 0)
      // The scenarios of a file follow each other, so one file's names are enough.
      var numbers: [ExactString: Int] = [:]
      var last: ScenarioID?
      for (position, id) in known.enumerated() {
        if let last, id.round != nil, last.isSame(as: id) { continue }
        if last.map({ ExactString($0.file) }) != ExactString(id.file) {
          (file, numbers) = ((id.file, path(id.file), 0), [:])
        }
        last = id
        let name = ExactString(id.name)
        numbers[name, default: 0] += 1
        scenarios.append(
          idAt: position,
          file: file.path,
          number: numbers[name] ?? 1,
          position: file.count
        )
        file.count += 1
        positions.append(Int32(clamping: position))
      }
    }
  }
}

extension ScenarioID {
  /// Whether two IDs belong to rounds of the same scenario or row.
  fileprivate func isSame(as other: ScenarioID) -> Bool {
    line == other.line && ExactString(name) == ExactString(other.name)
      && ExactString(file) == ExactString(other.file) && tablePlace == other.tablePlace
  }
}
