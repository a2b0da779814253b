internal import FoundationEssentials
internal import RunRecord

/// The events of a run that its parts ran.
struct MergedRun {
  let parts: RunParts

  /// The start of the whole run.
  private var start: RunStart

  /// The position of each scenario of the selection.
  private let positions: [ScenarioID: Int]

  /// The part whose result of a scenario counts, by position.
  private var owners: [Int: Int] = [:]

  /// The number of the shard that selected a scenario, by position.
  private(set) var selecting: [Int: Int] = [:]

  private var summary = RunSummary()
  private var end: Date
  private var isInterrupted = false

  /// The scenarios that have started and were killed.
  private var killed: [ScenarioID] = []

  /// The parts whose events end before the part does, in sentences for the user.
  private(set) var cuts: [String] = []

  /// The scenarios with a result in two parts.
  private(set) var repeated: [ScenarioID] = []

  /// The scenarios without a result in any part.
  private(set) var missing: [ScenarioID] = []

  /// Prepares the merge, from the first events of each part; nil without a part.
  init?(_ parts: RunParts, allowingFlaky allowsFlaky: Bool) {
    guard let part = parts.whole ?? parts.parts.first else { return nil }
    self.parts = parts
    let selection = part.selection
    positions = Dictionary(selection.enumerated().map { ($1.key, $0) }) { first, _ in first }
    start = part.start
    start.shard = nil
    start.allowsFlaky = allowsFlaky
    start.scenarios = selection
    start.at = parts.parts.map(\.start.at).min() ?? start.at
    end = start.at
    start.origin.host = parts.hosts
    start.origin.region = parts.whole?.start.origin.region ?? start.origin.region
    addParts()
  }

  /// Adds the seeds of parts whose seed differs from the run's, and records which shard selected
  /// each scenario.
  private mutating func addParts() {
    var ids = Array(start.scenarios)
    for part in parts.parts {
      for id in part.start.scenarios {
        guard let position = positions[id.key] else { continue }
        selecting[position] = selecting[position] ?? part.number
        ids[position] = merged(id, of: part, at: position)
      }
    }
    start.scenarios = ScenarioIDs(ids)
  }

  /// The ID of a part's scenario in the whole run.
  private func merged(_ id: ScenarioID, of part: RunParts.Part, at position: Int) -> ScenarioID {
    var id = id
    id.index = position
    if part.start.seed != start.seed, id.round == nil { id.seed = part.start.seed }
    return id
  }

  /// The counts of the whole run, after the last event.
  var counts: RunSummary { summary }
}

// MARK: - Events

extension MergedRun {
  /// Passes on the events of all parts as the events of one run.
  mutating func read(_ body: (RunEvent) -> Void) throws(CommandFailure) {
    emit(.runStarted(start), body)
    if parts.whole == nil { for problem in parts.problems { emit(.stopped(problem), body) } }
    for (index, part) in parts.parts.enumerated() {
      try read(part, index, body)
    }
    missing = killed
    for id in start.scenarios where owners[id.index] == nil {
      missing.append(id)
      let record = parts.recordOfMissing(id, from: selecting[id.index], at: end)
      emit(.scenarioFinished(record), body)
    }
    missing.sort { $0.index < $1.index }
    emit(.runFinished(at: end, interrupted: isInterrupted, incomplete: incomplete), body)
  }

  private mutating func emit(_ event: RunEvent, _ body: (RunEvent) -> Void) {
    summary.add(event)
    body(event)
  }

  private mutating func read(
    _ part: RunParts.Part,
    _ index: Int,
    _ body: (RunEvent) -> Void
  ) throws(CommandFailure) {
    let ids = part.start.scenarios.map { id in
      positions[id.key].map { merged(id, of: part, at: $0) }
    }
    var record = RecordedEvents(at: part.path)
    try record.read { event in add(event, of: index, ids, body) }
    if record.gaps.isCut {
      cuts.append("`\(part.path)` ends before the end of shard \(part.number) of \(parts.count)")
    }
    killed += record.gaps.killed.compactMap { id in
      ids.indices.contains(id.index) ? ids[id.index] : nil
    }
  }

  /// Passes on an event of a part, unless an earlier part already has a result of the scenario.
  private mutating func add(
    _ event: RunEvent,
    of part: Int,
    _ ids: [ScenarioID?],
    _ body: (RunEvent) -> Void
  ) {
    switch event {
    case .runStarted, .stopped, .runHistory, .scenarioHistory: return
    case .runFinished(let at, let interrupted, _):
      end = max(end, at)
      isInterrupted = isInterrupted || interrupted
      return
    default: break
    }
    guard let local = event.scenario, ids.indices.contains(local.index), let id = ids[local.index]
    else { return }
    let owner = owners[id.index, default: part]
    owners[id.index] = owner
    guard owner == part else {
      if case .scenarioFinished = event { repeated.append(id) }
      return
    }
    emit(event.changingID { _ in id }, body)
  }
}
