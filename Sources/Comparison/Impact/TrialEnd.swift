/// What came of a scenario with a part of the changes, next to the pool as it was and to all changes.
package struct TrialEnd: Sendable {
  private let changed: Set<ScenarioEnd.Place>
  private let lacking: Set<ScenarioEnd.Place>
  private let result: String

  /// Whether it came to an end at all.
  let isKnown: Bool

  /// States it by two comparisons of the same run: with the pool as it was on the side A, and with all
  /// changes on the side B.
  package init(since before: ScenarioComparison, until after: ScenarioComparison) {
    isKnown = ![before.verdict, after.verdict].contains(.stopped)
    changed = Set(ScenarioEnd(before).parts.map(\.place))
    lacking = Set(ScenarioEnd(after).parts.map(\.place))
    result = before.results.b.word
  }

  /// Whether it differs as with all changes in a part of what that comes to.
  func has(_ part: ScenarioEnd.Part) -> Bool {
    guard changed.contains(part.place), !lacking.contains(part.place) else { return false }
    // A step can fail for another reason, which then shows in its other fields.
    return part.field.field != "result" || !lacking.contains { $0.step == part.step }
  }

  /// Whether it ends as with all changes, where those make it end otherwise.
  func ends(as whole: ScenarioEnd) -> Bool {
    result == whole.results.b || whole.results.a == whole.results.b
  }

  /// Whether it differs as with all changes, as far as that tells most, and ends so.
  func explains(_ whole: ScenarioEnd) -> Bool {
    guard let first = whole.parts.first else { return false }
    return has(first) && ends(as: whole)
  }

  /// What of `whole` is there too, in its order.
  func shared(with whole: ScenarioEnd) -> [ScenarioEnd.Part] { whole.parts.filter(has) }
}
