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
