internal import ConfigurationChanges
internal import JSON
internal import RunRecord

/// What came of a scenario on B, next to A.
struct ScenarioChange: Sendable {
  /// A difference with what people read of it.
  struct Part: Hashable, Sendable {
    /// The step's phase, number and iteration; empty for the scenario itself.
    let step: String

    /// What is otherwise there.
    let field: FieldDifference

    /// What the step called.
    let operations: Set<String>

    /// Where it stands.
    var place: Place { Place(step: step, field: field.field) }
  }

  /// Where a scenario can be otherwise.
  struct Place: Hashable, Sendable {
    /// The step's phase, number and iteration; empty for the scenario itself.
    let step: String

    /// The way to it in what the step came to.
    let field: String
  }

  /// Everything that is otherwise, what tells most first.
  let parts: [Part]

  /// How the scenario ended on A and on B.
  let results: Sides<String>

  init(_ comparison: ScenarioComparison) {
    // A step that ends otherwise says more than what else it came to before.
    let ending = comparison.steps.filter(\.endsOtherwise)
    let steps = ending + comparison.steps.filter { !$0.endsOtherwise }
    let whole = comparison.whole.map { Part(step: "", field: $0, operations: []) }
    let found = [whole].compactMap(\.self) + steps.flatMap(\.parts)
    // That a step fails says less than with what it is answered.
    parts =
      found.filter { $0.field.field != "result" } + found.filter { $0.field.field == "result" }
    results = comparison.results.map(\.word)
  }
}

extension ScenarioChange {
  /// Whether it is refused something on B, or no longer passes there.
  var nowFails: Bool {
    guard let first = parts.first?.field else { return false }
    if first.field == "error.type" { return first.b != nil }
    return results.a == "passed" && results.b != "passed"
  }

  /// Whether a part's step differs in something else too.
  func hasMore(than part: Part) -> Bool { parts.contains { $0.step == part.step && $0 != part } }
}

extension [ScenarioChange.Part] {
  /// The first one, and how many more.
  var words: String {
    guard let first = first?.field else { return "" }
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    let values = [first.a, first.b].map { ($0?.withoutMade()).shown(120) }
    return "\(first.field): \(values[0]) → \(values[1])\(more)"
  }
}

// MARK: - Parts

extension StepDifference {
  fileprivate var parts: [ScenarioChange.Part] {
    let step = "\(phase.rawValue) \(number) \(iteration ?? 1)"
    return fields.map { ScenarioChange.Part(step: step, field: $0, operations: operations) }
  }
}
