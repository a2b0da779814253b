extension SearchText {
  /// The maximum length of a sentence, in scalars.
  private static let longestSentence = 200

  /// The end of the sentence that contains an index.
  func sentenceEnd(after start: Int) -> Int {
    let limit = min(start + SearchText.longestSentence, scalars.count)
    return (start..<limit).first(where: endsSentence) ?? limit
  }

  /// The start of the sentence that contains an index.
  func sentenceStart(before end: Int) -> Int {
    let limit = max(end - SearchText.longestSentence, 0)
    return (limit..<end).last(where: endsSentence).map { $0 + 1 } ?? limit
  }

  private func endsSentence(_ index: Int) -> Bool {
    let scalar = scalars[index]
    if SearchText.endsLine(scalar) || SearchText.fullStops.contains(scalar) { return true }
    guard scalar == "." || scalar == "!" || scalar == "?" else { return false }
    return index + 1 == scalars.count || SearchText.isSpace(scalars[index + 1])
  }

  /// The ends of cells, and of sentences in scripts whose full stop needs no space after it.
  private static let fullStops: Set<Unicode.Scalar> = [
    "\t", "。", "｡", "！", "？", "।", "॥", "۔", "؟", "።", "။", "។",
  ]

  /// Whether a range has no word, except a prefix such as the `G-` of `G-123456`.
  func isBare(_ range: Range<Int>) -> Bool {
    let letters = scalars[range].count(where: SearchText.isLetter)
    return letters == 0 || letters <= 3 && scalars[range].last == "-"
  }

  /// Forms of *to be* that connect a word for a code with the code.
  static let copulas: Set = [
    "is", "are", "was", "ist", "lautet", "sind", "est", "es", "è", "é", "er", "är", "on", "jest",
    "je", "to", "это", "є", "este", "là", "adalah", "ialah", "είναι", "हे", "है", "هو", "هي", "است",
    "הוא", "היא", "olan", "yra", "ir", "su",
  ]

  /// Whether a form of *to be* follows, so the number is the sentence's subject.
  func isSubject(_ range: Range<Int>) -> Bool {
    let rest = scalars[range.upperBound...].drop(while: SearchText.isSpace)
    let word = rest.prefix(12).prefix(while: SearchText.isLetter)
    return SearchText.copulas.contains(SearchText.string(word).lowercased())
  }

  private static let conjunctions: Set = [
    "or", "and", "no", "oder", "und", "ou", "et", "o", "u", "y", "e", "of", "en", "eller", "och",
    "lub", "i", "nebo", "a", "vagy", "és", "sau", "și", "veya", "ve", "или", "и", "або", "או", "أو",
    "و", "یا", "या", "或", "または", "또는", "หรือ", "hoặc", "atau", "dan", "tai", "ja", "ή", "και",
  ]

  /// Whether the words between two numbers connect them, instead of naming the second.
  func isConjunction(_ gap: Range<Int>) -> Bool {
    guard let first = words(in: gap).first else { return true }
    let separates = scalars[gap].contains { ",;:(|/-、，；：（".unicodeScalars.contains($0) }
    return !separates || SearchText.conjunctions.contains(first)
  }
}
