extension RunEvent {
  /// The event with other IDs of its scenario, also in the records that it contains.
  package func changingID(_ change: (ScenarioID) -> ScenarioID) -> RunEvent {
    switch self {
    case .runStarted, .stopped, .runHistory, .runFinished: self
    case .scenarioStarted(let id, let at): .scenarioStarted(change(id), at: at)
    case .stepStarted(let id, let summary, let at):
      .stepStarted(change(id), summary: summary, at: at)
    case .stepWaiting(let id, let reason, let at):
      .stepWaiting(change(id), reason: reason, at: at)
    case .stepFinished(let id, let step): .stepFinished(change(id), step)
    case .exchanged(var exchange):
      {
        exchange.scenario = change(exchange.scenario)
        return .exchanged(exchange)
      }()
    case .attemptStarted(let attempt, let record, let at):
      .attemptStarted(attempt, after: record.changingID(change), at: at)
    case .scenarioHistory(let id, let history): .scenarioHistory(change(id), history)
    case .scenarioFinished(let record): .scenarioFinished(record.changingID(change))
    }
  }

  /// Whether the event is the start, a wait, or the end of a step.
  package var isOfStep: Bool {
    switch self {
    case .stepStarted, .stepWaiting, .stepFinished: true
    case .runStarted, .stopped, .runHistory, .scenarioStarted, .exchanged, .attemptStarted,
      .scenarioHistory, .scenarioFinished, .runFinished:
      false
    }
  }

  /// The scenario of the event; nil for an event of the whole run.
  package var scenario: ScenarioID? {
    switch self {
    case .runStarted, .stopped, .runHistory, .runFinished: nil
    case .scenarioStarted(let id, _), .stepStarted(let id, _, _), .stepWaiting(let id, _, _),
      .stepFinished(let id, _), .scenarioHistory(let id, _):
      id
    case .exchanged(let exchange): exchange.scenario
    case .attemptStarted(_, let record, _): record.id
    case .scenarioFinished(let record): record.id
    }
  }
}

extension ScenarioRecord {
  /// The record with another ID, also in its attempts.
  fileprivate func changingID(_ change: (ScenarioID) -> ScenarioID) -> ScenarioRecord {
    var record = self
    record.id = change(id)
    record.lostAttempts = lostAttempts.map { $0.changingID(change) }
    record.unresolvedAttempt = unresolvedAttempt?.changingID(change)
    return record
  }
}
