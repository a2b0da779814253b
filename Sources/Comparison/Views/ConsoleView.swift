package import Diagnostics
internal import Reports
internal import RunRecord

/// The console view of a comparison: the differences by step, then the counts.
package enum ConsoleView {
  /// The line with the names of pools A and B, including its line break.
  package static func head(_ pools: Sides<String>) -> StyledText {
    "\("A is ", .faint)\(pools.a.visible.asName)\(", B is ", .faint)\(pools.b.visible.asName)\n"
  }

  /// Returns a scenario's differences with a final line break; empty if there are none.
  ///
  /// `printed` contains the differences that were already printed.
  package static func text(
    of scenario: EvaluatedScenario,
    after printed: inout DifferenceGrouping
  ) -> StyledText {
    let comparison = scenario.comparison
    switch comparison.verdict {
    case .alike: return ""
    // The summary lists unstarted scenarios.
    case .stopped where comparison.isUnstarted: return ""
    case .skipped where comparison.isSkippedOnBoth: return ""
    case .skipped:
      return "\(head("skipped", .accent, comparison))\n\(ends(of: comparison, indent: "    "))"
    case .stopped:
      return "\(head("stopped", .warning, comparison))\n\(ends(of: comparison, indent: "    "))"
    case .differs:
      guard scenario.isUnexpected else {
        let count = comparison.count.counting("difference")
        let reasons = Set(scenario.met.compactMap(\.reason)).sorted()
          .map { $0.shortened(toBytes: 300).visible }
        let why = reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"
        return "\(head("differs", .warning, comparison)) as expected: \(count)\(why, .faint)\n"
      }
      let head = head("differs", .failure, comparison)
      guard let first = printed.earlier(like: scenario) else {
        return "\(head)\n\(body(of: scenario))"
      }
      return "\(head)\n\("  \(first.asTold.visible)\n", .faint)"
    }
  }

  /// Returns a scenario's differences without its name, for reports that show the name elsewhere.
  static func body(of scenario: EvaluatedScenario) -> StyledText {
    let comparison = scenario.comparison
    var text = StyledText()
    if let whole = comparison.whole { text.append(field(whole, nil, scenario)) }
    for step in comparison.steps {
      let summary = step.summary.shortened(toBytes: 300).visible
      text.append("\("  " + step.title, .accent)\(" (\(step.place))", .faint): \(summary)\n")
      for difference in step.fields { text.append(field(difference, step, scenario)) }
    }
    for rest in comparison.unreached { text.append("  \(rest.description)\n", .faint) }
    return text
  }

  /// Returns the counts, the scenarios that both sides skipped, and the expected differences that
  /// were not found.
  ///
  /// `more` is the additional duration of the trials.
  package static func summary(_ run: EvaluatedRun, more: Duration = .zero) -> StyledText {
    var text = StyledText()
    for entry in run.missing {
      let words = run.description(of: entry)
      text.append("\("missing", .failure)  expected difference not found: \(words)\n")
    }
    for group in run.skippedOnBoth { text.append(group.console) }
    for remark in run.remarks { text.append("\(remark)\n", .faint) }
    let seed = run.seed.map { ", seed \($0)" } ?? ""
    text.append("\(run.counts, .strong) (\((run.elapsed + more).shortText)\(seed))\n")
    return text
  }

  // MARK: Parts

  private static func head(
    _ word: String,
    _ style: StyledText.Style,
    _ comparison: ScenarioComparison
  ) -> StyledText {
    let title = comparison.id.title.shortened(toBytes: 1000).visible
    return "\(word, style)  \(title)\(" (\(comparison.id.place))", .faint)"
  }

  /// The result of each side, one per line.
  static func ends(of comparison: ScenarioComparison, indent: String = "  ") -> StyledText {
    Side.allCases.reduce(into: "") { text, side in
      let head = "\(indent)\(side.rawValue)  "
      text.append("\(head, .faint)\(comparison.results[side].description)\n")
    }
  }

  private static func field(
    _ difference: FieldDifference,
    _ step: StepDifference?,
    _ scenario: EvaluatedScenario
  ) -> StyledText {
    var text = StyledText("    \(difference.field.visible)")
    if let entry = scenario.expectation(of: difference, in: step) {
      let reason = entry.reason.map { ": \($0.shortened(toBytes: 300).visible)" } ?? ""
      text.append(" (expected\(reason))", .faint)
    }
    text.append("\n")
    for (side, value) in [("A", difference.a), ("B", difference.b)] {
      text.append("\("      \(side)  ", .faint)\(value.shown())\n")
    }
    return text
  }
}
