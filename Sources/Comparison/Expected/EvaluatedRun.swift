package import Diagnostics

/// A comparison checked against the expected differences.
package struct EvaluatedRun: Sendable {
  /// The names of pools A and B.
  package let pools: Sides<String>

  /// Every scenario in input order.
  package let scenarios: [EvaluatedScenario]

  /// The expected differences that were not found although their scenario was compared.
  package let missing: [ExpectedDifference]

  /// The file of expected differences; nil if there is none.
  package let expectations: SourceFile?

  /// The seed of all generated values; nil if no run started.
  package let seed: UInt64?

  /// The time from the start of the first run to the end of the last run.
  package let elapsed: Duration

  /// Whether Ctrl-C or SIGTERM ended the runs.
  package let isInterrupted: Bool

  /// Checks a comparison against expected differences.
  package init(_ comparison: RunComparison, expecting expected: ExpectedDifferences? = nil) {
    let all = comparison.all.map { EvaluatedScenario($0, expecting: expected?.entries ?? []) }
    let compared = all.filter { [.alike, .differs].contains($0.comparison.verdict) }
    pools = comparison.pools
    scenarios = all
    missing = (expected?.entries ?? []).filter { entry in
      let own = compared.filter { entry.isAbout($0.comparison) }
      return !own.isEmpty && !own.contains { $0.met.contains(entry) }
    }
    expectations = expected?.source
    seed = comparison.seed
    elapsed = comparison.elapsed
    isInterrupted = comparison.isInterrupted
  }

  /// Returns the number of scenarios that have this verdict.
  package func count(_ verdict: ScenarioComparison.Status) -> Int {
    scenarios.count { $0.comparison.verdict == verdict }
  }

  /// The number of scenarios with unexpected differences.
  var unexpected: Int { scenarios.count { $0.isUnexpected } }

  /// The number of scenarios that failed alike on both sides.
  var failedAlike: Int { failingAlike.count }

  /// The scenarios that failed alike on both sides.
  var failingAlike: [ScenarioComparison] {
    scenarios.map(\.comparison).filter { $0.verdict == .alike && $0.results.a.kind == .failed }
  }

  /// Whether a difference is unexpected or an expected difference is missing.
  package var hasDifferences: Bool { unexpected > 0 || !missing.isEmpty }

  /// Whether the environment prevented a comparison.
  package var isStopped: Bool { isInterrupted || count(.stopped) > 0 }

  /// Whether no scenario was compared.
  package var isEmpty: Bool { count(.alike) + count(.differs) == 0 }
}

/// The comparison of a scenario with its expected differences.
package struct EvaluatedScenario: Sendable {
  /// The comparison with all differences, expected or not.
  package let comparison: ScenarioComparison

  /// The entries that cover at least one difference.
  let met: Set<ExpectedDifference>

  private let entries: [ExpectedDifference]

  /// Checks a comparison against the entries that apply to its scenario.
  package init(_ comparison: ScenarioComparison, expecting entries: [ExpectedDifference] = []) {
    self.comparison = comparison
    let own = entries.filter { $0.isAbout(comparison) }
    self.entries = own
    let all = EvaluatedScenario.differences(of: comparison)
    met = Set(own.filter { entry in all.contains { entry.covers($0.field, of: $0.step) } })
  }

  /// Returns the entry that covers a difference; nil if no entry does.
  func expectation(
    of difference: FieldDifference,
    in step: StepDifference?
  ) -> ExpectedDifference? {
    entries.first { $0.covers(difference, of: step) }
  }

  /// Whether a difference has no entry that covers it.
  package var isUnexpected: Bool {
    !unexpected.isEmpty
  }

  /// The unexpected differences, in the order of the steps.
  var unexpected: [(field: FieldDifference, step: StepDifference?)] {
    EvaluatedScenario.differences(of: comparison).filter {
      expectation(of: $0.field, in: $0.step) == nil
    }
  }

  private static func differences(
    of comparison: ScenarioComparison
  ) -> [(field: FieldDifference, step: StepDifference?)] {
    [comparison.whole].compactMap(\.self).map { ($0, nil) }
      + comparison.steps.flatMap { step in step.fields.map { ($0, step) } }
  }
}
