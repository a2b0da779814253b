internal import Comparison
internal import Diagnostics
internal import Reports

/// Prints each scenario's differences in input order, once all earlier scenarios are compared.
///
/// Not thread-safe: only one task can use it.
final class ComparisonConsole {
  private let output: Output
  private let expected: ExpectedDifferences?
  private var next = 0
  private var hasHead = false
  private var told = DifferenceGrouping()

  init(output: Output, expected: ExpectedDifferences?) {
    (self.output, self.expected) = (output, expected)
  }

  /// Prints the compared scenarios that are next in order.
  func write(_ run: RunComparison, _ new: ScenarioComparison) {
    while let comparison = run.scenarios[next] {
      show(comparison, of: run.pools)
      next += 1
    }
  }

  /// Prints the remaining scenarios and the counts.
  func finish(_ run: EvaluatedRun) {
    for scenario in run.scenarios.dropFirst(next) { show(scenario.comparison, of: run.pools) }
    if !hasHead { output.write(ConsoleView.head(run.pools)) }
    output.write(ConsoleView.summary(run))
  }

  private func show(_ comparison: ScenarioComparison, of pools: Sides<String>) {
    let evaluated = EvaluatedScenario(comparison, expecting: expected?.entries ?? [])
    var text = ConsoleView.text(of: evaluated, after: &told)
    guard !text.parts.isEmpty else { return }
    if !hasHead { output.write(ConsoleView.head(pools)) }
    hasHead = true
    if evaluated.isUnexpected { text.append("\n") }
    output.write(text)
  }
}
