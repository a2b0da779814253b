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

    var heading: String {
      switch self {
      case .newFailures: "new failures"
      case .fixed: "fixed"
      case .stillFailing: "still failing"
      case .flaky: "flaky"
      case .slower: "slower"
      case .new: "new scenarios"
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
    var groups: Set<RunChanges.Group> = []
    switch (change.history.change, change.result) {
    case (.newFailure, .failed), (.first, .failed): groups.insert(.newFailures)
    case (.stillFailing, .failed): groups.insert(.stillFailing)
    case (.fixed, .passed), (.fixed, .flaky): groups.insert(.fixed)
    default: break
    }
    if change.history.change == .first { groups.insert(.new) }
    if change.result == .flaky { groups.insert(.flaky) }
    if change.history.isSlower { groups.insert(.slower) }
    return groups
  }

  /// The facts about the scenario in a group.
  fileprivate func facts(in group: RunChanges.Group) -> String {
    let history = change.history
    switch group {
    case .newFailures:
      guard case .newFailure(let passed) = history.change else { return "it has no earlier result" }
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
    case .new: return change.result.rawValue
    }
  }
}

// MARK: - Text

extension RunChanges {
  /// The changes for the console.
  package var text: StyledText {
    let (old, new) = (HistoryText.run(earlier.past), HistoryText.run(later.past))
    var text: StyledText = "\(later.pool.visible, .strong), \(old) to \(new): \(summary)\n"
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
      return count == 0 ? nil : "\(count) \(count == 1 ? group.one : group.heading)"
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

extension RunChanges.Group {
  fileprivate var one: String {
    switch self {
    case .newFailures: "new failure"
    case .new: "new scenario"
    case .fixed, .stillFailing, .flaky, .slower: heading
    }
  }

  fileprivate var style: StyledText.Style {
    switch self {
    case .newFailures, .stillFailing: .failure
    case .fixed: .success
    case .flaky, .slower: .warning
    case .new: .strong
    }
  }
}
