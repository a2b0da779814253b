package import RunRecord

/// The facts about a run that a notification contains, as a fold of the run's events.
package struct RunDigest: Sendable {
  /// The maximum number of scenarios that are kept for each group.
  static let maximumScenarios = 100

  /// The counts of the run.
  package private(set) var summary = RunSummary()

  /// The name of the pool.
  package private(set) var pool = ""

  /// The seed of the run, or the seeds of all parts.
  package private(set) var seed = ""

  /// The version of authflow.
  package private(set) var version = ""

  /// The reasons why the run stopped before its first scenario.
  package private(set) var problems: [String] = []

  /// The listed scenarios of each group, in input order.
  private var items: [Item.Group: [(index: Int, item: Item)]] = [:]
  private var counts: [Item.Group: Int] = [:]
  /// The number of scenarios whose result differs from earlier runs or has no earlier result.
  private var changes = 0
  private var history = ReceivedHistory()
  private var repetitions = Repetitions()

  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    history.add(event)
    switch event {
    case .runStarted(let start):
      (pool, seed) = (start.pool.brief(200), start.seedText.brief(200))
      version = start.origin.version
    case .stopped(let problem) where problems.count < RunDigest.maximumScenarios:
      problems.append(problem.title.brief(500))
    case .scenarioFinished(let record): add(record)
    default: break
    }
  }

  private mutating func add(_ record: ScenarioRecord) {
    let past = history.take(record)
    // All repetitions of a scenario count as one result.
    guard let finished = repetitions.add(record), let result = finished.result else { return }
    let joint = finished.repetitions
    if result == .flaky, record.quarantine == nil, case .fixed = past?.change { changes += 1 }
    guard let group = RunDigest.group(of: result, record, past, joint) else { return }
    counts[group, default: 0] += 1
    if RunDigest.isChange(group, past) { changes += 1 }
    let item = Item(
      group: group,
      name: record.id.withoutRound.title.brief(300),
      place: record.id.place.brief(300),
      result: result.rawValue,
      message: (HistoryText.repetitions(joint) ?? record.result.failure?.message ?? "").brief(500),
      history: past.map { RunDigest.history($0, HistoryText.change($0, of: record)) } ?? "",
      detail: past.map { RunDigest.history($0, RunDigest.detail($0, of: record)) } ?? ""
    )
    items[group, default: []].append((record.id.index, item))
    guard items[group, default: []].count > 2 * RunDigest.maximumScenarios else { return }
    items[group] = sorted(group)
  }

  /// The change of the result, and the setting of the pool that probably caused it.
  private static func history(_ past: ScenarioHistory, _ change: String?) -> String {
    let setting = HistoryText.cause(in: past.poolChanges)
    return [change?.brief(300), setting].compactMap(\.self).joined(separator: "; ")
  }

  /// The change without the words that the group's heading states.
  ///
  /// The heading «Blocked» does not state whether a scenario was blocked before.
  private static func detail(_ past: ScenarioHistory, of record: ScenarioRecord) -> String? {
    past.result(of: record) == .blocked
      ? HistoryText.change(past, of: record)
      : HistoryText.changeParts(past, of: record)?.detail
  }

  /// The group of a scenario with a result of its own, or with a joint result of its repetitions.
  private static func group(
    of result: ScenarioRecord.Result.Kind,
    _ record: ScenarioRecord,
    _ past: ScenarioHistory?,
    _ joint: RepeatedResult?
  ) -> Item.Group? {
    guard record.quarantine == nil || result == .passed else { return nil }
    let groups = past.map { HistoryCounts.Group.all(of: record, $0) } ?? []
    if groups.contains(.newFailure) { return .newFailure }
    if groups.contains(.stillFailing) { return .stillFailing }
    if groups.contains(.fixed) { return .fixed }
    switch result {
    case .failed: return .failure
    case .blocked: return .blocked
    case .flaky where (joint?.counts.failed ?? 0) > 0: return .failure
    case .passed, .flaky, .skipped: return nil
    }
  }

  private static func isChange(_ group: Item.Group, _ past: ScenarioHistory?) -> Bool {
    switch group {
    case .newFailure, .failure, .fixed: return true
    case .stillFailing: return false
    case .blocked:
      guard case .stillFailing = past?.change else { return true }
      return false
    }
  }

  /// The first scenarios of a group, in input order.
  private func sorted(_ group: Item.Group) -> [(index: Int, item: Item)] {
    let all = (items[group] ?? []).sorted { $0.index < $1.index }
    return Array(all.prefix(RunDigest.maximumScenarios))
  }
}

extension RunDigest {
  /// Whether the run has a history, which shows changes.
  var hasHistory: Bool { history.run != nil }

  /// Whether the run stopped before its first scenario.
  package var isStopped: Bool { !problems.isEmpty }

  /// The number of scenarios in a group, including those that are not listed.
  package func count(of group: Item.Group) -> Int { counts[group] ?? 0 }

  /// The listed scenarios of a group, in input order.
  package func scenarios(in group: Item.Group) -> [Item] { sorted(group).map(\.item) }

  /// Whether a result differs from earlier runs, or the run is incomplete.
  ///
  /// Without a history, every status except `passed` is a change.
  package func isChange(_ runStatus: RunStatus) -> Bool {
    guard hasHistory else { return runStatus != .passed }
    let isCut = summary.interrupted || summary.unfinished > 0 || summary.gap != nil
    return isStopped || isCut || runStatus == .incomplete || changes > 0
  }
}
