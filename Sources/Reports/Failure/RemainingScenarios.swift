internal import RunRecord
internal import Values

/// The scenarios of a run without a result of their own, and the command that runs them.
struct RemainingScenarios: Sendable {
  private enum State: UInt8 {
    /// The run has no record of the scenario.
    case absent
    /// The scenario did not start, or the end of the run stopped it.
    case cut
    case finished
  }

  /// The maximum length of the command in bytes.
  private static let maximumCommand = 2000

  private var run: RunStart?
  private var states: [State] = []

  mutating func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start):
      run = start
      states = Array(repeating: .absent, count: start.scenarios.count)
    case .scenarioFinished(let record) where states.indices.contains(record.id.index):
      states[record.id.index] = record.hasOwnResult ? .finished : .cut
    default: break
    }
  }

  /// The scenarios without a record, in input order.
  var absent: [ScenarioID] { ids { $0 == .absent } }

  /// The scenarios without a result of their own, by file, in input order.
  var files: [(name: String, ids: [ScenarioID])] {
    var files: [(name: String, ids: [ScenarioID])] = []
    var places: [ExactString: Int] = [:]
    for id in ids(where: { $0 != .finished }) {
      let key = ExactString(id.file)
      let place = places[key] ?? files.count
      if place == files.count {
        places[key] = place
        files.append((id.file, []))
      }
      files[place].ids.append(id)
    }
    return files
  }

  private func ids(where isIncluded: (State) -> Bool) -> [ScenarioID] {
    guard let run else { return [] }
    return zip(run.scenarios, states).filter { isIncluded($0.1) }.map { $0.0 }
  }
}

// MARK: - The command

extension RemainingScenarios {
  /// The command that runs the remaining scenarios; nil if there are none, or if it is too long.
  var command: String? {
    let files = files
    guard let run, !files.isEmpty else { return nil }
    let arguments = arguments(for: files, of: run)
    guard arguments.reduce(0, { $0 + $1.utf8.count + 1 }) <= Self.maximumCommand else { return nil }
    return RerunCommand(arguments, of: run).text
  }

  /// The files whose scenarios all remain, and the places of the others.
  private func arguments(
    for files: [(name: String, ids: [ScenarioID])],
    of run: RunStart
  ) -> [String] {
    let counts = Dictionary(grouping: run.scenarios, by: \.file).mapValues(\.count)
    return files.flatMap { name, ids -> [String] in
      let path = RerunCommand.path(name)
      if run.selectsWholeFiles, ids.count == counts[name] { return [path] }
      var places: [String] = []
      // Repetitions and the rows of a table have the same place.
      for id in ids {
        let place = "\(path):\(id.line)"
        if places.last != place { places.append(place) }
      }
      return places
    }
  }
}

extension RunStart {
  /// Whether the run has all scenarios of its files, because no option or place selected some.
  fileprivate var selectsWholeFiles: Bool {
    shard == nil
      && !origin.selection.split(separator: " ").contains { $0.hasPrefix("-") || $0.contains(":") }
  }
}
