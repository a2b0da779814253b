package import Diagnostics
internal import History
internal import JSON
internal import Reports
internal import RunRecord

/// The differences between two runs.
package struct RunChanges: Sendable {
  /// A scenario of the later run, with its place.
  struct Scenario {
    let change: ComparedResult
    let place: String

    init(_ change: ComparedResult, _ place: String) { (self.change, self.place) = (change, place) }
  }

  /// A group of scenarios with the same change.
  enum Group: String, CaseIterable {
    case newFailures, fixed, stillFailing, flaky, slower, new
    /// The scenario was blocked in the earlier run, and has no other result up to that run.
    case unblocked
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
    guard change.history.change == .first else { return groups }
    let first: RunChanges.Group = change.blockedIn == nil ? .new : .unblocked
    return groups.union([first])
  }

  /// The facts about the scenario in a group.
  fileprivate func facts(in group: RunChanges.Group) -> String {
    let history = change.history
    switch group {
    case .newFailures:
      guard case .newFailure(let passed) = history.change else { return "" }
      return "it passed on \(HistoryText.run(passed))"
    case .stillFailing:
      guard case .stillFailing(let since, let runs, let passed) = history.change else { return "" }
      let streak = "since \(HistoryText.run(since)), in \((runs + 1).counting("run"))"
      return "\(streak); \(HistoryText.lastPass(passed))"
    case .fixed: return HistoryText.failures(history) ?? ""
    case .flaky: return "also in \(history.flaky) of the \(history.runs.counting("run")) before"
    case .slower:
      let usual = history.usual?.shortText ?? ""
      return "\(change.elapsed.shortText) instead of the usual \(usual)"
    case .new, .quarantined: return change.result.rawValue
    case .unblocked:
      let run = change.blockedIn.map(HistoryText.run) ?? ""
      return "\(change.result.rawValue); it was blocked on \(run)"
    }
  }
}

// MARK: - Text

extension RunChanges {
  /// The changes for the console.
  package var text: StyledText {
    let (old, new) = (HistoryText.run(earlier.past), HistoryText.run(later.past))
    var text: StyledText = "\(later.pool.visible, .strong), \(old) to \(new): \(summary)\n"
    for run in [earlier, later] { text.append(run.gapLine) }
    for group in Group.allCases {
      let scenarios = scenarios(in: group)
      guard !scenarios.isEmpty else { continue }
      text.append("\n")
      text.append("\(group.heading)\n", group.style)
      for scenario in scenarios {
        let name = scenario.change.scenario.name.visible
        let place = " (\(scenario.place))"
        text.append("  \(name)")
        text.append(place, .faint)
        text.append(": \(scenario.facts(in: group))\n")
      }
    }
    text.append(settingsText)
    return text
  }

  private var summary: String {
    let counts = Group.allCases.compactMap { group in
      let count = scenarios(in: group).count
      return count == 0 ? nil : count.counting(group.one, plural: group.heading)
    }
    let settings = settings.isEmpty ? [] : ["\(self.settings.count.counting("changed setting"))"]
    let all = counts + settings
    return all.isEmpty ? "no changes" : all.joined(separator: ", ")
  }

  private var settingsText: StyledText {
    guard !settings.isEmpty else { return "" }
    var text = StyledText("\n")
    text.append("changed on the pool\n", .warning)
    for change in settings {
      text.append("  \(HistoryText.setting(change))\n")
      if !change.effect.isEmpty { text.append("    \(change.effect.visible)\n", .faint) }
    }
    return text
  }
}

extension StoredRun {
  /// What the run lacks; empty for a complete run.
  fileprivate var gapLine: StyledText {
    guard let gap else { return "" }
    return "\("incomplete: ", .warning)run \(past.id.visible): \(gap.visible)\n"
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

  fileprivate var one: String {
    switch self {
    case .newFailures: "new failure"
    case .new: "new scenario"
    case .fixed, .stillFailing, .flaky, .slower, .unblocked, .quarantined: heading
    }
  }

  fileprivate var style: StyledText.Style {
    switch self {
    case .newFailures, .stillFailing: .failure
    case .fixed: .success
    case .flaky, .slower, .unblocked, .quarantined: .warning
    case .new: .strong
    }
  }
}
