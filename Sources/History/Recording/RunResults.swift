package import RunRecord
internal import Values

/// What a history stores about a run, computed from its events.
package struct RunResults: Sendable {
  /// The result of a scenario in eight bytes, because a run can have 100,000.
  struct StoredResult {
    var result: ScenarioRecord.Result.Kind
    /// The duration in seconds.
    var elapsed: Float
    /// Whether the scenario is in quarantine and did not pass.
    var isQuarantined: Bool
  }

  private(set) var start: RunStart?
  private(set) var summary = RunSummary()
  private(set) var code: String?
  private(set) var settings: String?
  private var results = SparseList<StoredResult>()

  /// Creates a run before its first event.
  package init() {}

  /// Adds an event.
  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    switch event {
    case .runStarted(let start):
      self.start = start
      results.reserveCapacity(start.scenarios.count)
    case .runHistory(let history): (code, settings) = (history.id, history.settings)
    case .scenarioFinished(let record):
      guard let result = record.ownResult else { return }
      let elapsed = Float(record.elapsed / .seconds(1))
      results[record.id.index] = StoredResult(
        result: result,
        elapsed: elapsed,
        isQuarantined: record.effectiveQuarantine != nil
      )
    case .stopped, .scenarioStarted, .stepStarted, .stepWaiting, .stepFinished, .exchanged,
      .attemptStarted, .scenarioHistory, .runFinished:
      break
    }
  }

  /// Whether the run can be stored: it has a history, and is not a part of a run.
  package var isComplete: Bool {
    code != nil && start != nil && start?.shard == nil && summary.finishedAt != nil
  }

  /// The results by the position of the scenario in a selection; rounds are joined.
  ///
  /// The rounds of a scenario follow each other.
  func results(_ selection: HistorySelection) -> [StoredResult?] {
    var joined = [StoredResult?](repeating: nil, count: selection.scenarios.count)
    var last: (slot: Int, rounds: RepeatedResult)?
    for (index, slot) in selection.slots.pairs {
      guard let result = results[index] else { continue }
      var rounds = last?.slot == slot ? last?.rounds ?? RepeatedResult() : RepeatedResult()
      rounds.add(result.result, .seconds(Double(result.elapsed)))
      last = (slot, rounds)
      joined[slot] = StoredResult(
        result: rounds.result,
        elapsed: max(joined[slot]?.elapsed ?? 0, result.elapsed),
        isQuarantined: joined[slot]?.isQuarantined ?? false || result.isQuarantined
      )
    }
    return joined
  }
}
