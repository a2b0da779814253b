package import FoundationEssentials

/// The counts of a run, computed from its events.
package struct RunSummary: Hashable, Sendable {
  /// How many scenarios were selected.
  package private(set) var selected = 0

  /// How many passed.
  package private(set) var passed = 0

  /// How many passed after a failure.
  package private(set) var flaky = 0

  /// How many failed: an expectation was not met.
  package private(set) var failed = 0

  /// How many the environment stopped.
  package private(set) var blocked = 0

  /// How many were not run, with a reason.
  package private(set) var skipped = 0

  /// How many resources on a live pool could not be deleted.
  package private(set) var undeleted = 0

  /// How many resources on a live pool were kept on request.
  package private(set) var kept = 0

  /// Whether Ctrl-C or SIGTERM ended the run.
  package private(set) var interrupted = false

  /// When the run started; nil before.
  package private(set) var startedAt: Date?

  /// When the run ended; nil before.
  package private(set) var finishedAt: Date?

  /// Nothing has happened yet.
  package init() {}

  /// Counts an event.
  package mutating func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start):
      selected = start.scenarios.count
      startedAt = start.at
    case .scenarioFinished(let record):
      count(record.result)
      kept += record.leftovers.count(where: \.isKept)
      undeleted += record.leftovers.count { !$0.isKept }
    case .runFinished(let end, let interrupted):
      finishedAt = end
      self.interrupted = interrupted
    case .scenarioStarted, .attemptStarted, .stepStarted, .stepWaiting, .stepFinished: break
    }
  }

  private mutating func count(_ result: ScenarioRecord.Result) {
    switch result {
    case .passed: passed += 1
    case .flaky: flaky += 1
    case .failed: failed += 1
    case .blocked: blocked += 1
    case .skipped: skipped += 1
    }
  }

  /// How many scenarios have a result.
  package var total: Int { passed + flaky + failed + blocked + skipped }

  /// How many of the selected scenarios have no result: running, waiting for their turn, or given
  /// up.
  package var unfinished: Int { max(0, selected - total) }

  /// Whether scenarios failed.
  ///
  /// A flaky one counts, unless that is allowed.
  package func hasFailures(allowingFlaky: Bool) -> Bool {
    failed > 0 || flaky > 0 && !allowingFlaky
  }

  /// How long the run took.
  ///
  /// While it is not over, the time up to `now`, or zero without one.
  package func elapsed(at now: Date? = nil) -> Duration {
    guard let startedAt, let end = finishedAt ?? now else { return .zero }
    return .seconds(max(0, end.timeIntervalSince(startedAt)))
  }
}
