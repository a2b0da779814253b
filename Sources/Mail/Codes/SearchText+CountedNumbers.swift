// Numbers of things, such as orders and customers.
extension SearchText {
  /// Whether the words next to digits refer to the number of a thing.
  func isCounted(_ digits: Range<Int>) -> Bool {
    if let word = word(labelling: digits) { return isThing(word) }
    return isSubjectOfThing(digits)
  }

  /// Whether a colon or a form of *to be* separates digits from the word before them.
  func isIntroduced(_ digits: Range<Int>) -> Bool {
    let before = scalars[..<digits.lowerBound].suffix(20).reversed().drop(while: SearchText.isSpace)
    if let sign = before.first, ":：".unicodeScalars.contains(sign) { return true }
    let word = before.prefix(while: SearchText.isLetter).reversed()
    return SearchText.copulas.contains(SearchText.string(word).lowercased())
  }

  /// The word before digits on their line, or else on a short line above, without small words.
  private func word(labelling digits: Range<Int>) -> Range<Int>? {
    let line = line(around: digits).lowerBound..<digits.lowerBound
    if scalars[line].contains(where: SearchText.isLetter) {
      let start = scalars[line].lastIndex(where: SearchText.isDigit).map { $0 + 1 }
      return lastWord(in: max(start ?? line.lowerBound, digits.lowerBound - 40)..<digits.lowerBound)
    }
    guard let above = self.line(before: digits), isLabel(above) else { return nil }
    return lastWord(in: above)
  }

  /// Whether a line only names what follows: a few words, or more with a colon at their end.
  private func isLabel(_ line: Range<Int>) -> Bool {
    let words = words(in: line).count
    let last = scalars[line].last { !SearchText.isSpace($0) } ?? " "
    return words > 0 && !scalars[line].contains("\t")
      && (words <= 2 || words <= 6 && ":：".unicodeScalars.contains(last))
  }

  private func lastWord(in range: Range<Int>) -> Range<Int>? {
    scalars[range].split { !SearchText.isLetter($0) }.last { word in
      let name = SearchText.string(word).lowercased()
      return !NumberLabels.fillers.contains(name) && !SearchText.copulas.contains(name)
    }.map { $0.startIndex..<$0.endIndex }
  }

  private func isThing(_ word: Range<Int>) -> Bool {
    if CodeWords.isName(word, in: self) { return !CodeWords.isCodeWord(word, in: self) }
    let name = SearchText.string(scalars[word]).lowercased()
    if NumberLabels.things.contains(name) { return true }
    if NumberLabels.endings.contains(where: name.hasSuffix) { return true }
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    let end = String(name.suffix(12))
    return NumberLabels.insertions.contains { end.contains($0) }
  }

  /// Whether a sentence states that the digits are the number of a thing.
  ///
  /// An example is `123456 is your order number`.
  private func isSubjectOfThing(_ digits: Range<Int>) -> Bool {
    guard isSubject(digits) else { return false }
    let end = sentenceEnd(after: digits.upperBound)
    let words = scalars[digits.upperBound..<end].prefix { !SearchText.isDigit($0) }
      .split { !SearchText.isLetter($0) }.prefix(4)
    return words.contains { isThing($0.startIndex..<$0.endIndex) }
  }
}
