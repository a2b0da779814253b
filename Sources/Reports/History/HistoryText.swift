internal import Diagnostics
package import FoundationEssentials
package import RunRecord
internal import Values

/// The sentences about earlier runs that all reports use.
///
/// All strings are on one line, and have no full stop.
package enum HistoryText {
  /// The maximum number of settings that a failure lists.
  static let maximumSettings = 10

  /// The run with its time: `2026-11-25 03:12 UTC (run k3f9a)`.
  package static func run(_ run: PastRun) -> String {
    "\(time(run.at)) (run \(run.id.visible))"
  }

  /// The time to the minute: `2026-11-25 03:12 UTC`.
  package static func time(_ instant: Date) -> String {
    let text = instant.rfc3339
    return text.prefix(16).replacing("T", with: " ") + " UTC"
  }

  /// How a result differs from earlier results; nil if there is nothing to report.
  ///
  /// The sentence for a scenario without earlier results is nil too, because in the first run it
  /// would apply to every scenario.
  package static func change(_ history: ScenarioHistory, of record: ScenarioRecord) -> String? {
    changeParts(history, of: record).map { "\($0.head): \($0.detail)" }
  }

  /// The kind of change, and what earlier runs show about it; nil if there is nothing to report.
  static func changeParts(
    _ history: ScenarioHistory,
    of record: ScenarioRecord
  ) -> (head: String, detail: String)? {
    let result = history.result(of: record)
    let isBlocked = result == .blocked
    let (word, verb) = isBlocked ? ("blocked", "was blocked") : ("failing", "failed")
    switch history.change {
    case .first, .stillPassing: return nil
    case .newFailure(let passed):
      let head = isBlocked ? "newly blocked" : "new failure"
      return (head, "it passed on \(run(passed))")
    case .stillFailing(let since, let runs, let passed):
      let last = lastPass(passed)
      // This run is another failure.
      return ("still \(word)", "it \(verb) \(streak(runs + 1, since)), and \(last)")
    case .fixed:
      let head = result == .flaky ? "failed before" : "fixed"
      return failures(history).map { (head, $0) }
    }
  }

  /// How many repetitions of a flaky scenario failed; nil if they have the same result.
  package static func repetitions(_ all: RepeatedResult?) -> String? {
    guard let all, all.result == .flaky else { return nil }
    let (failed, retried) = (all.counts.failed, all.counts.flaky)
    let whole = all.total.counting("repetition")
    let passed = "passed only on a retry"
    guard failed > 0 else { return "\(retried) of \(whole) \(passed)" }
    return "\(failed) of \(whole) failed" + (retried > 0 ? ", and \(retried) \(passed)" : "")
  }

  /// When a failing scenario last passed: `it last passed on 2026-11-24 02:00 UTC (run k3f9a)`.
  package static func lastPass(_ passed: PastRun?) -> String {
    passed.map { "it last passed on \(run($0))" } ?? "no pass is recorded"
  }

  /// The failures that a fixed scenario had; nil for other scenarios.
  package static func failures(_ history: ScenarioHistory) -> String? {
    guard case .fixed(let since, let runs) = history.change else { return nil }
    return "it failed \(streak(runs, since))"
  }

  /// The sentence for a scenario without earlier results, in a run with earlier runs.
  package static let first = "first result of this scenario on this pool"

  /// How often the scenario was flaky; nil if it was not.
  package static func flakiness(_ history: ScenarioHistory) -> String? {
    history.flaky > 0 ? flakiness(history.flaky, of: history.runs) : nil
  }

  /// How many of the last runs were flaky: `flaky in 2 of the last 30 runs`.
  package static func flakiness(_ flaky: Int, of runs: Int) -> String {
    "flaky in " + (runs == 1 ? "the last run" : "\(flaky) of the last \(runs) runs")
  }

  /// How much slower the scenario was than usual; nil if it was not.
  static func slowness(_ history: ScenarioHistory, of record: ScenarioRecord) -> String? {
    durations(history, of: record).map { "slower: \($0)" }
  }

  /// The duration of a scenario that was slower, with the usual duration; nil for other scenarios.
  package static func durations(_ history: ScenarioHistory, of record: ScenarioRecord) -> String? {
    guard history.isSlower, let usual = history.usual else { return nil }
    return "\(history.elapsed(of: record).shortText) instead of the usual \(usual.shortText)"
  }

  private static func streak(_ runs: Int, _ since: PastRun) -> String {
    runs == 1 ? "on \(run(since))" : "in \(runs) runs, since \(run(since))"
  }
}

// MARK: - All lines of a scenario

extension HistoryText {
  /// The lines for a scenario, such as the lines of a failure; empty if there is nothing to report.
  ///
  /// Lines about settings are indented by two spaces for each level.
  package static func lines(_ history: ScenarioHistory, of record: ScenarioRecord) -> [String] {
    facts(history, of: record) + settingLines(history.poolChanges)
  }

  /// The lines without those about settings.
  static func facts(_ history: ScenarioHistory, of record: ScenarioRecord) -> [String] {
    let isFirst = history.change == .first && record.result.failure != nil
    return [
      repetitions(history.repetitions).map { "flaky: \($0)" }, change(history, of: record),
      isFirst ? first : nil, flakiness(history), slowness(history, of: record),
    ].compactMap(\.self)
  }
}
