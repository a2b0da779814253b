internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The running scenarios by index, from the events of the run.
struct RunningScenarios: Sendable {
  private(set) var all: [Int: RunningScenario] = [:]
  private var remaining = RemainingTime()

  /// An estimate of the time until the run ends; nil without usual durations.
  func timeLeft(at now: Date) -> String? { remaining.text(at: now, all) }

  mutating func add(_ event: RunEvent) {
    remaining.add(event, all)
    switch event {
    case .scenarioStarted(let id, let at):
      all[id.index] = RunningScenario(id: id, startedAt: at)
    case .stepStarted(let id, let summary, let at):
      all[id.index]?.activity = .step(summary, since: at)
    case .stepWaiting(let id, let reason, let at): all[id.index]?.wait(for: reason, since: at)
    case .attemptStarted(let attempt, let lost, _): all[lost.id.index]?.begin(attempt)
    case .stepFinished(let id, _): all[id.index]?.activity = .betweenSteps
    case .scenarioFinished(let record): all[record.id.index] = nil
    case .runFinished: all = [:]
    case .runStarted, .stopped, .runHistory, .scenarioHistory, .exchanged: break
    }
  }
}

/// A running scenario with its current attempt and step.
struct RunningScenario: Sendable {
  enum Activity: Sendable {
    case betweenSteps
    case step(String, since: Date)
    case waiting(String, for: String, since: Date)
  }

  let id: ScenarioID
  let startedAt: Date
  var activity = Activity.betweenSteps
  var attempt: Attempt?

  mutating func begin(_ attempt: Attempt) {
    self.attempt = attempt
    activity = .betweenSteps
  }

  mutating func wait(for reason: String, since instant: Date) {
    switch activity {
    case .step(let summary, _), .waiting(let summary, _, _):
      activity = .waiting(summary, for: reason, since: instant)
    case .betweenSteps: activity = .waiting("", for: reason, since: instant)
    }
  }

  /// The result and time as in a finished line, the name, and the current step.
  ///
  /// The duration at the end is never cut, and the name keeps at least half of the width.
  func line(at now: Date, width: Int) -> StyledText {
    let time = RunningScenario.span(from: startedAt, to: now)
    let head = "running  \(time.aligned(toCells: 8))  "
    var (activity, span) = text(at: now)
    if let attempt { activity = attempt.description + (activity.isEmpty ? "" : ": " + activity) }
    let room = width - head.displayWidth - (span.isEmpty ? 0 : span.displayWidth + 1)
    let name = id.title.brief(1000).cut(toCells: max(room / 2, room - activity.displayWidth - 2))
    var line: StyledText = "\("running", .accent)\(head.dropFirst("running".count), .faint)\(name)"
    let cut = activity.cut(toCells: room - name.displayWidth - 2)
    if !cut.isEmpty { line.append("  \(cut)", .faint) }
    if !span.isEmpty { line.append(" \(span)", .faint) }
    return line.cut(toCells: width)
  }

  func text(at now: Date) -> (activity: String, span: String) {
    switch activity {
    case .betweenSteps: return ("", "")
    case .step(let summary, let since):
      return (summary.brief(), RunningScenario.span(from: since, to: now))
    case .waiting(let summary, let reason, let since):
      let step = summary.isEmpty ? "" : summary.brief() + ", "
      let span = RunningScenario.span(from: since, to: now)
      return ("\(step)waiting for \(reason.brief())", span)
    }
  }

  static func span(from start: Date, to end: Date) -> String {
    Duration.seconds(end.timeIntervalSince(start)).shortText
  }
}
