package import FoundationEssentials

/// The record of one scenario.
///
/// All strings in the record are redacted.
package struct ScenarioRecord: Sendable {
  package enum Result: Sendable {
    case passed
    /// The scenario passed after a failure, with the last failure.
    case flaky(Failure)
    /// An expectation was not met.
    case failed(Failure)
    /// The environment stopped the scenario.
    case blocked(Failure)
    case skipped(SkipReason)

    /// The result without its reason, by its word in reports and histories.
    package enum Kind: String, Hashable, Sendable {
      case passed, flaky, failed, blocked, skipped
    }

    /// The result without its reason, in one byte.
    package var kind: Kind {
      switch self {
      case .passed: .passed
      case .flaky: .flaky
      case .failed: .failed
      case .blocked: .blocked
      case .skipped: .skipped
      }
    }

    /// The result's word in reports: `passed`, `flaky`, `failed`, `blocked`, `skipped`.
    package var word: String { kind.rawValue }

    /// The reason why the scenario did not pass or did not run; nil if it passed.
    package var obstacle: String? {
      if case .skipped(let reason) = self { return reason.description }
      return failure?.message
    }

    /// The failure that ended the scenario or made it flaky; nil for other results.
    package var failure: Failure? {
      switch self {
      case .failed(let failure), .blocked(let failure), .flaky(let failure): failure
      case .passed, .skipped: nil
      }
    }
  }

  /// The scenario's ID in the run.
  package var id: ScenarioID

  /// The author's description, for the reader of a failure; nil if there is none.
  package var description: String?

  package var tags: [String]

  package var result: Result

  /// The failures after the failure in `result`, in order, from cleanup steps or their time limit.
  package var furtherFailures: [Failure] = []

  /// The failed attempts before the attempt of `result`, in order; empty if there are none.
  package var lostAttempts: [ScenarioRecord] = []

  /// The attempt after the failed attempt of `result`, if it was blocked or skipped; otherwise nil.
  ///
  /// The earlier failure counts, so `result` and `steps` describe the failed attempt.
  package var unresolvedAttempt: ScenarioRecord? {
    get { unresolved.first }
    set { unresolved = newValue.map { [$0] } ?? [] }
  }

  /// The unresolved attempt in a list, because a value can't directly contain a value of its own
  /// type.
  private var unresolved: [ScenarioRecord] = []

  /// The start time of the first attempt.
  package var startedAt: Date

  /// The duration, including the cleanup and all attempts.
  package var elapsed: Duration

  /// The end time of the last attempt.
  package var end: Date { startedAt.addingTimeInterval(elapsed / .seconds(1)) }

  /// The steps that ran in the attempt of `result`, with the cleanup last.
  ///
  /// The steps of a flow follow their `use`.
  package var steps: [StepRecord]

  /// The values that differ from run to run, with their meanings; empty if outcomes are not kept.
  package var ownValues: [RunSpecificValue] = []

  /// The resources that all attempts left on a live pool.
  package var leftovers: [Leftover] = []

  /// The time that all attempts waited to send requests.
  package var waits = PoolWaits.none

  /// The quarantine of the scenario; nil if its result counts.
  package var quarantine: Quarantine?

  /// The quarantine of a scenario that did not pass; nil for other scenarios.
  ///
  /// Such a result counts neither as failed, nor as blocked, nor as flaky.
  package var effectiveQuarantine: Quarantine? {
    switch result {
    case .failed, .blocked, .flaky: quarantine
    case .passed, .skipped: nil
    }
  }

  /// Why the scenario has no result of its own, although it is blocked; nil for other scenarios.
  package var gap: MissingResultReason?

  /// Whether the scenario itself has a result.
  ///
  /// A scenario that the end of the run stopped has none. The same applies to a scenario that did
  /// not start.
  package var hasOwnResult: Bool {
    switch result {
    case .passed, .flaky, .failed, .skipped(.because): true
    case .blocked: gap == nil
    case .skipped(.interrupted), .skipped(.earlierFailure): false
    }
  }

  /// The scenario's own result; nil if it has none.
  package var ownResult: Result.Kind? { hasOwnResult ? result.kind : nil }

  package init(
    id: ScenarioID,
    tags: [String],
    result: Result,
    startedAt: Date,
    elapsed: Duration,
    steps: [StepRecord]
  ) {
    (self.id, self.tags, self.result) = (id, tags, result)
    (self.startedAt, self.elapsed, self.steps) = (startedAt, elapsed, steps)
  }
}
