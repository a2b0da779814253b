internal import Values

/// A regular expression that says which part of a message is the code.
package struct CodePattern: Hashable, Sendable {
  /// The expression in Swift Regex syntax.
  package let source: String

  /// Takes an expression; nil where it does not compile.
  package init?(_ source: String) {
    guard (try? Regex(source)) != nil else { return nil }
    self.source = source
  }

  /// Every match: its first group, or all of it where the expression has no group.
  func candidates(in text: String) -> [CodeCandidate] {
    let text = RegexSearch.searched(text)
    // An expression that takes too many steps finds nothing; the await then says that there was no code.
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
