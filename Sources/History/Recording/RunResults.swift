package import RunRecord

/// What a history stores about a run, computed from its events.
package struct RunResults: Sendable {
  private(set) var start: RunStart?
  private(set) var summary = RunSummary()
  private(set) var code: String?
  private(set) var settings: String?
  private var results: [Int: (result: RecordedResult, elapsed: Float)] = [:]

  /// Creates a run before its first event.
  package init() {}

  /// Adds an event.
  package mutating func add(_ event: RunEvent) {
    summary.add(event)
    switch event {
    case .runStarted(let start): self.start = start
    case .runHistory(let history): (code, settings) = (history.id, history.settings)
    case .scenarioFinished(let record):
      guard let result = RecordedResult(record.result) else { return }
      results[record.id.index] = (result, Float(record.elapsed / .seconds(1)))
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
  func results(
    _ selection: HistorySelection
  ) -> [Int: (result: RecordedResult, elapsed: Double)] {
    var joined: [Int: (result: RecordedResult, elapsed: Double)] = [:]
    for (index, result) in results {
      guard let slot = selection.slots[index] else { continue }
      let last = joined[slot]
      joined[slot] = (
        last.map { result.result.joined(with: $0.result) } ?? result.result,
        max(last?.elapsed ?? 0, Double(result.elapsed))
      )
    }
    return joined
  }
}
