/// A regular expression that says which part of a message is the code.
package struct CodePattern: Hashable, Sendable {
  /// How much of a text is searched, so that a long one does not take long.
  package static let maximumLength = 1 << 16

  /// The expression in Swift Regex syntax.
  package let source: String

  /// Takes an expression; nil where it does not compile.
  package init?(_ source: String) {
    guard (try? Regex(source)) != nil else { return nil }
    self.source = source
  }

  /// Every match: its first group, or all of it where the expression has no group.
  func candidates(in text: String) -> [CodeCandidate] {
    // A compiled Regex is not Sendable, so it is made anew; that costs microseconds.
    guard let expression = try? Regex(source) else { return [] }
    let text = String(decoding: text.utf8.prefix(CodePattern.maximumLength), as: UTF8.self)
    return text.matches(of: expression).compactMap { match in
      let part = match.output.count > 1 ? match.output[1] : match.output[0]
      guard let range = part.range, !range.isEmpty else { return nil }
      return CodeCandidate(
        code: String(text[range]),
        precededBy: text.unicodeScalars[..<range.lowerBound],
        followedBy: text.unicodeScalars[range.upperBound...]
      )
    }
  }
}
