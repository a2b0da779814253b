package import Diagnostics
internal import RunRecord

/// An expected difference: an entry of the file for `--expect-differences`.
package struct ExpectedDifference: Hashable, Sendable {
  /// The name of the scenario.
  package var scenario: String

  /// The end of the path of the scenario's file; nil for any file.
  package var file: String?

  /// The step: `3`, `2.1`, `cleanup 1`; nil for any step and for the scenario's own result.
  package var step: String?

  /// The field or a parent of it; nil for any field.
  ///
  /// `error` covers `error.type` and the consequences of an error.
  package var field: String?

  /// The reason why the difference is accepted; nil for none.
  package var reason: String?

  /// The place of the entry.
  package var range: SourceRange

  /// The place of the entry's `file`; nil without one.
  package var fileRange: SourceRange?

  /// Whether the entry applies to a scenario.
  func isAbout(_ comparison: ScenarioComparison) -> Bool {
    comparison.id.name == scenario && means(file: comparison.id.file)
  }

  /// Whether the entry applies to scenarios of a file.
  fileprivate func means(file path: String) -> Bool {
    guard let file else { return true }
    return path == file || path.hasSuffix("/" + file)
  }

  /// Whether the entry covers a difference of its scenario; `step` is nil for the scenario's own result.
  func covers(_ difference: FieldDifference, of step: StepDifference?) -> Bool {
    if let wanted = self.step, wanted != step?.label { return false }
    if names(difference) { return true }
    // A missing next step and another result are consequences of an error.
    return ["result", "nextStep"].contains(difference.field)
      && step?.fields.contains { $0.field == "error.type" && names($0) } ?? false
  }

  private func names(_ difference: FieldDifference) -> Bool {
    guard let field else { return true }
    return difference.field == field || difference.field.hasPrefix(field + ".")
  }
}

/// A file of expected differences.
package struct ExpectedDifferences: Sendable {
  /// The file that all source ranges refer to.
  package let source: SourceFile

  /// The expected differences in the order of the file; empty if it has errors.
  package let entries: [ExpectedDifference]

  /// The diagnostics of the file.
  package let diagnostics: [Diagnostic]

  /// Reads a file.
  package init(bytes: [UInt8], name: String) {
    let reading = ExpectationReader.read(bytes, name)
    source = reading.source
    diagnostics = reading.diagnostics.inOrder()
    entries = diagnostics.hasErrors ? [] : reading.entries
  }

  /// Returns errors for entries whose scenario is in none of the files.
  ///
  /// `scenarios` are all scenarios, including those that are not compared.
  package func strangers(among scenarios: [(name: String, file: String)]) -> [Diagnostic] {
    entries.compactMap { entry in
      let own = scenarios.filter { $0.name == entry.scenario }
      guard !own.isEmpty else {
        return ExpectedDifferences.stranger(entry, among: Set(scenarios.map(\.name)).sorted())
      }
      guard !own.contains(where: { entry.means(file: $0.file) }) else { return nil }
      return Diagnostic(
        .strangeFile,
        "the scenario \(entry.scenario.visible.asName) is not in the file "
          + (entry.file ?? "").visible.asName,
        at: entry.fileRange ?? entry.range,
        label: "it is in \(Set(own.map(\.file.visible)).sorted().listed())"
      )
    }
  }

  private static func stranger(_ entry: ExpectedDifference, among names: [String]) -> Diagnostic {
    let nearest = Suggestion.nearest(to: entry.scenario, among: names)
    return Diagnostic(
      .strangeScenario,
      "unknown scenario \(entry.scenario.visible.asName)",
      at: entry.range,
      label: nearest.map { "did you mean `\($0.visible)`?" } ?? ""
    )
  }
}

/// A comparison checked against the expected differences.
package struct JudgedRun: Sendable {
  /// The names of the pools.
  package let pools: Sides<String>

  /// Every scenario in input order.
  package let scenarios: [JudgedScenario]

  /// The expected differences that were not found although their scenario was compared.
  package let missing: [ExpectedDifference]

  /// The file of expected differences; nil without one.
  package let expectations: SourceFile?

  /// The seed of all generated values.
  package let seed: UInt64?

  /// The total time of both sides.
  package let elapsed: Duration

  /// Whether Ctrl-C or SIGTERM ended the runs.
  package let isInterrupted: Bool

  /// Checks a comparison against expected differences.
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

  /// Returns the number of scenarios with a verdict.
  package func count(_ verdict: ScenarioComparison.Verdict) -> Int {
    scenarios.count { $0.comparison.verdict == verdict }
  }

  /// The number of scenarios with unexpected differences.
  package var unexpected: Int { scenarios.count { $0.isUnexpected } }

  /// The number of scenarios that failed alike on both sides.
  package var failedAlike: Int { failingAlike.count }

  /// The scenarios that failed alike on both sides.
  package var failingAlike: [ScenarioComparison] {
    scenarios.map(\.comparison).filter { $0.verdict == .alike && $0.results.a.word == "failed" }
  }

  /// The numbers of scenarios that both sides skipped, by the reason of A, in input order.
  package var skippedOnBoth: [(reason: String, count: Int)] {
    let reasons = scenarios.map(\.comparison).filter(\.isSkippedOnBoth)
      .map { $0.results.a.reason ?? "" }
    var seen: Set<String> = []
    return reasons.filter { seen.insert($0).inserted }
      .map { reason in (reason, reasons.count { $0 == reason }) }
  }

  /// Whether there are unexpected differences or missing expected ones.
  package var hasDifferences: Bool { unexpected > 0 || !missing.isEmpty }

  /// Whether the environment prevented a comparison.
  package var isStopped: Bool { isInterrupted || count(.stopped) > 0 }

  /// Whether nothing was compared.
  package var isEmpty: Bool { count(.alike) + count(.differs) == 0 }
}

/// The comparison of a scenario with its expected differences.
package struct JudgedScenario: Sendable {
  /// The comparison.
  package let comparison: ScenarioComparison

  /// The expected differences that were found.
  package let met: Set<ExpectedDifference>

  private let entries: [ExpectedDifference]

  /// Checks a comparison against the entries that apply to its scenario.
  package init(_ comparison: ScenarioComparison, expecting entries: [ExpectedDifference] = []) {
    self.comparison = comparison
    let own = entries.filter { $0.isAbout(comparison) }
    self.entries = own
    let all = JudgedScenario.differences(of: comparison)
    met = Set(own.filter { entry in all.contains { entry.covers($0.field, of: $0.step) } })
  }

  /// Returns the entry that covers a difference; nil for none.
  package func expectation(
    of difference: FieldDifference,
    in step: StepDifference?
  ) -> ExpectedDifference? {
    entries.first { $0.covers(difference, of: step) }
  }

  /// Whether there is an unexpected difference.
  package var isUnexpected: Bool {
    !unexpected.isEmpty
  }

  /// The unexpected differences, in the order of the steps.
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
