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
