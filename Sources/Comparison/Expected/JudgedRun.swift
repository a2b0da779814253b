package import Diagnostics
internal import RunRecord

/// An expected difference: an entry of the file for `--expect-differences`.
package struct ExpectedDifference: Hashable, Sendable {
  /// The exact name of the scenario that may differ.
  package var scenario: String

  /// A suffix of the scenario file's path; nil for any file.
  package var file: String?

  /// The label of the step, such as `3`, `2.1`, or `cleanup 1`.
  ///
  /// nil matches any step and the scenario's own result.
  package var step: String?

  /// The differing field or one of its parents; nil for any field.
  ///
  /// `error` covers `error.type` and the consequences of an error.
  package var field: String?

  /// The reason why the difference is accepted; nil if none is given.
  package var reason: String?

  /// The source range of the whole entry.
  package var range: SourceRange

  /// The source range of the entry's `file`; nil if `file` is missing.
  package var fileRange: SourceRange?

  /// Whether the entry applies to a scenario.
  func isAbout(_ comparison: ScenarioComparison) -> Bool {
    comparison.id.name == scenario && means(file: comparison.id.file)
  }

  /// Whether the entry applies to scenarios in a file.
  fileprivate func means(file path: String) -> Bool {
    guard let file else { return true }
    return path == file || path.hasSuffix("/" + file)
  }

  /// Whether the entry covers a difference of its scenario; `step` is nil for the scenario's own
  /// result.
  func covers(_ difference: FieldDifference, of step: StepDifference?) -> Bool {
    if let wanted = self.step, wanted != step?.label { return false }
    if names(difference) { return true }
    // A missing next step or a different result is a consequence of an error.
    return (difference.isResult || difference.isNextStep)
      && step?.fields.contains { $0.isErrorType && names($0) } ?? false
  }

  private func names(_ difference: FieldDifference) -> Bool {
    guard let field else { return true }
    return difference.field == field || difference.field.hasPrefix(field + ".")
  }
}

/// The entries and diagnostics of a file of expected differences.
package struct ExpectedDifferences: Sendable {
  /// The file that all source ranges refer to.
  package let source: SourceFile

  /// The expected differences in the order of the file; empty if the file has errors.
  package let entries: [ExpectedDifference]

  /// All diagnostics of the file, in source order.
  package let diagnostics: [Diagnostic]

  /// Reads the content of a file; `name` identifies the file in diagnostics.
  package init(bytes: [UInt8], name: String) {
    let reading = ExpectationReader.read(bytes, name)
    source = reading.source
    diagnostics = reading.diagnostics.inOrder()
    entries = diagnostics.hasErrors ? [] : reading.entries
  }

  /// Returns errors for entries whose scenario is in none of the files.
  ///
  /// `scenarios` contains all scenarios, including those that are not compared.
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
        label: "the scenario is in \(Set(own.map(\.file.visible)).sorted().listed())"
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
  /// The names of pools A and B.
  package let pools: Sides<String>

  /// Every scenario in input order.
  package let scenarios: [JudgedScenario]

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

  /// Returns the number of scenarios that have this verdict.
  package func count(_ verdict: ScenarioComparison.Verdict) -> Int {
    scenarios.count { $0.comparison.verdict == verdict }
  }

  /// The number of scenarios with unexpected differences.
  package var unexpected: Int { scenarios.count { $0.isUnexpected } }

  /// The number of scenarios that failed alike on both sides.
  package var failedAlike: Int { failingAlike.count }

  /// The scenarios that failed alike on both sides.
  package var failingAlike: [ScenarioComparison] {
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
package struct JudgedScenario: Sendable {
  /// The comparison with all differences, expected or not.
  package let comparison: ScenarioComparison

  /// The entries that cover at least one difference.
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

  /// Returns the entry that covers a difference; nil if no entry does.
  package func expectation(
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
