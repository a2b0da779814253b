internal import Diagnostics
internal import Reports

/// The text about scenarios of the library that do not fit a pool, grouped by reason.
enum LeftOutText {
  /// The groups, the largest first; empty if there are no scenarios.
  static func text(_ scenarios: [LeftOutScenario]) -> StyledText {
    guard !scenarios.isEmpty else { return StyledText() }
    var text = StyledText()
    text.append("\nleft out \(scenarios.count.counting("scenario"))\n", .strong)
    for (reason, group) in groups(of: scenarios) {
      text.append("  \(group.count)  \(reason.visible)\n")
      var seen: Set<String> = []
      let files = group.map(\.path).filter { seen.insert($0).inserted }
      text.append("     \(files.joined(separator: ", "))\n", .faint)
    }
    text.append("\n")
    return text
  }

  private static func groups(
    of scenarios: [LeftOutScenario]
  ) -> [(reason: String, scenarios: [LeftOutScenario])] {
    var order: [String] = []
    let groups = Dictionary(grouping: scenarios) { summary(of: $0.reason) }
    for scenario in scenarios {
      let reason = summary(of: scenario.reason)
      if !order.contains(reason) { order.append(reason) }
    }
    return order.map { ($0, groups[$0] ?? []) }
      .enumerated()
      .sorted { ($0.element.1.count, $1.offset) > ($1.element.1.count, $0.offset) }
      .map(\.element)
  }

  /// The first of several differences from `given`, which many scenarios have in common.
  private static func summary(of reason: String) -> String {
    let first = reason.split(separator: "; expected ", maxSplits: 1).first.map(String.init)
    guard let first, let start = first.firstRange(of: "expected triggers.") else {
      return first ?? reason
    }
    // The value of a trigger can contain generated names.
    let name = first[start.upperBound...].prefix { $0 != " " && $0 != "." }
    return "the pool differs from `given`: expected another trigger `\(name)`"
  }
}
