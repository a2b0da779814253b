internal import Diagnostics
internal import Values
internal import YAMLTree

/// Decodes `expect` and `until`.
struct ExpectationDecoder: NodeDecoder {
  var context: DecodingContext

  /// Decodes the value of `expect` or `until`.
  func expectation(
    _ node: YAMLNode,
    _ subject: String,
    _ action: ActionFacts
  ) -> Expectation? {
    var reader = ExpectationContext(action: action)
    reader.isEnd = subject == "`until`"
    guard isWritten(node, subject) else { return nil }
    guard node.pairs != nil else {
      let help = "Write `\(subject.filter { $0 != "`" }): { FIELD: ... }`."
      reportKind(node, subject, needs: "a mapping", help: help)
      return nil
    }
    let pattern = outcomePattern(node, &reader)
    guard let pattern else { return nil }
    return Expectation(
      pattern: pattern,
      mentionsError: reader.mentionsError,
      errorTypes: reader.errorTypes,
      range: node.range
    )
  }

  private func outcomePattern(
    _ node: YAMLNode,
    _ reader: inout ExpectationContext
  ) -> Pattern? {
    guard let written = keys(of: node, "`expect`") else { return nil }
    guard node.pairs?.isEmpty != true else {
      return reject(
        .emptyValue,
        "an expectation must not be empty",
        at: node.range,
        label: "nothing is expected here",
        help: reader.isEnd
          ? "Write `{ FIELD: ... }`."
          : "Write `{ FIELD: ... }`. Without `expect`, the step must succeed."
      )
    }
    if let pairs = node.pairs, MatcherKey.areAll(pairs) {
      let words = written.pairs.map { outcomeWord($0, &reader) }
      return words.complete().map { Pattern(.words($0), range: node.range) }
    }
    let place = PatternPlace(name: reader.action.name, shape: reader.action.outcome)
    let members = written.pairs.map { outcomeMember($0, place, &reader) }
    return members.complete().map { Pattern(.mapping($0), range: node.range) }
  }

  private func outcomeMember(
    _ pair: YAMLPair,
    _ place: PatternPlace,
    _ reader: inout ExpectationContext
  ) -> Pattern.Member? {
    if reportRejectedField(pair, place, reader.action) { return nil }
    if reportNoReturns(pair, reader.action) { return nil }
    if reportMessage(pair, place) || reportAnswered(pair, reader.action) { return nil }
    if reportOtherPlace(pair, place) { return nil }
    if pair.mentionsError, !reader.action.is(HTTPCall.self) {
      reader.mentionsError = true
    }
    guard pair.name == OutcomePath.error else {
      return patternDecoder.member(pair, place, isTop: true)
    }
    guard reader.action.is(HTTPCall.self) else {
      let canFail = place.shape.has(OutcomePath.error)
      return canFail ? errorMember(pair, &reader) : patternDecoder.member(pair, place, isTop: true)
    }
    return reject(
      .unknownField,
      "the outcome of `http` has no `error`",
      at: pair.key.range,
      help: "Expect the `httpStatus`. Without this expectation, the status must be 2xx."
    )
  }

  /// Reports `message` as a field of its own outside `error`; returns true in that case.
  private func reportMessage(_ pair: YAMLPair, _ place: PatternPlace) -> Bool {
    guard pair.name == "message", !place.shape.has(pair.name),
      place.shape.member(OutcomePath.error)?.member(pair.name) != nil
    else { return false }
    return report(
      .unknownField,
      "`message` belongs in `error`",
      at: pair.key.range,
      help: "Write `error: { type: ..., message: ... }`."
    )
  }

  /// Decodes alternatives of whole outcomes, which also accept the short form of `error`.
  private func outcomeWord(
    _ pair: YAMLPair,
    _ reader: inout ExpectationContext
  ) -> Pattern.Word? {
    let decoder = with(context.with { $0.hasAlternatives = true })
    switch MatcherKey(word: pair.name) {
    case .oneOf:
      guard let elements = decoder.patternDecoder.list(pair.value, .oneOf) else { return nil }
      return elements.map { decoder.outcomePattern($0, &reader) }.complete().map { .oneOf($0) }
    case .not: return decoder.outcomePattern(pair.value, &reader).map { .not($0) }
    default:
      return reject(
        .impossible,
        "`\(pair.name)` does not apply to a whole outcome",
        at: pair.key.range,
        help: wholeHelp(pair.name, of: reader.action)
      )
    }
  }

  /// The advice for a matcher that can't apply to a whole outcome.
  ///
  /// Alone in `expect`, a parameter such as `exists` of `expectUser` looks like a matcher.
  private func wholeHelp(_ word: String, of action: ActionFacts) -> String {
    guard action.outcome.memberNames.contains(word) else {
      return "Apply the matcher to a field: `expect: { FIELD: { \(word): ... } }`."
    }
    guard ActionTable.parameterNames(of: action.name).contains(word) else {
      return action.outcome.memberNames.count > 1
        ? "Alone in `expect`, `\(word)` is a matcher. To expect the field, add another field "
          + "of the outcome."
        : "Rename `\(word)` in the flow's `returns`, because this name is also a matcher."
    }
    return "Write `\(action.name): { \(word): ... }` instead."
  }
}
