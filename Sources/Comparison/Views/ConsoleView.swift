package import Diagnostics
internal import JSON
internal import Reports
internal import RunRecord

/// The comparison for whoever watches: what differs, step by step, then the counts.
package enum ConsoleView {
  /// Which pool is which; ends with a line end.
  package static func head(_ pools: Sides<String>) -> StyledText {
    var text = StyledText("A is ", .faint)
    text.append(pools.a.visible.asName)
    text.append(", B is ", .faint)
    text.append(pools.b.visible.asName + "\n")
    return text
  }

  /// A scenario's differences, ending with a line end; empty where there are none.
  ///
  /// `told` is what was told of scenarios before.
  package static func text(
    of scenario: JudgedScenario,
    after told: inout DifferenceGrouping
  ) -> StyledText {
    let comparison = scenario.comparison
    switch comparison.verdict {
    case .alike: return StyledText()
    // They are said at the end.
    case .stopped where comparison.isUnstarted: return StyledText()
    case .skipped where comparison.isSkippedOnBoth: return StyledText()
    case .skipped, .stopped: return uncompared(comparison)
    case .differs:
      guard scenario.isUnexpected else { return asExpected(comparison) }
      var text = head("differs", .failure, comparison)
      text.append("\n")
      guard let first = told.earlier(like: scenario) else {
        text.append(body(of: scenario))
        return text
      }
      text.append("  \(first.asTold.visible)\n", .faint)
      return text
    }
  }

  /// What differs in a scenario, without its name; for reports that show that elsewhere.
  package static func body(of scenario: JudgedScenario) -> StyledText {
    let comparison = scenario.comparison
    var text = StyledText()
    if let whole = comparison.whole { text.append(field(whole, nil, scenario)) }
    for step in comparison.steps {
      text.append("  \(step.title)", .accent)
      text.append(" (\(step.place))", .faint)
      text.append(": \(step.summary.shortened(toBytes: 300).visible)\n")
      for difference in step.fields { text.append(field(difference, step, scenario)) }
    }
    for rest in comparison.unreached { text.append("  \(rest.words)\n", .faint) }
    return text
  }

  /// The counts, what was skipped and why, and what was expected and did not come; `more` is how long it took besides to look into it.
  package static func summary(_ run: JudgedRun, more: Duration = .zero) -> StyledText {
    var text = StyledText()
    for entry in run.missing {
      text.append("missing", .failure)
      text.append("  expected, and it did not come: \(run.words(of: entry))\n")
    }
    for (reason, scenarios) in run.skippedOnBoth {
      text.append("skipped  ", .accent)
      text.append("\(scenarios.counting("scenario")) on both: ")
      text.append("\(reason.shortened(toBytes: 200).visible)\n", .faint)
    }
    for remark in run.remarks { text.append("\(remark)\n", .faint) }
    text.append(run.counts, .strong)
    let seed = run.seed.map { ", seed \($0)" } ?? ""
    text.append(" (\((run.elapsed + more).inWords)\(seed))\n")
    return text
  }

  // MARK: Parts

  private static func head(
    _ word: String,
    _ style: StyledText.Style,
    _ comparison: ScenarioComparison
  ) -> StyledText {
    var text = StyledText(word, style)
    text.append("  \(comparison.id.title.shortened(toBytes: 1000).visible)")
    text.append(" (\(comparison.place))", .faint)
    return text
  }

  private static func uncompared(_ comparison: ScenarioComparison) -> StyledText {
    let isSkip = comparison.verdict == .skipped
    var text = head(isSkip ? "skipped" : "stopped", isSkip ? .accent : .warning, comparison)
    text.append("\n")
    text.append(ends(of: comparison, indent: "    "))
    return text
  }

  /// What either side came to, in a line each.
  static func ends(of comparison: ScenarioComparison, indent: String = "  ") -> StyledText {
    var text = StyledText()
    for side in Side.allCases {
      text.append("\(indent)\(side.rawValue)  ", .faint)
      text.append("\(comparison.results[side].words)\n")
    }
    return text
  }

  private static func asExpected(_ comparison: ScenarioComparison) -> StyledText {
    var text = head("differs", .warning, comparison)
    text.append(" as expected: \(comparison.count.counting("difference"))\n")
    return text
  }

  private static func field(
    _ difference: FieldDifference,
    _ step: StepDifference?,
    _ scenario: JudgedScenario
  ) -> StyledText {
    var text = StyledText("    \(difference.field.visible)")
    if let entry = scenario.expectation(of: difference, in: step) {
      let reason = entry.reason.map { ": \($0.shortened(toBytes: 300).visible)" } ?? ""
      text.append(" (expected\(reason))", .faint)
    }
    text.append("\n")
    for (side, value) in [("A", difference.a), ("B", difference.b)] {
      text.append("      \(side)  ", .faint)
      text.append("\(value.shown())\n")
    }
    return text
  }
}

/// What was told of scenarios, so that of many that differ alike the later ones take a line each.
package struct DifferenceGrouping {
  /// How many scenarios that differ alike are told in full.
  static let most = 3

  private var told: [Shape: (first: ScenarioComparison, count: Int)] = [:]

  /// Begins with nothing told.
  package init() {}

  /// Takes a scenario that is to be told next.
  ///
  /// - Returns: The scenario that was told first of those that differ as it does; nil where it is to be
  ///   told in full.
  mutating func earlier(like scenario: JudgedScenario) -> ScenarioComparison? {
    let shape = Shape(scenario)
    let known = told[shape, default: (scenario.comparison, 0)]
    told[shape] = (known.first, known.count + 1)
    return known.count < DifferenceGrouping.most ? nil : known.first
  }
}

extension DifferenceGrouping {
  /// A scenario's differences without its name and places.
  private struct Shape: Hashable {
    struct Step: Hashable {
      let title: String
      let operations: Set<String>
      let fields: [FieldDifference]
    }

    let whole: FieldDifference?
    let steps: [Step]
    let unreached: [UnreachedSteps]
    /// What is not expected of them.
    let unexpected: [FieldDifference]

    init(_ scenario: JudgedScenario) {
      let comparison = scenario.comparison
      whole = comparison.whole
      steps = comparison.steps.map { step in
        Step(title: step.title, operations: step.operations, fields: step.fields)
      }
      unreached = comparison.unreached
      unexpected = scenario.unexpected.map(\.field)
    }
  }
}
