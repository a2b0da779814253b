internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The state of a run after some of its events, from which a killed run is completed.
struct RunProgress {
  private struct Running {
    var startedAt: Date
    var steps: [StepRecord] = []
    var step: String?
    var wait: String?
  }

  private var summary = RunSummary()
  private var running: [ScenarioID: Running] = [:]
  private var latest: Date?

  var hasStarted: Bool { summary.startedAt != nil }

  var hasEnded: Bool { summary.finishedAt != nil }

  /// The number of selected scenarios that did not finish by themselves.
  var unfinished: Int { summary.unfinished }

  mutating func add(_ event: RunEvent) {
    summary.add(event)
    switch event {
    case .runStarted(let start): latest = start.at
    case .scenarioStarted(let id, let at):
      running[id] = Running(startedAt: at)
      see(at)
    case .stepStarted(let id, let summary, let at):
      running[id]?.step = summary
      running[id]?.wait = nil
      see(at)
    case .stepWaiting(let id, let reason, let at):
      running[id]?.wait = reason
      see(at)
    case .stepFinished(let id, let step):
      running[id]?.steps.append(step)
      running[id]?.step = nil
      running[id]?.wait = nil
      see(step.end)
    case .attemptStarted(_, let record, let at):
      running[record.id] = Running(startedAt: at)
      see(at)
    case .scenarioFinished(let record):
      running[record.id] = nil
      see(record.end)
    case .stopped, .runHistory, .scenarioHistory, .exchanged, .runFinished: break
    }
  }

  private mutating func see(_ instant: Date) { latest = max(latest ?? instant, instant) }

  /// The events that the killed run did not write.
  func ending() -> [RunEvent] {
    let end = latest ?? .distantPast
    let records = running.sorted { $0.key.index < $1.key.index }.map { id, state in
      var record = ScenarioRecord(
        id: id,
        tags: [],
        result: .blocked(RunProgress.failure(of: id, state)),
        startedAt: state.startedAt,
        elapsed: .seconds(max(0, end.timeIntervalSince(state.startedAt))),
        steps: state.steps
      )
      record.gap = .interrupted
      return record
    }
    return records.map(RunEvent.scenarioFinished) + [.runFinished(at: end, interrupted: true)]
  }

  private static func failure(of id: ScenarioID, _ state: Running) -> Failure {
    let place = SourceRange(at: SourcePosition(line: max(1, id.line), column: 1))
    var failure = Failure(
      kind: .environment,
      message: "the run was killed before the scenario finished",
      source: SourceFile(name: id.file, lines: [:]),
      range: place
    )
    if let step = state.step { failure.details.append("the last step was: \(step)") }
    if let wait = state.wait { failure.details.append("the step was waiting for \(wait)") }
    return failure
  }
}
