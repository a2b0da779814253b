internal import ConfigurationChanges
internal import RunRecord

/// What came of a scenario with a part of the changes, next to the pool as it was and to all changes.
package struct TrialResult: Sendable {
  private let changed: Set<ScenarioChange.Place>
  private let lacking: Set<ScenarioChange.Place>
  private let result: String
  /// Everything that is otherwise than on the pool as it was, what tells most first.
  let own: ScenarioChange
  /// Why steps end otherwise, where they do.
  private let endings: [ScenarioChange.Place: FieldDifference]

  /// Whether it came to an end at all.
  let isKnown: Bool

  /// States it by two comparisons of the same run: with the pool as it was on the side A, and with all
  /// changes on the side B.
  package init(since before: ScenarioComparison, until after: ScenarioComparison) {
    isKnown = ![before.verdict, after.verdict].contains(.stopped)
    own = ScenarioChange(before)
    let parts = own.parts
    changed = Set(parts.map(\.place))
    endings = Dictionary(
      parts.filter { $0.field.field == "result" }.map { ($0.place, $0.field) },
      uniquingKeysWith: { first, _ in first }
    )
    lacking = Set(ScenarioChange(after).parts.map(\.place))
    result = before.results.b.word
  }

  /// Whether it differs as with all changes in a part of what that comes to.
  func has(_ part: ScenarioChange.Part) -> Bool {
    guard changed.contains(part.place), !lacking.contains(part.place) else { return false }
    guard part.field.field == "result" else { return true }
    // A step can fail for another reason, which then shows in its other fields.
    return endings[part.place]?.b == part.field.b || !lacking.contains { $0.step == part.step }
  }

  /// Whether it ends as with all changes, where those make it end otherwise.
  func ends(as whole: ScenarioChange) -> Bool {
    result == whole.results.b || whole.results.a == whole.results.b
  }

  /// Whether it differs as with all changes, as far as that tells most, and ends so.
  func explains(_ whole: ScenarioChange) -> Bool {
    guard let first = whole.parts.first else { return false }
    return has(first) && ends(as: whole)
  }

  /// What of `whole` is there too, in its order.
  func shared(with whole: ScenarioChange) -> [ScenarioChange.Part] { whole.parts.filter(has) }
}

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
  var description: String {
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
