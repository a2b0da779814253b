internal import _RegexParser

/// The options that apply at a position in an expression.
struct RegexOptions {
  private var letters: [String] = []

  var ignoresCase: Bool { letters.contains("i") }
  var isMultiline: Bool { letters.contains("m") }
  var isReluctant: Bool { letters.contains("U") }

  /// The prefix that sets the same options in another expression.
  var prefix: String { letters.isEmpty ? "" : "(?\(letters.joined()))" }

  mutating func apply(_ change: AST.MatchingOptionSequence, _ source: String) {
    if change.resetsCurrentOptions { letters = [] }
    for option in change.adding {
      let letter = String(source[option.location.range])
      letters.removeAll { $0 == letter }
      letters.append(letter)
    }
    for option in change.removing {
      let letter = source[option.location.range]
      letters.removeAll { $0 == letter || letter.hasPrefix("x") && $0.hasPrefix("x") }
    }
  }
}
