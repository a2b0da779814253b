package import FoundationEssentials

/// What earlier runs on the same pool show about a scenario's result in this run.
package struct ScenarioHistory: Hashable, Sendable {
  /// How the result differs from the last earlier result that was neither blocked nor skipped.
  package enum Change: Hashable, Sendable {
    /// The scenario has no earlier result.
    case first
    /// The scenario failed, and passed in this earlier run.
    case newFailure(lastPassed: PastRun)
    /// The scenario failed, as in the last `runs` runs, the first of which is `since`.
    ///
    /// `lastPassed` is the run before; nil if no pass is recorded.
    case stillFailing(since: PastRun, runs: Int, lastPassed: PastRun?)
    /// The scenario passed, and failed in the last `runs` runs, the first of which is `since`.
    case fixed(since: PastRun, runs: Int)
    /// The scenario passed, as before.
    case stillPassing
  }

  /// The change since the last earlier result.
  package var change: Change

  /// The number of earlier results that `flaky` counts, at most 30.
  package var runs: Int

  /// The number of flaky results among the earlier results.
  package var flaky: Int

  /// The median duration of earlier passes; nil without enough passes.
  package var usual: Duration?

  /// Whether the scenario took much longer than usual, by the rule of `History`.
  package var isSlower: Bool

  /// The settings of the pool that changed since the scenario last passed.
  ///
  /// Settings that probably explain the failure come first. Empty without a failure.
  package var poolChanges: [PoolSettingChange]

  /// The results of all repetitions, to which `change` applies; nil for a scenario that runs once.
  package var repetitions: RepeatedResult?

  /// Whether the scenario failed for the first time since it passed.
  package var isNewFailure: Bool {
    if case .newFailure = change { true } else { false }
  }

  /// Creates the history of a scenario from its change.
  package init(_ change: Change) {
    self.change = change
    (runs, flaky, isSlower, poolChanges) = (0, 0, false, [])
  }
}

extension ScenarioHistory {
  /// The result that is compared with earlier runs: the result of all repetitions, if any.
  package func result(of record: ScenarioRecord) -> ScenarioRecord.Result.Kind {
    repetitions?.result ?? record.result.kind
  }

  /// The duration that is compared with earlier runs.
  package func elapsed(of record: ScenarioRecord) -> Duration {
    repetitions?.elapsed ?? record.elapsed
  }
}

/// An earlier run, as reports name it.
package struct PastRun: Hashable, Sendable {
  /// The run's ID in the history, which `report changes --since` accepts.
  package var id: String

  /// The start time of the run.
  package var at: Date

  /// Creates an earlier run.
  package init(id: String, at: Date) { (self.id, self.at) = (id, at) }
}

/// A setting of the pool that changed between two runs.
package struct PoolSettingChange: Hashable, Sendable {
  /// The relation of a setting to a failure, closest first.
  package enum Relation: Comparable, Sendable {
    /// The knowledge about settings explains the failure by this setting.
    case explains
    /// The setting affects the failed operation, but does not explain the failure.
    case affects
    case unrelated
  }

  /// The path of the setting, as in `authflow pool diff`.
  package var setting: String

  /// The value in the earlier run; nil if it was absent.
  package var old: String?

  /// The value in this run; nil if it is absent.
  package var new: String?

  /// The effect on auth flows, in a sentence; empty if unknown.
  package var effect: String

  /// The relation to the failure.
  package var relation: Relation

  /// Creates a change without an effect.
  package init(setting: String, old: String?, new: String?) {
    (self.setting, self.old, self.new) = (setting, old, new)
    (effect, relation) = ("", .unrelated)
  }
}
