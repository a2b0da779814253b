internal import Values

// The `match` that selects one of several candidates.
extension CodeCandidate {
  /// The maximum number of words of a pattern, without the code.
  private static let longestPattern = 4

  /// A regular expression that finds this candidate and none of the others.
  ///
  /// The expression consists of the fewest words next to the code. Nil if the words on both sides
  /// are the same as another candidate's.
  package func pattern(apartFrom others: [CodeCandidate]) -> String? {
    let code = "(\\d{\(self.code.count)})\\b"
    let before = CodeCandidate.words(before.split(whereSeparator: \.isWhitespace).reversed())
    let after = CodeCandidate.words(after.split(whereSeparator: \.isWhitespace))
    let patterns =
      before.indices.map { before[...$0].reversed().joined(separator: " ") + space + code }
      + after.indices.map { code + gap + after[...$0].joined(separator: " ") }
    return patterns.first { pattern in
      finds(pattern) && !others.contains { $0.code != self.code && $0.finds(pattern) }
    }
  }

  private var space: String { before.last?.isWhitespace == true ? " " : "" }

  private var gap: String { after.first?.isWhitespace == true ? " " : "" }

  /// The words up to the first that may be a code, as regular expressions.
  private static func words(_ words: [Substring]) -> [String] {
    words.prefix(longestPattern).prefix { !$0.contains(where: \.isNumber) }.map { word in
      word.reduce(into: "") { text, character in
        if "\\^$.|?*+()[]{}".contains(character) { text += "\\" }
        text.append(character)
      }
    }
  }

  private func finds(_ pattern: String) -> Bool {
    CodePattern(pattern)?.candidates(in: before + code + after).contains { $0.code == code } == true
  }
}
