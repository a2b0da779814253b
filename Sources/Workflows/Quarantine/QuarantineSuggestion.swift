internal import Algorithms
internal import Diagnostics
internal import JSON
internal import Reports
internal import RunRecord
internal import Values

/// A scenario whose results change from run to run, and which a quarantine could contain.
struct QuarantineSuggestion: Hashable, Sendable {
  /// The number of last results that count.
  static let results = 30

  /// The number of results that a suggestion needs.
  private static let minimumResults = 5

  /// The number of unsteady results that a suggestion needs.
  private static let minimumUnsteady = 3

  /// The scenario's name.
  var name: String

  /// The path of the scenario's file.
  var file: String

  /// The number of results, at most `results`.
  var runs: Int

  /// The number of flaky results.
  var flaky: Int

  /// The number of changes from passed to failed or back.
  var changes: Int

  /// Evaluates the results of a scenario, newest first.
  ///
  /// Only passed, flaky, and failed results count. The suggestion is nil for a scenario with few
  /// unsteady results, such as a scenario that has failed since a change.
  init?(name: String, file: String, results: [ScenarioRecord.Result.Kind]) {
    let counted = results.filter { [.passed, .flaky, .failed].contains($0) }
      .prefix(QuarantineSuggestion.results)
    let decided = counted.filter { $0 != .flaky }
    (self.name, self.file, runs) = (name, file, counted.count)
    flaky = counted.count - decided.count
    changes = decided.adjacentPairs().count { $0 != $1 }
    // A failure that was fixed is two changes.
    guard runs >= QuarantineSuggestion.minimumResults,
      flaky + changes >= QuarantineSuggestion.minimumUnsteady
    else { return nil }
  }

  /// The results in words: `flaky in 4 of 30 runs, 3 changes between passed and failed`.
  var description: String {
    let words = [
      flaky > 0 ? "flaky in \(flaky) of \(runs) runs" : nil,
      changes > 0 ? "\(changes.counting("change")) between passed and failed" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return flaky > 0 ? words : "\(words) in \(runs) runs"
  }

  /// The suggestion as JSON, documented in docs/reference/json.md.
  var json: JSONValue {
    [
      "scenario": .string(name), "file": .string(file), "runs": .integer(runs),
      "flaky": .integer(flaky), "changes": .integer(changes),
    ]
  }

  /// The text in double quotes, without characters that YAML forbids or a terminal interprets.
  private static func quoted(_ text: String) -> String {
    JSONValue.string(text).text(.compact).visible
  }

  /// The entry for the quarantine, as YAML.
  func entry(until day: CalendarDay) -> String {
    """
    - scenario: \(QuarantineSuggestion.quoted(name))
      file: \(QuarantineSuggestion.quoted(file))
      reason: \(JSONValue.string(description).text(.compact))
      until: \(day)

    """
  }
}

extension [QuarantineSuggestion] {
  /// The suggestions as entries to copy, the least steady scenario first.
  func text(until day: CalendarDay) -> StyledText {
    guard !isEmpty else { return "no other scenario is flaky or changes its result often\n" }
    let sorted = sorted { ($1.flaky + $1.changes, $0.name) < ($0.flaky + $0.changes, $1.name) }
    var text = StyledText("suggested entries\n", .strong)
    for suggestion in sorted { text.append(suggestion.entry(until: day)) }
    return text
  }
}
