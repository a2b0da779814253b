package import Diagnostics

/// A comparison held against the differences that somebody expects.
package struct JudgedRun: Sendable {
  /// What the sides' pools are called.
  package let pools: Sides<String>

  /// Every scenario in input order.
  package let scenarios: [JudgedScenario]

  /// The expected differences that did not come, although their scenario was compared.
  package let missing: [ExpectedDifference]

  /// Where the expected differences stand; nil without a file of them.
  package let expectations: SourceFile?

  /// What every generated value followed from.
  package let seed: UInt64?

  /// How long both sides took.
  package let elapsed: Duration

  /// Whether Ctrl-C or SIGTERM ended the runs.
  package let isInterrupted: Bool

  /// Judges all that was compared.
  package init(_ comparison: RunComparison, expecting expected: ExpectedDifferences? = nil) {
    let all = comparison.all.map { JudgedScenario($0, expecting: expected?.entries ?? []) }
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

  /// How many scenarios came to this.
  package func count(_ verdict: ScenarioComparison.Verdict) -> Int {
    scenarios.count { $0.comparison.verdict == verdict }
  }

  /// How many scenarios differ in something that nobody expects.
  package var unexpected: Int { scenarios.count { $0.isUnexpected } }

  /// How many scenarios came to the same and failed on both sides.
  package var failedAlike: Int { failingAlike.count }

  /// The scenarios that came to the same and failed on both sides.
  package var failingAlike: [ScenarioComparison] {
    scenarios.map(\.comparison).filter { $0.verdict == .alike && $0.results.a.word == "failed" }
  }

  /// How many scenarios neither side can run, by the reason of A, in the order in which they come.
  package var skippedOnBoth: [(reason: String, count: Int)] {
    let reasons = scenarios.map(\.comparison).filter(\.isSkippedOnBoth)
      .map { $0.results.a.reason ?? "" }
    var seen: Set<String> = []
    return reasons.filter { seen.insert($0).inserted }
      .map { reason in (reason, reasons.count { $0 == reason }) }
  }

  /// Whether something differs that should not, or the other way.
  package var hasDifferences: Bool { unexpected > 0 || !missing.isEmpty }

  /// Whether the environment kept something from being compared.
  package var isStopped: Bool { isInterrupted || count(.stopped) > 0 }

  /// Whether anything was compared at all.
  package var isEmpty: Bool { count(.alike) + count(.differs) == 0 }
}

/// How a scenario went on the two sides, and which of its differences somebody expects.
package struct JudgedScenario: Sendable {
  /// What the sides came to.
  package let comparison: ScenarioComparison

  /// The expected differences that came.
  package let met: Set<ExpectedDifference>

  private let entries: [ExpectedDifference]

  /// Judges a comparison; of the entries those count that are about its scenario.
  package init(_ comparison: ScenarioComparison, expecting entries: [ExpectedDifference] = []) {
    self.comparison = comparison
    let own = entries.filter { $0.isAbout(comparison) }
    self.entries = own
    let all = JudgedScenario.differences(of: comparison)
    met = Set(own.filter { entry in all.contains { entry.covers($0.field, of: $0.step) } })
  }

  /// The entry that expects a difference; nil where none does.
  package func expectation(
    of difference: FieldDifference,
    in step: StepDifference?
  ) -> ExpectedDifference? {
    entries.first { $0.covers(difference, of: step) }
  }

  /// Whether there is a difference that nobody expects.
  package var isUnexpected: Bool {
    !unexpected.isEmpty
  }

  /// The differences that nobody expects, in the order of the steps.
  var unexpected: [(field: FieldDifference, step: StepDifference?)] {
    JudgedScenario.differences(of: comparison).filter {
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
