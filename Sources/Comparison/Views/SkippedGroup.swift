internal import Algorithms
internal import Diagnostics
internal import Reports
internal import RunRecord

/// Scenarios that both sides skipped, with the same reasons.
struct SkippedGroup: Sendable {
  /// The reason of each side.
  let reasons: Sides<String>

  /// The scenarios in input order.
  let scenarios: [ScenarioComparison]

  /// The maximum number of scenarios in a list.
  static let shown = 20

  /// The maximum length of a reason.
  static let limit = 2000

  /// The reason of both sides; nil if the reasons differ.
  var commonReason: String? { reasons.a == reasons.b ? reason(.a) : nil }

  /// The reason of a side, at most as long as `limit`.
  func reason(_ side: Side) -> String { SkippedGroup.text(reasons[side]) }

  private static func text(_ reason: String) -> String {
    reason.shortenedAtWord(toBytes: limit).visible
  }

  /// The names and places of the scenarios, and the number of scenarios that are not listed.
  var names: [String] {
    let names = scenarios.prefix(SkippedGroup.shown).map {
      "\($0.id.title.shortened(toBytes: 300).visible) (\($0.id.place))"
    }
    let more = scenarios.count - names.count
    return more > 0 ? names + ["and \(more) more, listed by --json"] : names
  }
}

extension EvaluatedRun {
  /// The scenarios that both sides skipped, grouped by the reasons of both sides.
  ///
  /// The groups are in the order of their first scenarios.
  var skippedOnBoth: [SkippedGroup] {
    let skipped = scenarios.map(\.comparison).filter(\.isSkippedOnBoth)
    let groups = Dictionary(grouping: skipped, by: \.reasons)
    return skipped.map(\.reasons).uniqued().map {
      SkippedGroup(reasons: $0, scenarios: groups[$0] ?? [])
    }
  }
}

extension ScenarioComparison {
  /// The reason for each side's result; empty without a reason.
  fileprivate var reasons: Sides<String> { results.map { $0.reason ?? "" } }

  /// Whether the views of pull requests have a section about the scenario.
  var hasSection: Bool { verdict != .alike && !isUnstarted && !isSkippedOnBoth }
}

// MARK: - Views

extension SkippedGroup {
  /// The lines of the console view.
  var console: StyledText {
    let count = "\(scenarios.count.counting("scenario")) on both sides"
    var text: StyledText
    if let commonReason {
      text = "\("skipped  ", .accent)\(count): \("\(commonReason)\n", .faint)"
    } else {
      text = "\("skipped  ", .accent)\(count)\n"
      for side in Side.allCases {
        text.append("\("    \(side.rawValue)  ", .faint)\(reason(side))\n")
      }
    }
    for name in names { text.append("  → \(name)\n") }
    return text
  }

  /// The items of the Markdown view: the reasons, then the scenarios.
  var markdown: String {
    let reasons =
      commonReason ?? Side.allCases.map { "\($0.rawValue): \(reason($0))" }.joined(separator: "; ")
    let head = "- \(scenarios.count.counting("scenario")): \(MarkdownText.plain(reasons))\n"
    return head + names.map { "  - \(MarkdownText.plain($0))\n" }.joined()
  }

  /// The rows of the HTML view, one for each scenario.
  var rows: [HTMLDocument.Row] {
    scenarios.map { scenario in
      HTMLDocument.Row(
        scenario.id.title,
        remark: scenario.id.place,
        Side.allCases.map(reason)
      )
    }
  }
}
