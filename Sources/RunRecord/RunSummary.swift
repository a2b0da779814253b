package import FoundationEssentials

/// The counts of a run, computed from its events.
@dynamicMemberLookup
package struct RunSummary: Hashable, Sendable {
  /// The number of selected scenarios.
  package private(set) var selected = 0

  /// The counts that a history keeps.
  package private(set) var results = ResultCounts()

  /// The number of skipped scenarios that did not start because of `--fail-fast`.
  package private(set) var notStarted = 0

  /// The number of scenarios without a result in a merged run, for each reason.
  private var missing: [String: Int] = [:]

  /// What else is missing from a merged run or is in two of its parts.
  private var incomplete: [String] = []

  /// The number of resources on a live pool that could not be deleted.
  package private(set) var undeleted = 0

  /// The number of resources on a live pool that were kept on request.
  package private(set) var kept = 0

  /// The total time that scenarios waited to send requests.
  package private(set) var waits = PoolWaits.none

  /// Whether Ctrl-C or SIGTERM ended the run.
  package private(set) var interrupted = false

  /// The start time of the run; nil before the start.
  package private(set) var startedAt: Date?

  /// The end time of the run; nil before the end.
  package private(set) var finishedAt: Date?

  /// Creates a summary without events.
  package init() {}

  /// Counts an event.
  package mutating func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start):
      selected = start.scenarios.count
      startedAt = start.at
    case .scenarioFinished(let record):
      results.add(record.effectiveQuarantine == nil ? record.result.kind : nil)
      if case .skipped(.earlierFailure) = record.result { notStarted += 1 }
      if case .missing(let reason) = record.gap { missing[reason, default: 0] += 1 }
      waits = waits + record.waits
      kept += record.leftovers.count(where: \.isKept)
      undeleted += record.leftovers.count { !$0.isKept }
    case .runFinished(let end, let interrupted, let incomplete):
      finishedAt = end
      (self.interrupted, self.incomplete) = (interrupted, incomplete)
    case .stopped, .runHistory, .scenarioHistory, .scenarioStarted, .attemptStarted, .stepStarted,
      .stepWaiting, .stepFinished, .exchanged:
      break
    }
  }

  /// A number of `results`.
  package subscript(dynamicMember count: KeyPath<ResultCounts, Int>) -> Int {
    results[keyPath: count]
  }

  /// What is missing from a merged run; nil for a complete run.
  ///
  /// For example, `shard 2 of 3 is missing (8 scenarios have no result)`.
  package var gap: String? {
    let reasons = missing.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let gaps =
      reasons.map { reason, count in
        "\(reason) (\(count == 1 ? "1 scenario has" : "\(count) scenarios have") no result)"
      } + incomplete
    return gaps.isEmpty ? nil : gaps.joined(separator: "; ")
  }

  /// The number of scenarios, even of a run whose selection is not known.
  package var size: Int { max(selected, results.total) }

  /// The number of selected scenarios without a result: running, waiting to start, or abandoned.
  package var unfinished: Int { max(0, selected - results.total) }

  /// Whether scenarios failed.
  ///
  /// Scenarios in quarantine do not count. A flaky scenario counts unless `allowingFlaky` is true.
  package func hasFailures(allowingFlaky: Bool) -> Bool {
    results.failed > 0 || results.flaky > 0 && !allowingFlaky
  }

  /// The duration of the run.
  ///
  /// Before the end, the result is the time up to `now`, or zero without `now`.
  package func elapsed(at now: Date? = nil) -> Duration {
    guard let startedAt, let end = finishedAt ?? now else { return .zero }
    return .seconds(max(0, end.timeIntervalSince(startedAt)))
  }
}
