internal import JSON
internal import YAMLTree

// Patterns for the fields of an outcome or of its parts.
extension PatternDecoder {
  /// Decodes a mapping, which is either a matcher or a pattern for fields.
  func mappingPattern(
    _ pairs: [YAMLPair],
    _ node: YAMLNode,
    _ place: PatternPlace
  ) -> Pattern? {
    if MatcherKey.areAll(pairs) { return words(node, place) }
    if reportSplitOperand(pairs) { return nil }
    if reportOtherMatchers(pairs, place) { return nil }
    if place.shape.hasNoMembers, pairs.hasElement(where: { MatcherKey(word: $0.name) != nil }) {
      // Some matcher keys show that the author meant a matcher, so only the other keys are wrong.
      for pair in pairs where MatcherKey(word: pair.name) == nil {
        reportNoField(pair, place, isTop: false)
      }
      return nil
    }
    if pairs.count == 1, pairs[0].name == MatcherKey.escape, pairs[0].value.pairs != nil {
      guard place.shape.canHaveFields else {
        reportNoFields(pairs[0], place)
        return nil
      }
      guard !reportMatchers(in: pairs[0], place) else { return nil }
      return members(pairs[0].value, place)
    }
    warnOfMixedWords(pairs, place)
    warnOfNearWords(pairs, place)
    return members(node, place)
  }

  private func members(_ node: YAMLNode, _ place: PatternPlace) -> Pattern? {
    guard let written = keys(of: node, place.subject) else { return nil }
    // The members show the kind of the value, but an empty mapping has none.
    guard node.pairs?.isEmpty == false || place.shape.canBe(.mapping) else {
      reportImpossible(node, place)
      return nil
    }
    let members = written.pairs.map { pair in member(pair, place) }
    return members.complete().map { Pattern(.mapping($0), range: node.range) }
  }

  /// Decodes a key with its pattern; `isTop` is true for fields of the outcome itself.
  func member(
    _ pair: YAMLPair,
    _ place: PatternPlace,
    isTop: Bool = false
  ) -> Pattern.Member? {
    guard isPlainKey(pair.key) else { return nil }
    guard let shape = place.shape.member(pair.name) else {
      reportNoField(pair, place, isTop: isTop)
      return nil
    }
    attributeCheck.checkAttributes(inField: pair, shape)
    return member(pair, at: place.member(pair.name, shape, isTop: isTop))
  }

  /// Warns about a matcher key that counts as a field, because it is next to fields.
  private func warnOfMixedWords(_ pairs: [YAMLPair], _ place: PatternPlace) {
    for pair in pairs
    where MatcherKey(word: pair.name) != nil && place.shape.has(pair.name) {
      warn(
        .mixedMatcher,
        "`\(pair.name)` is treated as a field of \(place.subject) here",
        at: pair.key.range,
        help: "For fields, write `{ fields: { ... } }`. Matchers and fields can't be mixed."
      )
    }
  }
}
