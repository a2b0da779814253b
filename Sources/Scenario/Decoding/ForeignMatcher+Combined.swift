internal import JSON
internal import YAMLTree

// Several matchers in one mapping, with at least one from another tool.
extension ForeignMatcher {
  /// The help that shows one mapping with the equivalents of all matchers of a mapping.
  ///
  /// Nil for a single matcher, and if no single mapping is equivalent at the place.
  static func combinedHelp(at place: PatternPlace, _ pairs: [YAMLPair]) -> String? {
    if let help = helpWithValue(at: place, pairs) { return help }
    let fitting = MatcherKey.fitting(place.shape)
    guard pairs.count > 1, let parts = pairs.map({ part(of: $0) }).complete(),
      parts.allSatisfy({ fitting.contains($0.needed.rawValue) }), let form = form(of: parts)
    else { return nil }
    let old = pairs.map { "\($0.name): ..." }.joined(separator: ", ")
    let field = place.isOperand ? "" : "\(place.shortName): "
    let others = place.isOperand ? " instead of `{ \(old) }`" : ""
    let isStrict = pairs.contains { ForeignMatcher($0.name)?.isStrict == true }
    let remark = isStrict ? " `atLeast` and `atMost` include the limit itself." : ""
    return "Write `\(field)\(form)`\(others).\(remark)"
  }

  /// The help that replaces all matchers with the value of an equality; nil if there is none.
  private static func helpWithValue(at place: PatternPlace, _ pairs: [YAMLPair]) -> String? {
    let others = pairs.map { ForeignMatcher($0.name) }
    let areMatchers = zip(pairs, others).allSatisfy { pair, other in
      other != nil || MatcherKey(word: pair.name) != nil
    }
    guard pairs.count > 1, areMatchers,
      let (pair, equal) = zip(pairs, others).first(where: { $1?.meaning == .value })
    else { return nil }
    return equal.map { "\($0.help(at: place, pair)) It needs no other matcher." }
  }

  /// The equivalent of a pair; nil if it is not a matcher of this language with an operand.
  private static func part(of pair: YAMLPair) -> Part? {
    if let word = MatcherKey.meant(by: pair.name).flatMap(MatcherKey.init(word:)) {
      return Part(word, word == .oneOf || word == .includes ? "[ ... ]" : "...")
    }
    guard let other = ForeignMatcher(pair.name) else { return nil }
    switch other.meaning {
    case .value, .form: return nil
    case .word(let word, let operand): return Part(word, operand)
    case .nested(let word, let inner, let operand): return Part(word, inner: inner, operand)
    case .condition(let condition, let holds):
      return condition.part(holds != (pair.value.scalar?.text == "false"))
    }
  }

  /// The mapping with all parts; nil if two parts need the same key.
  private static func form(of parts: [Part]) -> String? {
    var words: [MatcherKey] = []
    for part in parts where !words.contains(part.word) { words.append(part.word) }
    let members = words.map { word in
      value(of: parts.filter { $0.word == word }, word).map { "\(word.rawValue): \($0)" }
    }
    return members.complete().map { "{ \($0.joined(separator: ", ")) }" }
  }

  /// The operand of a key that replaces all these parts; nil if there is none.
  private static func value(of parts: [Part], _ word: MatcherKey) -> String? {
    if parts.count == 1 { return parts[0].value }
    if word == .not { return "{ oneOf: [ \(parts.map(\.value).joined(separator: ", ")) ] }" }
    let inner = parts.compactMap(\.inner)
    guard inner.count == parts.count, Set(inner).count == parts.count else { return nil }
    return "{ \(parts.compactMap(\.innerMember).joined(separator: ", ")) }"
  }
}

extension ForeignMatcher {
  /// A matcher key with its operand.
  struct Part {
    let word: MatcherKey

    /// The matcher inside `word` that has the operand; nil if `word` itself has it.
    let inner: MatcherKey?

    private let operand: String

    init(_ word: MatcherKey, inner: MatcherKey? = nil, _ operand: String) {
      (self.word, self.inner, self.operand) = (word, inner, operand)
    }

    /// The matcher that the value must be able to match.
    var needed: MatcherKey { word == .not ? inner ?? word : word }

    /// The value of `word`.
    var value: String { innerMember.map { "{ \($0) }" } ?? operand }

    /// The matcher inside `word`, with its operand.
    var innerMember: String? { inner.map { "\($0.rawValue): \(operand)" } }
  }
}

extension ForeignMatcher.Condition {
  /// The matcher that checks whether the condition holds; nil if it compares a value.
  fileprivate func part(_ holds: Bool) -> ForeignMatcher.Part? {
    switch self {
    case .exists: ForeignMatcher.Part(.exists, "\(holds)")
    case .isNull: holds ? nil : ForeignMatcher.Part(.not, "null")
    case .isEmpty:
      holds ? ForeignMatcher.Part(.length, "0") : ForeignMatcher.Part(.length, inner: .atLeast, "1")
    case .isTrue: nil
    case .kind(let kind):
      holds
        ? ForeignMatcher.Part(.kind, kind.rawValue)
        : ForeignMatcher.Part(.not, inner: .kind, kind.rawValue)
    }
  }
}
