internal import JSON
internal import Values
internal import YAMLTree

/// Another tool's matcher, with its equivalent in this language.
struct ForeignMatcher: Hashable, Sendable {
  /// The equivalent in this language.
  enum Equivalent: Hashable, Sendable {
    /// The value itself, without a matcher.
    case value
    /// A matcher key with its operand.
    case word(MatcherKey, String)
    /// A matcher key inside another one, with its operand.
    case nested(MatcherKey, MatcherKey, String)
    /// Any other form, complete, with the matcher that it needs.
    case form(String, needs: MatcherKey)
    /// A condition that holds, or does not hold, if the operand is `true`.
    case condition(Condition, Bool)
  }

  /// A condition that other tools check with the operand `true` or `false`.
  enum Condition: Hashable, Sendable {
    case isNull, exists, isEmpty, isTrue
    case kind(JSONKind)
  }

  let meaning: Equivalent

  /// Whether the key is unlikely to be a field of a response.
  let isUnmistakable: Bool

  /// Whether the matcher excludes the limit, which no matcher of this language does.
  let isStrict: Bool

  /// Looks up a key such as `$gte`, `not_equal`, or `toBeNull`; nil for unknown keys.
  ///
  /// The lookup ignores case and punctuation.
  init?(_ key: String) {
    if let sign = ForeignMatcher.signs[key] {
      (meaning, isUnmistakable, isStrict) = (sign, true, [">", "<"].contains(key))
      return
    }
    let letters = key.lowercasedLetters
    guard !letters.isEmpty, MatcherKey(word: key) == nil,
      let (word, found) = ForeignMatcher.meaning(of: letters)
    else { return nil }
    meaning = found
    isStrict = ForeignMatcher.strict.contains(word)
    isUnmistakable = key.hasPrefix("$") || !ForeignMatcher.commonNames.contains(letters)
  }

  /// The label of the diagnostic; empty if no single matcher is equivalent.
  var label: String {
    switch meaning {
    case .word(let word, _): "did you mean `\(word.rawValue)`?"
    case .condition(let condition, _):
      condition.word.map { "did you mean `\($0.rawValue)`?" } ?? ""
    case .value, .nested, .form: ""
    }
  }

  /// The help that shows the equivalent at a place; the pair is the other tool's matcher.
  func help(at place: PatternPlace, _ pair: YAMLPair) -> String {
    let field = place.isOperand ? "" : "\(place.shortName): "
    let isNegated = pair.value.scalar?.text == "false"
    guard let form = form(isNegated: isNegated) else {
      return "Write the value itself: `\(field)...`."
    }
    let old = place.isOperand ? " instead of `{ \(pair.name): ... }`" : ""
    let remark = isStrict ? ", which includes the limit itself" : ""
    return "Write `\(field)\(form)`\(old)\(remark)."
  }

  /// The equivalent, complete; nil if it is the value itself.
  ///
  /// `isNegated` states that the operand is `false`, which reverses a condition.
  private func form(isNegated: Bool) -> String? {
    switch meaning {
    case .value: nil
    case .word(let word, let operand): "{ \(word.rawValue): \(operand) }"
    case .nested(let word, let inner, let operand):
      "{ \(word.rawValue): { \(inner.rawValue): \(operand) } }"
    case .form(let form, _): form
    case .condition(let condition, let holds): condition.form(holds != isNegated)
    }
  }

  /// Whether the equivalent can match a value of this shape during the run.
  func fits(_ shape: ValueShape) -> Bool {
    let word: MatcherKey? =
      switch meaning {
      case .value: nil
      case .word(let word, _): word
      case .nested(let word, let inner, _): word == .not ? inner : word
      case .form(_, let word): word
      case .condition(let condition, _): condition.needs
      }
    return word.map { MatcherKey.fitting(shape).contains($0.rawValue) } ?? true
  }
}

extension ForeignMatcher.Condition {
  /// The matcher key of the condition; nil if no single key is equivalent.
  fileprivate var word: MatcherKey? {
    switch self {
    case .exists: .exists
    case .kind: .kind
    case .isNull, .isEmpty, .isTrue: nil
    }
  }

  /// The matcher that the condition needs; nil if it compares a value.
  fileprivate var needs: MatcherKey? { self == .isEmpty ? .length : word }

  /// The form, complete, that checks whether the condition holds.
  fileprivate func form(_ holds: Bool) -> String {
    switch self {
    case .isNull: holds ? "null" : "{ not: null }"
    case .exists: "{ exists: \(holds) }"
    case .isEmpty: holds ? "{ length: 0 }" : "{ length: { atLeast: 1 } }"
    case .isTrue: "\(holds)"
    case .kind(let kind):
      holds ? "{ is: \(kind.rawValue) }" : "{ not: { is: \(kind.rawValue) } }"
    }
  }
}

extension YAMLPair {
  /// The matcher of another tool, for places where any field is possible; nil for other pairs.
  ///
  /// The key must be an unlikely field, or a short word with a matching kind of operand.
  var surelyOtherMatcher: ForeignMatcher? {
    guard let other = ForeignMatcher(name), other.isUnmistakable || isShortComparison else {
      return nil
    }
    return other
  }

  /// Whether the pair is a short comparison, such as `eq: 5` or `in: [a, b]`.
  private var isShortComparison: Bool {
    switch name {
    case "eq", "ne", "gt", "lt", "ge", "le": value.scalar != nil
    case "in": value.elements != nil
    default: false
    }
  }
}
