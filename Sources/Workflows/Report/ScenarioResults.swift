package import Diagnostics
internal import FoundationEssentials
internal import History
package import JSON
internal import Reports
internal import RunRecord

/// The results of scenarios in earlier runs.
package struct ScenarioResults: Sendable {
  /// A scenario on a pool.
  struct Scenario {
    let timeline: ScenarioTimeline
    let place: String
    /// The settings that changed since the result before, by the index of the result.
    let settings: [Int: [PoolSettingChange]]
  }

  let scenarios: [Scenario]

  /// The results for the console.
  package var text: StyledText {
    var text = StyledText()
    for (index, scenario) in scenarios.enumerated() {
      if index > 0 { text.append("\n") }
      text.append(scenario.text)
    }
    return text
  }

  /// The version of the document.
  private static let schema = 1

  /// The results as one JSON document.
  package var json: JSONValue {
    [
      "schema": .integer(ScenarioResults.schema),
      "scenarios": .array(scenarios.map(\.json)),
    ]
  }
}

// MARK: - Text

extension ScenarioResults.Scenario {
  fileprivate var text: StyledText {
    let name = timeline.scenario.name.visible
    var text: StyledText = "\(name, .strong)\(" (\(place))", .faint) on \(timeline.pool.visible)\n"
    for line in summary { text.append("  \(line)\n") }
    for (index, point) in timeline.points.enumerated() {
      text.append("  \(HistoryText.time(point.run.past.at))  \(point.run.past.id.visible)  ")
      text.append(point.result.rawValue.padded(toCells: 7), point.result.style)
      let isSkipped = point.result == .skipped
      text.append(isSkipped ? "\n" : "  \(point.elapsed.shortText)\n")
      for change in settings[index] ?? [] {
        text.append("    changed on the pool: \(HistoryText.setting(change))\n", .warning)
      }
    }
    return text
  }

  private var summary: [String] {
    var lines: [String] = []
    if let failing = timeline.failing {
      let last = HistoryText.lastPass(failing.lastPassed)
      let since = "failing since \(HistoryText.run(failing.since))"
      lines.append("\(since), \(failing.runs.counting("run")); \(last)")
    }
    if timeline.flaky > 0 {
      lines.append(HistoryText.flakiness(timeline.flaky, of: timeline.runs))
    }
    if let usual = timeline.usual { lines.append("usually takes \(usual.shortText)") }
    return lines
  }
}

extension ScenarioRecord.Result.Kind {
  fileprivate var style: StyledText.Style {
    switch self {
    case .passed: .success
    case .failed: .failure
    case .flaky, .blocked: .warning
    case .skipped: .accent
    }
  }
}

// MARK: - JSON

extension ScenarioResults.Scenario {
  fileprivate var json: JSONValue {
    var members: JSONObject = [
      "name": .string(timeline.scenario.name), "place": .string(place),
      "pool": .string(timeline.pool), "runs": .integer(timeline.runs),
      "flaky": .integer(timeline.flaky),
    ]
    members["usual"] = timeline.usual?.json
    if let failing = timeline.failing {
      members["failingSince"] = failing.since.document
      members["failures"] = .integer(failing.runs)
      members["lastPassed"] = failing.lastPassed?.document
    }
    members["results"] = .array(timeline.points.indices.map(result))
    return .object(members)
  }

  private func result(_ index: Int) -> JSONValue {
    let point = timeline.points[index]
    var members: JSONObject = [
      "run": point.run.past.document, "result": .string(point.result.rawValue),
      "seconds": point.elapsed.json,
    ]
    if let changes = settings[index] { members["settings"] = .array(changes.map(\.document)) }
    return .object(members)
  }
}
