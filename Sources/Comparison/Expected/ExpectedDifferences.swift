package import Diagnostics
internal import RunRecord
internal import Values

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
  var field: String?

  /// The reason why the difference is accepted; nil if none is given.
  package var reason: String?

  /// The source range of the whole entry.
  var range: SourceRange

  /// The source range of the entry's `file`; nil if `file` is missing.
  var fileRange: SourceRange?

  /// Whether the entry applies to a scenario, whose name and file can have masks for secrets.
  func isAbout(_ comparison: ScenarioComparison) -> Bool {
    MaskedText(comparison.id.name).matches(scenario) && means(file: comparison.id.file)
  }

  /// Whether the entry applies to scenarios in a file.
  fileprivate func means(file path: String) -> Bool {
    guard let file else { return true }
    let ends = [path.startIndex] + path.indices.filter { path[$0] == "/" }.map(path.index(after:))
    return ends.contains { MaskedText(String(path[$0...])).matches(file) }
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
  package func unmatchedEntries(among scenarios: [(name: String, file: String)]) -> [Diagnostic] {
    entries.compactMap { entry in
      let own = scenarios.filter { $0.name == entry.scenario }
      guard !own.isEmpty else {
        return ExpectedDifferences.stranger(entry, among: Set(scenarios.map(\.name)).sorted())
      }
      guard !own.contains(where: { entry.means(file: $0.file) }) else { return nil }
      return Diagnostic(
        .unmatchedFile,
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
      .unmatchedScenario,
      "unknown scenario \(entry.scenario.visible.asName)",
      at: entry.range,
      label: nearest.map { "did you mean `\($0.visible)`?" } ?? ""
    )
  }
}
