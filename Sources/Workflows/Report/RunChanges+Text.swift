package import Diagnostics
internal import History
internal import Reports
internal import RunRecord

// Text for the console.
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

extension RunChanges.Scenario {
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
      guard case .blocked(let run) = change.absence else { return "" }
      return "\(change.result.rawValue); it was blocked on \(HistoryText.run(run))"
    case .notComparable:
      return "\(change.result.rawValue); the history keeps \(HistoryFile.keptResults) results"
    }
  }
}

extension RunChanges.Group {
  fileprivate var one: String {
    switch self {
    case .newFailures: "new failure"
    case .new: "new scenario"
    case .fixed, .stillFailing, .flaky, .slower, .unblocked, .notComparable, .quarantined: heading
    }
  }

  fileprivate var style: StyledText.Style {
    switch self {
    case .newFailures, .stillFailing: .failure
    case .fixed: .success
    case .flaky, .slower, .unblocked, .notComparable, .quarantined: .warning
    case .new: .strong
    }
  }
}
