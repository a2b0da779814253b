internal import Values

/// A regular expression whose match in a message is the code.
package struct CodePattern: Hashable, Sendable {
  /// The expression in Swift Regex syntax.
  package let source: String

  /// Compiles an expression in Swift Regex syntax; nil if it is invalid.
  package init?(_ source: String) {
    guard (try? Regex(source)) != nil else { return nil }
    self.source = source
  }

  /// Returns every match: its first group, or the whole match if the expression has no group.
  func candidates(in text: String) -> [CodeCandidate] {
    let text = RegexSearch.searched(text)
    // An expression that exceeds the step limit has no match. The await then reports a missing
    // code.
    let ranges = (try? RegexSearch.matches(of: source, in: text)) ?? []
    return ranges.filter { !$0.isEmpty }.map { range in
      CodeCandidate(
        code: SearchText.string(text[range].unicodeScalars.map(SearchText.asciiDigit)),
        precededBy: text.unicodeScalars[..<range.lowerBound],
        followedBy: text.unicodeScalars[range.upperBound...]
      )
    }
  }
}
