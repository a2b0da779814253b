internal import FoundationEssentials
internal import RunRecord

/// A wait of a scenario for anything except a response from the pool.
struct StepWait: Sendable {
  var start: Date
  var end: Date
  var reason: String

  var elapsed: Duration { .seconds(max(0, end.timeIntervalSince(start))) }

  /// The wait for people: `waited 1.2 s for a message to ada@example.com`.
  var text: String { "waited \(elapsed.shortText) for \(reason.brief())" }
}

/// The waits of the running scenarios, from their events.
struct StepWaits: Sendable {
  private var waits: [Int: [StepWait]] = [:]
  /// The start and the reason of the current wait of each scenario.
  private var open: [Int: (start: Date, reason: String)] = [:]

  mutating func add(_ event: RunEvent) {
    switch event {
    case .stepWaiting(let id, let reason, let at):
      close(id, at: at)
      open[id.index] = (at, reason)
    case .stepStarted(let id, _, let at): close(id, at: at)
    case .stepFinished(let id, let step):
      // The events don't contain the end of a wait. The requests of a step follow its wait.
      let requests = step.exchanges.reduce(.zero) { $0 + $1.elapsed }
      close(id, at: step.end.addingTimeInterval(-(requests / .seconds(1))))
    case .attemptStarted(_, let record, _):
      (waits[record.id.index], open[record.id.index]) = (nil, nil)
    case .runStarted, .stopped, .runHistory, .scenarioStarted, .exchanged, .scenarioHistory,
      .scenarioFinished, .runFinished:
      break
    }
  }

  /// Returns the waits of a finished scenario in its last attempt.
  mutating func take(_ record: ScenarioRecord) -> [StepWait] {
    close(record.id, at: record.end)
    return waits.removeValue(forKey: record.id.index) ?? []
  }

  private mutating func close(_ id: ScenarioID, at end: Date) {
    guard let wait = open.removeValue(forKey: id.index), end > wait.start else { return }
    waits[id.index, default: []].append(StepWait(start: wait.start, end: end, reason: wait.reason))
  }
}
