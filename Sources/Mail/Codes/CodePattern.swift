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
      return CodePattern.candidate(range, in: text)
    }
  }

  private static func candidate(_ range: Range<String.Index>, in text: String) -> CodeCandidate {
    let before = text[..<range.lowerBound].suffix(40).split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    let after = text[range.upperBound...].prefix(20).prefix { !$0.isNewline }
    return CodeCandidate(
      code: String(text[range]),
      before: String(before.last ?? "").asciiTrimmed,
      after: String(after).asciiTrimmed
    )
  }
}
