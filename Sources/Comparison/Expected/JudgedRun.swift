package import Diagnostics
internal import RunRecord

/// A difference that somebody knows of, as an entry of the file for `--expect-differences` says it.
package struct ExpectedDifference: Hashable, Sendable {
  /// The scenario's name.
  package var scenario: String

  /// The end of its file's path, where several scenarios have the name; nil for any.
  package var file: String?

  /// The step: `3`, `2.1`, `cleanup 1`; nil for any, and for the scenario's own result.
  package var step: String?

  /// The field, or one that it is a part of: `error` covers `error.type`, and what follows from an error;
  /// nil for any.
  package var field: String?

  /// Why it is all right; nil where nobody says.
  package var reason: String?

  /// Where the entry stands.
  package var range: SourceRange

  /// Where its file stands; nil without one.
  package var fileRange: SourceRange?

  /// Whether it is about a scenario.
  func isAbout(_ comparison: ScenarioComparison) -> Bool {
    comparison.id.name == scenario && means(file: comparison.id.file)
  }

  /// Whether it is about scenarios of a file.
  fileprivate func means(file path: String) -> Bool {
    guard let file else { return true }
    return path == file || path.hasSuffix("/" + file)
  }

  /// Whether it is about a difference of its scenario; without a step that is one of the scenario itself.
  func covers(_ difference: FieldDifference, of step: StepDifference?) -> Bool {
    if let wanted = self.step, wanted != step?.label { return false }
    if names(difference) { return true }
    // A verb that is refused has no next step and another end: that follows from its error.
    return ["result", "nextStep"].contains(difference.field)
      && step?.fields.contains { $0.field == "error.type" && names($0) } ?? false
  }

  private func names(_ difference: FieldDifference) -> Bool {
    guard let field else { return true }
    return difference.field == field || difference.field.hasPrefix(field + ".")
  }
}

/// A file of differences that somebody knows of.
package struct ExpectedDifferences: Sendable {
  /// The text that all places refer to.
  package let source: SourceFile

  /// The differences in the order of the file.
  package let entries: [ExpectedDifference]

  /// Everything that is wrong with the file; with errors there are no entries.
  package let diagnostics: [Diagnostic]

  /// Reads a file.
  package init(bytes: [UInt8], name: String) {
    let reading = ExpectationReader.read(bytes, name)
    source = reading.source
    diagnostics = reading.diagnostics.inOrder()
    entries = diagnostics.hasErrors ? [] : reading.entries
  }

  /// Entries about scenarios that none of the files has, as mistakes; `scenarios` are all of them,
  /// those that are not to be compared too.
  package func strangers(among scenarios: [(name: String, file: String)]) -> [Diagnostic] {
    entries.compactMap { entry in
      let own = scenarios.filter { $0.name == entry.scenario }
      guard !own.isEmpty else {
        return ExpectedDifferences.stranger(entry, among: Set(scenarios.map(\.name)).sorted())
      }
      guard !own.contains(where: { entry.means(file: $0.file) }) else { return nil }
      return Diagnostic(
        .strangeFile,
        "the scenario \(entry.scenario.visible.asName) is in no file "
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
      "no scenario is called \(entry.scenario.visible.asName)",
      at: entry.range,
      label: nearest.map { "did you mean `\($0.visible)`?" } ?? ""
    )
  }
}

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
