internal import ConfigurationChanges
internal import RunRecord

/// The result of a scenario with some of the changes, relative to the old pool and to all changes.
package struct TrialResult: Sendable {
  private let changed: Set<ScenarioChange.Place>
  private let lacking: Set<ScenarioChange.Place>
  private let result: ScenarioComparison.Result.Kind
  /// All differences from the old pool, the most informative first.
  let own: ScenarioChange
  /// The differing results of steps.
  private let endings: [ScenarioChange.Place: FieldDifference]

  /// Whether the scenario finished in both comparisons.
  let isKnown: Bool

  /// Creates a result from two comparisons of one run: with the old pool as side A, and with all
  /// changes as side B; nil if there is no difference from the old pool.
  init(since before: ScenarioComparison, until after: ScenarioComparison?) {
    isKnown = ![before.verdict, after?.verdict].contains(.stopped)
    own = ScenarioChange(before)
    let parts = own.parts
    changed = Set(parts.map(\.place))
    endings = Dictionary(
      parts.filter(\.field.isResult).map { ($0.place, $0.field) },
      uniquingKeysWith: { first, _ in first }
    )
    lacking = Set(after.map { ScenarioChange($0).parts.map(\.place) } ?? [])
    result = before.results.b.kind
  }

  /// Creates the result of a scenario that ends as on the old pool.
  init(unchanged record: ScenarioRecord) {
    isKnown = !record.isStopped
    result = ScenarioComparison.Result.Kind(record)
    own = ScenarioChange(alike: result)
    (changed, lacking, endings) = ([], [], [:])
  }

  /// Whether the scenario has the same difference in a part as with all changes.
  func has(_ part: ScenarioChange.Part) -> Bool {
    guard changed.contains(part.place), !lacking.contains(part.place) else { return false }
    guard part.field.isResult else { return true }
    // A step can fail for another reason, which its other fields show.
    return endings[part.place]?.b == part.field.b || !lacking.contains { $0.step == part.step }
  }

  /// Whether the scenario has the same result as with all changes; true if they do not affect the
  /// result.
  func ends(as whole: ScenarioChange) -> Bool {
    result == whole.results.b || whole.results.a == whole.results.b
  }

  /// Whether the scenario has the same result and the same most informative difference as with all
  /// changes.
  func explains(_ whole: ScenarioChange) -> Bool {
    guard let first = whole.parts.first else { return false }
    return has(first) && ends(as: whole)
  }

  /// The parts of `whole` that this result also has, in order.
  func shared(with whole: ScenarioChange) -> [ScenarioChange.Part] { whole.parts.filter(has) }
}

/// The differences between a scenario's outcomes on A and on B.
struct ScenarioChange: Sendable {
  /// A difference of one step.
  struct Part: Hashable, Sendable {
    /// The step's phase, number, and iteration; empty for the scenario itself.
    let step: String

    /// The differing field, with its values on A and B.
    let field: FieldDifference

    /// The operations that the step called.
    let operations: Set<String>

    var place: Place { Place(step: step, field: field.field) }
  }

  /// The place of a possible difference in a scenario.
  struct Place: Hashable, Sendable {
    /// The step's phase, number, and iteration; empty for the scenario itself.
    let step: String

    /// The path in the outcome of the step.
    let field: String
  }

  /// All differences, the most informative first.
  let parts: [Part]

  /// The scenario's results on A and B, without their reasons.
  let results: Sides<ScenarioComparison.Result.Kind>

  /// Creates the change of a scenario with the same result on A and B, and no differences.
  init(alike result: ScenarioComparison.Result.Kind) {
    (parts, results) = ([], Sides(result, result))
  }

  init(_ comparison: ScenarioComparison) {
    // A step with another result is more informative than other differences.
    let ending = comparison.steps.filter(\.endsOtherwise)
    let steps = ending + comparison.steps.filter { !$0.endsOtherwise }
    let whole = comparison.whole.map { Part(step: "", field: $0, operations: []) }
    let found = [whole].compactMap(\.self) + steps.flatMap(\.parts)
    // The result of a step is less informative than its response.
    parts = found.filter { !$0.field.isResult } + found.filter(\.field.isResult)
    results = comparison.results.map(\.kind)
  }
}

extension ScenarioChange {
  /// Whether the scenario gets a new error on B, or passes only on A.
  var nowFails: Bool {
    guard let first = parts.first?.field else { return false }
    if first.isErrorType { return first.b != nil }
    return results.a == .passed && results.b != .passed
  }

  /// Whether the step of a part has another difference.
  func hasMore(than part: Part) -> Bool { parts.contains { $0.step == part.step && $0 != part } }
}

extension [ScenarioChange.Part] {
  /// The first difference, and the number of others.
  var description: String {
    guard let first = first?.field else { return "" }
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    let values = [first.a, first.b].map { ($0?.withoutGeneratedValues()).shown(120) }
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
