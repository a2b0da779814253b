internal import Algorithms
internal import Diagnostics
internal import Reports

/// The text about scenarios of the library that do not fit a pool, grouped by reason.
enum ExcludedScenariosText {
  /// The groups, the largest first; empty if there are no scenarios.
  static func text(_ scenarios: [ExcludedScenario]) -> StyledText {
    guard !scenarios.isEmpty else { return StyledText() }
    var text = StyledText()
    text.append("\nleft out \(scenarios.count.counting("scenario"))\n", .strong)
    for (reason, group) in groups(of: scenarios) {
      text.append("  \(group.count)  \(reason.visible)\n")
      let files = group.map(\.path).uniqued()
      text.append("     \(files.joined(separator: ", "))\n", .faint)
    }
    text.append("\n")
    return text
  }

  private static func groups(
    of scenarios: [ExcludedScenario]
  ) -> [(reason: String, scenarios: [ExcludedScenario])] {
    let groups = Dictionary(grouping: scenarios, by: \.reason)
    return scenarios.map(\.reason).uniqued().map { ($0, groups[$0] ?? []) }
      .enumerated()
      .sorted { ($0.element.1.count, $1.offset) > ($1.element.1.count, $0.offset) }
      .map(\.element)
  }
}
