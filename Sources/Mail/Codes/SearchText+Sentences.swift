extension SearchText {
  /// How long a sentence is at most.
  private static let longestSentence = 200

  /// Where the sentence ends that goes on at an index.
  func sentenceEnd(after start: Int) -> Int {
    let limit = min(start + SearchText.longestSentence, scalars.count)
    return (start..<limit).first(where: endsSentence) ?? limit
  }

  /// Where the sentence begins that an index stands in.
  func sentenceStart(before end: Int) -> Int {
    let limit = max(end - SearchText.longestSentence, 0)
    return (limit..<end).last(where: endsSentence).map { $0 + 1 } ?? limit
  }

  private func endsSentence(_ index: Int) -> Bool {
    if SearchText.endsLine(scalars[index]) || scalars[index] == "。" { return true }
    guard scalars[index] == "." || scalars[index] == "!" || scalars[index] == "?" else {
      return false
    }
    return index + 1 == scalars.count || SearchText.isSpace(scalars[index + 1])
  }

  /// Whether a stretch has no word, except a prefix such as the `G-` of `G-123456`.
  func isBare(_ range: Range<Int>) -> Bool {
    let letters = scalars[range].count(where: SearchText.isLetter)
    return letters == 0 || letters <= 3 && scalars[range].last == "-"
  }

  private static let copulas: Set = [
    "is", "ist", "est", "es", "è", "é", "er", "är", "jest", "je", "to", "это", "là", "adalah",
  ]

  /// Whether a form of *to be* follows, so that the sentence is about this number.
  func isSubject(_ range: Range<Int>) -> Bool {
    let rest = scalars[range.upperBound...].drop(while: SearchText.isSpace)
    let word = rest.prefix(12).prefix(while: SearchText.isLetter)
    return SearchText.copulas.contains(SearchText.string(word).lowercased())
  }
}
