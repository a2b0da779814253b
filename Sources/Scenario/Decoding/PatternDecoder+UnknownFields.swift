internal import Diagnostics
internal import Values
internal import YAMLTree

// Reports of keys that are not fields.
extension PatternDecoder {
  /// Reports `fields` in a place without fields, where its keys must be matchers.
  func reportNoFields(_ pair: YAMLPair, _ place: PatternPlace) {
    report(
      .unknownField,
      "\(place.subject) has no fields",
      at: pair.key.range,
      label: "\(place.subject) is \(place.shape.kindDescription)",
      help: YAMLPair.adviceOnEscapedMatchers
    )
  }

  /// Reports matchers in `fields` if the place has none of them as a field; returns true in that
  /// case.
  func reportMatchers(in escape: YAMLPair, _ place: PatternPlace) -> Bool {
    let pairs = escape.value.pairs ?? []
    guard MatcherKey.areAll(pairs), pairs.allSatisfy({ !place.shape.has($0.name) })
    else { return false }
    report(
      .unknownField,
      "\(place.subject) has no field \(pairs.map(\.name).listed("or"))",
      at: pairs[0].key.range,
      label: pairs.count == 1 ? "this is a matcher" : "these are matchers",
      help: YAMLPair.adviceOnEscapedMatchers
    )
    return true
  }

  func reportNoField(_ pair: YAMLPair, _ place: PatternPlace, isTop: Bool) {
    let known = place.shape.memberNames
    let words = isTop || !known.isEmpty ? [] : MatcherKey.fitting(place.shape)
    // A matcher compares one field, so it never helps in place of the outcome's fields.
    let isField = isTop || known.contains { $0.lowercased() == pair.name.lowercased() }
    let meant = isField ? nil : ForeignMatcher(pair.name)
    let other = meant.flatMap { $0.fits(place.shape) ? $0 : nil }
    let nearest =
      isTop && known.contains("calls") && pair.isNumberOfCalls
      ? "calls" : other == nil ? nearest(to: pair.name, among: known + words) : nil
    let owner = isTop ? "the outcome of \(place.subject)" : place.subject
    let kind = known.isEmpty ? "\(owner) is \(place.shape.kindDescription)" : ""
    report(
      .unknownField,
      "\(owner) has no `\(pair.name)`",
      at: pair.key.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? (other?.label).nonEmpty ?? kind,
      help: pair.wordHelp(isTop: isTop) ?? other?.help(at: place, pair)
        ?? (nearest == nil ? place.matcherHelp ?? known.help() : nil)
    )
  }
}

extension PatternPlace {
  /// A help with the matchers for the place; nil if the place takes more than matchers.
  fileprivate var matcherHelp: String? {
    if case .list = shape.resolved {} else if !shape.hasNoMembers { return nil }
    return "For \(shape.kindDescription), use \(MatcherKey.fitting(shape).listed("or"))."
  }
}

extension YAMLPair {
  /// The help for a matcher key that can't be mixed with fields; nil for other keys.
  ///
  /// Next to fields of the outcome itself, only `not` and `oneOf` can be meant as matchers.
  fileprivate func wordHelp(isTop: Bool) -> String? {
    switch MatcherKey(word: name) {
    case nil: nil
    case .oneOf: "Repeat the other fields in each alternative. `oneOf` can't be mixed with fields."
    case .not: YAMLPair.adviceOnMixedMatchers
    default: isTop ? nil : YAMLPair.adviceOnMixedMatchers
    }
  }

  fileprivate static let adviceOnEscapedMatchers =
    "Remove `\(MatcherKey.escape)`, and write the matchers directly."

  private static let adviceOnMixedMatchers =
    "Write either matchers or fields in a mapping, not both."

  /// Whether other tools use the key for a number of calls.
  fileprivate var isNumberOfCalls: Bool {
    ["count", "times", "callcount", "calledtimes", "calltimes", "numberofcalls"]
      .contains(name.lowercasedLetters)
  }
}
