internal import RunRecord

/// The history that a report received and still needs.
struct ReceivedHistory: Sendable {
  /// The history of the run, without durations; nil in a run without a history.
  private(set) var run: RunHistory?

  /// The counts of all finished scenarios.
  private(set) var counts = HistoryCounts()

  private var pending: [Int: ScenarioHistory] = [:]

  /// Keeps the history in an event, if any.
  mutating func add(_ event: RunEvent) {
    switch event {
    case .runHistory(var history):
      history.usual = [:]
      run = history
    case .scenarioHistory(let id, let history): pending[id.index] = history
    case .runStarted, .stopped, .scenarioStarted, .stepStarted, .stepWaiting, .stepFinished,
      .exchanged, .attemptStarted, .scenarioFinished, .runFinished:
      break
    }
  }

  /// Counts a finished scenario, and returns its history; nil if there is nothing to report.
  ///
  /// In the first run of a selection, no scenario without earlier results has a history.
  mutating func take(_ record: ScenarioRecord) -> ScenarioHistory? {
    guard let history = pending.removeValue(forKey: record.id.index) else { return nil }
    counts.add(record, history)
    let isFirstRun = run?.trend.isEmpty ?? true
    return history.change == .first && isFirstRun ? nil : history
  }
}
