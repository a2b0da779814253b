/// Matchers that an author wrote as a string, such as `exists` or `>= 12`.
enum MatcherText {
  /// The matcher that a string clearly means; nil for other strings.
  static func meant(by text: String, isPlain: Bool) -> String? {
    if isPlain, let matcher = words[text.lowercased().filter(\.isLetter)] { return matcher }
    for (sign, word) in comparisons where text.hasPrefix(sign) {
      let operand = text.dropFirst(sign.count).drop { $0 == " " }
      guard let first = operand.first, first.isNumber || sign == "!=" else { return nil }
      return "{ \(word.rawValue): \(operand) }"
    }
    return nil
  }

  /// Whether a comparison such as `> 12` excludes the limit, which no matcher does.
  static func excludesLimit(_ text: String) -> Bool {
    (text.hasPrefix(">") || text.hasPrefix("<")) && text.dropFirst().first != "="
  }

  private static let words = [
    "exists": "{ exists: true }", "notnull": "{ not: null }",
    "notempty": "{ length: { atLeast: 1 } }",
    "doesnotexist": "{ exists: false }", "notexists": "{ exists: false }",
  ]

  /// Comparison operators of other languages, longer operators first.
  private static let comparisons: [(String, MatcherWord)] = [
    (">=", .atLeast), ("<=", .atMost), ("!=", .not), (">", .atLeast), ("<", .atMost),
  ]
}
