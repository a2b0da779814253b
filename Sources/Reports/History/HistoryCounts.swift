internal import Diagnostics
package import RunRecord

/// The numbers of scenarios whose results differ from earlier runs.
package struct HistoryCounts: Hashable, Sendable {
  /// A group of scenarios, in the order of summaries.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    case newFailure, fixed, stillFailing, flaky, slower

    /// The count in words: `2 new failures`, `1 fixed`.
    package func text(_ count: Int) -> String {
      switch self {
      case .newFailure: count.counting("new failure")
      case .fixed: "\(count) fixed"
      case .stillFailing: "\(count) still failing"
      case .flaky: "\(count) flaky"
      case .slower: "\(count) slower"
      }
    }

    /// The groups of a scenario; a failure in quarantine has none.
    package static func all(of record: ScenarioRecord, _ history: ScenarioHistory) -> [Group] {
      let result = history.result(of: record)
      let isGood = result == .passed || result == .skipped
      guard isGood || record.quarantine == nil else { return [] }
      return all(of: result, history)
    }

    /// The groups of a result that is not in quarantine, for all outputs.
    package static func all(
      of result: ScenarioRecord.Result.Kind,
      _ history: ScenarioHistory
    ) -> [Group] {
      var groups: [Group] = []
      switch (history.change, result) {
      case (.newFailure, .failed): groups.append(.newFailure)
      case (.stillFailing, .failed): groups.append(.stillFailing)
      // A flaky scenario is not fixed, because an attempt or a repetition still failed.
      case (.fixed, .passed): groups.append(.fixed)
      default: break
      }
      if result == .flaky, history.change != .first { groups.append(.flaky) }
      if history.isSlower { groups.append(.slower) }
      return groups
    }
  }

  private var counts: [Group: Int] = [:]

  package mutating func add(_ record: ScenarioRecord, _ history: ScenarioHistory) {
    for group in Group.all(of: record, history) { counts[group, default: 0] += 1 }
  }

  /// The number of scenarios in a group.
  package subscript(_ group: Group) -> Int { counts[group] ?? 0 }

  /// The counts other than 0: `2 new failures, 1 fixed`; nil if all are 0.
  package var text: String? {
    let parts = Group.allCases.filter { self[$0] > 0 }.map { $0.text(self[$0]) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
