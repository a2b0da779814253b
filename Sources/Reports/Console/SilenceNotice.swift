internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The line that a plain output gets after each 30 seconds without another line.
///
/// Some CI systems end a job without output, and their users can't see a running scenario.
struct SilenceNotice: Sendable {
  private static let interval = 30.0

  /// The maximum number of scenarios in a line.
  private static let maximumScenarios = 5

  private var running = RunningScenarios()

  /// The time of the first call of `line` after the last output; nil directly after an output.
  private var silentSince: Date?

  /// Adds an event; `hasOutput` states whether the event caused output.
  mutating func add(_ event: RunEvent, hasOutput: Bool) {
    running.add(event)
    if hasOutput { silentSince = nil }
  }

  /// The line to print; empty if the last output is not old enough or no scenario is running.
  mutating func line(at now: Date, _ summary: RunSummary) -> StyledText {
    guard let since = silentSince else {
      silentSince = now
      return ""
    }
    guard now.timeIntervalSince(since) >= SilenceNotice.interval, !running.all.isEmpty else {
      return ""
    }
    silentSince = now
    let facts =
      ["\(summary.total) of \(summary.selected) finished", running.timeLeft(at: now)]
      .compactMap(\.self).joined(separator: ", ")
    return "\("still running", .accent)\(" (\(facts))", .faint): \(scenarios(at: now))\n"
  }

  /// The running scenarios with their steps, the longest running first.
  private func scenarios(at now: Date) -> String {
    let all = running.all.values.sorted {
      ($0.startedAt, $0.id.index) < ($1.startedAt, $1.id.index)
    }
    let shown = all.prefix(SilenceNotice.maximumScenarios).map { $0.sentence(at: now) }
    let rest = all.count - shown.count
    return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
  }
}

extension RunningScenario {
  /// The name, the time since the start, the step, and what the step waits for.
  fileprivate func sentence(at now: Date) -> String {
    let (activity, span) = text(at: now)
    let time = RunningScenario.span(from: startedAt, to: now)
    let parts = [attempt?.description, activity.isEmpty ? nil : "\(activity) for \(span)"]
    return "\(id.title.brief(300)), \(([time] + parts.compactMap(\.self)).joined(separator: ", "))"
  }
}
