internal import History
internal import Reports
internal import RunRecord

/// The differences between two runs.
package struct RunChanges: Sendable {
  /// A scenario of the later run, with its place.
  struct Scenario {
    let change: ComparedResult
    let place: String
  }

  /// A group of scenarios with the same change.
  enum Group: String, CaseIterable {
    case newFailures, fixed, stillFailing, flaky, slower, new
    /// The scenario was blocked in the earlier run, and has no other result up to that run.
    case unblocked
    /// The results up to the earlier run are no longer stored.
    case notComparable
    /// The scenario is in quarantine and did not pass, so no other group has it.
    case quarantined

    var heading: String {
      switch self {
      case .newFailures: "new failures"
      case .fixed: "fixed"
      case .stillFailing: "still failing"
      case .flaky: "flaky"
      case .slower: "slower"
      case .new: "new scenarios"
      case .unblocked: "no longer blocked"
      case .notComparable: "not comparable"
      case .quarantined: "in quarantine"
      }
    }
  }

  let earlier: StoredRun
  let later: StoredRun
  let scenarios: [Scenario]
  /// The settings of the pool that changed.
  let settings: [PoolSettingChange]
  /// Whether both runs have the settings of the pool.
  let knowsSettings: Bool

  func scenarios(in group: Group) -> [Scenario] { scenarios.filter { $0.groups.contains(group) } }
}

extension RunChanges.Scenario {
  var groups: Set<RunChanges.Group> {
    guard !change.isQuarantined else { return [.quarantined] }
    let counted = HistoryCounts.Group.all(of: change.result, change.history)
    let groups = Set(counted.map { RunChanges.Group($0) })
    guard let absence = change.absence else { return groups }
    let first: RunChanges.Group =
      switch absence {
      case .new: .new
      case .blocked: .unblocked
      case .notKept: .notComparable
      }
    return groups.union([first])
  }
}

extension RunChanges.Group {
  /// The group of a count that all outputs share.
  fileprivate init(_ group: HistoryCounts.Group) {
    self =
      switch group {
      case .newFailure: .newFailures
      case .fixed: .fixed
      case .stillFailing: .stillFailing
      case .flaky: .flaky
      case .slower: .slower
      }
  }
}
