internal import Values
internal import YAMLTree

/// A matcher that an author wrote as a string, such as `exists` or `>= 12`.
struct MatcherText {
  /// The matcher key, which must be able to match the value.
  private let word: MatcherKey

  /// The operand of the key.
  private let operand: String

  /// Whether the string is a comparison that excludes the limit, which no matcher does.
  private let excludesLimit: Bool

  /// Reads the matcher that a scalar clearly means; nil for other scalars.
  init?(_ scalar: YAMLScalar) {
    let text = scalar.text
    let letters = text.lowercasedLetters
    if scalar.isPlain, let (word, operand) = MatcherText.conditions[letters] {
      (self.word, self.operand, excludesLimit) = (word, operand, false)
      return
    }
    guard let (sign, word) = MatcherText.comparisons.first(where: { text.hasPrefix($0.0) }) else {
      return nil
    }
    let operand = String(text.dropFirst(sign.count).drop { $0 == " " })
    guard let first = operand.first, first.isNumber || word == .not else { return nil }
    (self.word, self.operand) = (word, operand)
    excludesLimit = sign == ">" || sign == "<"
  }

  /// The help that shows the matcher; nil if no matcher with this meaning fits the place.
  ///
  /// For a field that is a string, a comparison with a number can only mean the length.
  func help(at place: PatternPlace) -> String? {
    guard MatcherKey.fitting(place.shape).contains(word.rawValue) else { return nil }
    let remark = excludesLimit ? ", which includes the limit itself" : ""
    let matcher = "{ \(word.rawValue): \(operand) }"
    guard word.isLimit, place.isString else {
      return "Write `\(place.shortName): \(matcher)`\(remark)."
    }
    guard Int(operand) != nil else { return nil }
    return "For the length, write `\(place.shortName): { length: \(matcher) }`\(remark)."
  }

  /// Conditions by their letters, each with the key and the operand.
  private static let conditions: [String: (MatcherKey, String)] = [
    "exists": (.exists, "true"), "notnull": (.not, "null"),
    "notempty": (.length, "{ atLeast: 1 }"), "doesnotexist": (.exists, "false"),
    "notexists": (.exists, "false"),
  ]

  /// Comparison operators of other languages, longer operators first.
  private static let comparisons: [(String, MatcherKey)] = [
    (">=", .atLeast), ("<=", .atMost), ("!=", .not), (">", .atLeast), ("<", .atMost),
  ]
}
